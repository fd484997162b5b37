"""The four places of a signed-in phone: at its foot, where they cover nothing; at the top of a wide page."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import start_game

PLACES = {"Table": "/", "Past games": "/games/", "People": "/people/", "More": "/more/"}
AT_THE_END = "scrollTo(0, document.documentElement.scrollHeight)"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_places_stand_at_the_foot_of_a_phone_and_lead_to_each_other(new_phone: NewPhone, locale: str) -> None:
    phone = new_phone(Model(width=360, height=640, locale=locale))
    phone.open("/")
    for place, path in enumerate(PLACES.values()):
        phone.tap(phone.page.locator(".places-nav a:visible").nth(place))
        phone.page.wait_for_url(f"**{path}")
        expect(phone.page.locator(".places-nav a:visible")).to_have_count(4)
        expect(phone.page.locator(".places-nav [aria-current]")).to_have_attribute("href", path)
        nav = box_of(phone.page.locator(".places-nav"))
        assert (nav["x"], nav["width"], nav["y"] + nav["height"]) == (0, 360, 640)


def test_the_places_cover_neither_the_end_of_a_page_nor_what_has_the_focus(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    phone.open("/more/")
    phone.page.evaluate(AT_THE_END)
    last, nav = box_of(phone.page.locator(".foot")), box_of(phone.page.locator(".places-nav"))
    assert last["y"] + last["height"] <= nav["y"]
    for path in ("/account/", "/games/import-export/"):
        phone.open(path)
        phone.page.locator("main").focus()
        for _ in range(12):
            phone.page.keyboard.press("Tab")
            focused = phone.page.locator(":focus")
            if not focused.count() or focused.evaluate("each => Boolean(each.closest('.top'))"):
                continue
            top, height = focused.evaluate(
                "each => { const { y, height } = each.getBoundingClientRect(); return [y, height] }"
            )
            assert top + min(height, 40) <= nav["y"]


def test_the_places_are_in_the_header_of_a_wide_page_with_the_new_game(new_phone: NewPhone) -> None:
    desk = new_phone(Model(width=1280, height=800, touch=False))
    desk.open("/")
    expect(desk.page.locator(".places-nav a:visible")).to_have_text(
        ["Table", "New game", "Past games", "People", "More"]
    )
    assert box_of(desk.page.locator(".places-nav"))["y"] < 60
    desk.page.get_by_role("link", name="New game").first.click()
    expect(desk.page.locator(".places-nav [aria-current]")).to_have_text("New game")


def test_the_table_and_the_page_for_a_new_game_have_no_places_on_a_phone(phone: Phone) -> None:
    phone.open("/games/new/")
    expect(phone.page.locator(".places-nav")).to_be_hidden()
    phone.tap(phone.page.locator(".back a").first)
    expect(phone.page.locator(".places-nav")).to_be_visible()
    start_game(phone, ["Anna", "Ben", "Clara"])
    expect(phone.page.locator(".places-nav")).to_have_count(0)
