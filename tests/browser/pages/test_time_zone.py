"""The account page names the time zone of the server, and that of a device whose clock differs."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.phone import Model, NewPhone

FAR = "Pacific/Kiritimati"


def test_a_device_with_another_clock_reads_its_own_time_zone_beside_that_of_the_server(new_phone: NewPhone) -> None:
    phone = new_phone(Model(may_be_used=False))
    zone, own = phone.own_page.context.new_cdp_session(phone.page), phone.page.locator("#own-zone")
    phone.open("/account/")
    of_the_server = own.get_attribute("data-zone")
    for chosen in (FAR, of_the_server):
        zone.send("Emulation.setTimezoneOverride", {"timezoneId": chosen})
        phone.open("/account/")
        if chosen == FAR:
            expect(own).to_be_visible()
            expect(own).to_contain_text(f"This device is set to {FAR};")
        else:
            expect(own).to_be_hidden()
        expect(phone.page.get_by_text(f"those of the time zone {of_the_server}.")).to_be_visible()
