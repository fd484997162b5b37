"""The end of a game while the server does not answer."""

from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone, wait_for_value
from tests.browser.helpers.play_page import start_game, tap_bids, tap_number, wait_for_turn, wait_until_saved
from tests.browser.helpers.server import ProductServer
from tests.browser.paper.test_picture import SHARES


def test_the_phone_names_the_winner_itself(phone: Phone, server: ProductServer) -> None:
    phone.own_page.add_init_script(SHARES)
    start_game(phone, ["Anna", "Ben", "Clara"], schedule="custom", hand_sizes="1")
    wait_for_value(phone, "() => Boolean(document.getElementById('ending').draw)")
    server.unplug()
    tap_bids(phone, [1, 1, 1])
    wait_for_turn(phone, 1)
    tap_number(phone, 0)
    tap_number(phone, 0)
    expect(phone.page.locator(".champion h2")).to_have_text("Anna wins")
    expect(phone.page.locator(".seat .rank")).to_have_text(["1.", "2.", "2."])
    expect(phone.page.get_by_role("button", name="Share")).to_be_disabled()
    server.plug_in()
    wait_until_saved(phone)
    expect(phone.page.get_by_role("button", name="Share")).to_be_enabled()
    expect(phone.page.locator(".champion h2")).to_have_text("Anna wins")
    # Without the server there is no sheet with a link: the picture is shared at once, with what the page has.
    server.unplug()
    asked: list[str] = []
    phone.hear("request", lambda request: asked.append(request.url))
    phone.tap(phone.page.get_by_role("button", name="Share"))
    expect(phone.page.locator("html")).to_have_attribute("data-shared", "1")
    assert [address for address in asked if "/static/" in address] == []
