"""The players of an old sheet that is typed: columns that are moved, added and removed with their numbers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.typed_sheet import SHEET_OF_FOUR, expect_saved, numbers, paste_rounds, start_sheet


@pytest.fixture
def desk(new_phone: NewPhone) -> Phone:
    return new_phone(Model(width=1280, height=800, touch=False))


def test_columns_are_moved_added_and_removed_with_their_numbers(desk: Phone) -> None:
    start_sheet(desk)
    paste_rounds(desk, SHEET_OF_FOUR[:1])
    menu = desk.page.locator("#column-menu")

    def names() -> list[str]:
        return [field.input_value() for field in desk.page.locator("#grid .name").all()]

    desk.page.locator(".column-key").nth(1).click()
    menu.locator('[data-move="-1"]').click()
    assert names() == ["Jonas", "Mira", "Oskar", "Carla"]
    assert numbers(desk, 1)[0][:4] == ["1", "-10", "0", "20"]
    desk.page.locator(".column-key").nth(3).click()
    menu.locator("[data-remove]").click()
    menu.locator("[data-remove]").click()
    assert names() == ["Jonas", "Mira", "Oskar"]
    desk.page.locator("#add-player").click()
    desk.page.keyboard.type("Rosa")
    assert names() == ["Jonas", "Mira", "Oskar", "Rosa"]
    assert numbers(desk, 1)[0][6:] == ["", ""]


def test_a_name_is_typed_on_while_the_grid_gets_other_rounds(desk: Phone) -> None:
    start_sheet(desk)
    expect_saved(desk)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.page.route("**/save/", hold, times=1)
    with desk.page.expect_request("**/save/"):
        desk.page.locator("#add-player").click()
    desk.page.keyboard.type("Ro")
    [route] = held
    route.continue_()
    expect(desk.page.locator("#grid tbody tr")).to_have_count(12)
    desk.page.keyboard.type("sa")
    expect(desk.page.locator("#grid .name").last).to_have_value("Rosa")
