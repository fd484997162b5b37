"""An old sheet that is typed on a phone: the grid scrolls below the names, beside the numbers of the rounds."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone
from tests.browser.helpers.places import place_of
from tests.browser.helpers.typed_sheet import SHEET_OF_FOUR, cell, paste_rounds, start_sheet


def test_on_a_phone_only_the_grid_scrolls_to_the_side_beside_names_and_numbers_of_rounds(phone: Phone) -> None:
    start_sheet(phone)
    wide = phone.page.evaluate("[document.documentElement.scrollWidth, document.querySelector('.grid').scrollWidth]")
    assert wide[0] <= phone.model.width < wide[1]
    paste_rounds(phone, SHEET_OF_FOUR)
    cell(phone, 1, 0).focus()
    for key, times, row, column in (
        ("Tab", 7, 1, 7),
        ("ArrowDown", 14, 15, 7),
        ("Shift+Tab", 7, 15, 0),
        ("ArrowUp", 14, 1, 0),
    ):
        for _ in range(times):
            phone.page.keyboard.press(key)
        expect(cell(phone, row, column)).to_be_focused()
        field = place_of(cell(phone, row, column))
        name = place_of(phone.page.locator("#grid .name").nth(column // 2))
        number = place_of(phone.page.locator("#grid tbody th").nth(row - 1))
        kinds = place_of(phone.page.locator("#grid .kinds th").first)
        bar, menu = place_of(phone.page.locator(".mode")), place_of(phone.page.locator(".places-nav"))
        assert bar["bottom"] <= name["top"] + 1
        assert kinds["bottom"] <= field["top"] + 1
        assert field["bottom"] <= menu["top"] + 1
        assert 0 <= number["left"] < number["right"] <= field["left"] + 1
        assert field["right"] <= phone.model.width
