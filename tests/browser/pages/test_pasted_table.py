"""A pasted table in the browser: selects change its columns and people, and the results change at once."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.helpers.all_pages import TABLE
from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.places import box_of
from tests.browser.helpers.posted_forms import create_game

WIDE = Model(width=1280, height=800)


def paste(phone: Phone) -> None:
    phone.open("/games/import-export/")
    phone.page.locator("#text").fill(TABLE)
    phone.tap(phone.page.locator("#text + button"))
    expect(phone.page.locator(".map")).to_be_visible()


def standings(phone: Phone) -> Locator:
    return phone.page.locator("section:has(#standings) li")


def test_changing_columns_and_people_changes_the_totals_at_once(new_phone: NewPhone) -> None:
    phone = new_phone(WIDE)
    create_game(phone, ["Mira", "Jonas", "Carla"], rounds=[made_up_round(1, 3)])
    paste(phone)
    expect(standings(phone)).to_have_text(["1. Mira 60", "2. Carla 40", "3. Jonas 10"], use_inner_text=True)
    before = phone.page.url
    columns = phone.page.locator(".column-key select")
    # Without the columns of Mira there are only two players, which is no game.
    columns.nth(1).focus()
    columns.nth(1).select_option("")
    expect(phone.page.locator("#column-2")).to_be_focused()
    expect(phone.page.get_by_role("alert")).to_contain_text("Something does not fit")
    expect(standings(phone)).to_have_count(0)
    columns.nth(1).select_option("bid:Mira")
    expect(standings(phone)).to_have_count(3)
    phone.page.get_by_label("Carla H.", exact=True).select_option("")
    expect(standings(phone).nth(1)).to_contain_text("Carla H.")
    assert phone.page.url == before
    phone.tap(phone.page.get_by_role("button", name="Add the game"))
    expect(phone.page.get_by_role("status")).to_contain_text("1 game was added.")
    phone.open("/people/")
    expect(phone.page.locator("main")).to_contain_text("Carla H.")


def test_on_a_small_phone_only_the_table_scrolls_sideways(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    paste(phone)
    assert beyond_the_screen(phone)[0] == 0
    frame = phone.page.locator(".map-frame")
    assert frame.evaluate("frame => frame.scrollWidth > frame.clientWidth")
    keys = phone.page.locator(".column-key")
    assert all(size["height"] >= 44 and size["width"] >= 44 for size in map(box_of, keys.all()))
