"""https with a local authority in a real browser: once it is installed there is no warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect

from tests.browser.helpers.phone import sign_in
from tests.browser.test_accessibility import WCAG, faults_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.helpers.phone import Phone
    from tests.management.https.conftest import HttpsServer


def test_a_phone_with_the_authority_opens_the_printed_address_without_a_warning(trusting_phone: Phone) -> None:
    trusting_phone.open("/")
    expect(trusting_phone.page.locator("main h1")).to_be_visible()
    assert trusting_phone.page.evaluate("isSecureContext && 'serviceWorker' in navigator && 'wakeLock' in navigator")


def test_it_signs_in_with_the_printed_link(trusting_phone: Phone, https_server: HttpsServer) -> None:
    sign_in(trusting_phone, https_server.server.link)
    (session,) = [one for one in trusting_phone.page.context.cookies() if one["name"] == "__Host-sessionid"]
    assert session["secure"]


def test_a_browser_without_the_authority_refuses_the_address(browser: Browser, https_server: HttpsServer) -> None:
    page = browser.new_page()
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto(https_server.server.address)
    page.close()


def test_the_typed_address_leads_over_the_page_about_the_certificate_to_https(
    trusting_phone: Phone, https_server: HttpsServer
) -> None:
    plain = https_server.plain_address
    trusting_phone.forgive(f"^foreign request: {plain}")
    trusting_phone.page.goto(plain)
    expect(trusting_phone.page.locator("#iphone")).to_be_visible()
    trusting_phone.tap(trusting_phone.page.locator("main .primary"))
    trusting_phone.page.wait_for_url(https_server.server.address)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_about_the_certificate_is_accessible(trusting_phone: Phone, scheme: str) -> None:
    trusting_phone.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    trusting_phone.open("/certificate/")
    trusting_phone.page.locator("summary").click()
    assert faults_in(Axe().run(trusting_phone.page, options=WCAG).response) == []
    assert trusting_phone.page.evaluate("document.documentElement.scrollWidth") == 390
