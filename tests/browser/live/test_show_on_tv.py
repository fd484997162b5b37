"""Four digits choose which game a television shows."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.phone import Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.play_page import start_game, tap_number, wait_until_saved


def type_digits(phone: Phone, digits: str) -> None:
    for place, digit in enumerate(digits, 1):
        phone.tap(phone.page.get_by_role("button", name=digit, exact=True))
        expect(phone.page.locator(".digits")).to_have_attribute("aria-label", digits[:place])


def test_a_television_of_any_size_shows_the_game_of_the_phone_that_types_its_number(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, television = new_phone(), new_signed_out_phone(Model(width=1920, height=1080, touch=False))
    start_game(phone, ["Anna", "Ben", "Clara"])
    table = phone.page.url
    television.open("/tv")
    digits = television.page.locator(".digits").get_attribute("aria-label") or ""
    phone.page.goto(table.replace("/play/", "/bring/"))
    phone.tap(phone.page.get_by_role("link", name="Show on a TV"))
    type_digits(phone, "7")
    phone.tap(phone.page.get_by_role("button", name="Take back a digit"))
    expect(phone.page.locator(".digits")).not_to_have_attribute("role", "img")
    type_digits(phone, digits)
    phone.tap(phone.page.get_by_role("button", name="Show the game there"))
    expect(phone.page.locator(".said")).to_have_text("The TV shows this game now.")
    expect(television.page.locator(".tv h1")).to_contain_text("Round 1")
    for width, height in ((1920, 1080), (1280, 720)):
        television.own_page.set_viewport_size({"width": width, "height": height})
        assert beyond_the_screen(television) == (0, 0)
        name = television.page.locator(".seat .name").first
        size = name.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
        assert round(size, 1) == round(62 * height / 1080, 1)
    phone.page.goto(table)
    tap_number(phone, 1)
    tap_number(phone, 1)
    tap_number(phone, 0)
    wait_until_saved(phone)
    expect(television.page.locator(".tv h1")).to_contain_text("is being played")
    expect(television.page.locator(".tv .well")).to_have_text(["1", "1", "0"])
    expect(television.page.locator(".tv-sum")).to_contain_text("2 bid for 1 trick")
    expect(television.page.locator(".tv-sum b")).to_have_text("1 over")
    expect(television.page.locator(".tv [aria-current]")).to_have_count(0)
