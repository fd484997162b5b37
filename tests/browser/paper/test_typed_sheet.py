"""Typing an old sheet with the keyboard, with questions beside it, and without losing anything."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Route, expect

from scorekeeper.models import Game, SheetDraft
from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.places import box_of, expect_size
from tests.browser.helpers.typed_sheet import (
    NAMES,
    SHEET_OF_FOUR,
    SHEET_WITH_ERRORS,
    card,
    cell,
    expect_saved,
    numbers,
    paste_rounds,
    start_sheet,
    type_rounds,
)

DESK = Model(width=1280, height=800, touch=False)
TABLET = Model(width=820, height=1180)
COUNT_KEYS = """() => {
    window.typed = { numbers: 0, others: 0 };
    addEventListener("keydown", ({ key }) => { window.typed[/^[-0-9]$/.test(key) ? "numbers" : "others"] += 1; }, true);
}"""


@pytest.fixture
def desk(new_phone: NewPhone) -> Phone:
    return new_phone(DESK)


@pytest.mark.parametrize(
    ("pasted", "typed"), [(13, 16), pytest.param(1, 112, marks=pytest.mark.thorough)], ids=["two rounds", "fourteen"]
)
def test_a_block_from_a_spreadsheet_is_typed_on_with_one_key_after_each_number_and_three_answers(
    desk: Phone, confidant: Confidant, pasted: int, typed: int
) -> None:
    start_sheet(desk)
    paste_rounds(desk, SHEET_OF_FOUR[:pasted])
    assert numbers(desk, pasted) == [list(row) for row in SHEET_OF_FOUR[:pasted]]
    expect(desk.page.locator("#say")).to_have_text(f"{8 * pasted} cells pasted")
    expect(desk.page.locator("#rounds")).to_have_text(f"{pasted} of 15 rounds")
    desk.page.evaluate(COUNT_KEYS)
    type_rounds(desk, SHEET_OF_FOUR[pasted:], first=pasted + 1)
    assert sum(len(row) for row in SHEET_OF_FOUR[pasted:]) == typed
    assert desk.page.evaluate("window.typed.others") == typed
    expect(desk.page.locator("#lacks")).to_have_text("3 questions open")
    cell(desk, 15, 7).focus()
    desk.page.keyboard.press("?")
    # The newest question is the first one, and each answer leads to the next.
    for title, digit, left in (
        ("Round 15", "4", "2 questions open"),
        ("Round 13", "2", "1 question open"),
        ("Round 7", "2", ""),
    ):
        expect(card(desk, title).locator(".key").first).to_be_focused()
        desk.page.keyboard.press(digit)
        expect(desk.page.locator("#lacks")).to_have_text(left)
    desk.page.locator("#add button").click()
    desk.page.wait_for_url("**/games/*/")
    with confidant.database():
        game = Game.objects.get(owner__name=confidant.name)
        assert game.totals == [210, 220, 120, 340]
        assert game.is_finished
        assert SheetDraft.objects.get(game=game).document == {}


def test_tab_and_enter_lead_from_name_to_name_and_to_the_first_cell_and_no_key_lies_over_another(desk: Phone) -> None:
    desk.open("/sheets/")
    desk.page.get_by_role("button", name="New sheet").click()
    names = desk.page.locator(".grid .name")
    names.first.focus()
    for place, (name, key) in enumerate(zip(NAMES, ("Enter", "Tab", "Enter", "Tab"), strict=True)):
        expect(names.nth(place)).to_be_focused()
        desk.page.keyboard.type(name)
        desk.page.keyboard.press(key)
    expect(cell(desk, 1, 0)).to_be_focused()
    names.last.press("Enter")
    expect(cell(desk, 1, 0)).to_be_focused()
    expect_saved(desk)
    places = [
        box_of(desk.page.locator(part)) for part in ("#columns", ".photo-keys .button", "#heading", "#add-player")
    ]
    for one, other in combinations(places, 2):
        is_beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        is_below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert is_beside or is_below


def test_what_cannot_be_is_named_and_an_error_of_addition_is_a_question(desk: Phone) -> None:
    start_sheet(desk)
    paste_rounds(desk, SHEET_WITH_ERRORS)
    wrong = card(desk, "Round 11, Jonas")
    expect(wrong).to_contain_text("25 cannot be")
    expect(wrong).to_contain_text("Points go in tens. Before 30, bid 1: possible are 60, 20, 10 …")
    expect(cell(desk, 11, 3)).to_have_attribute("aria-invalid", "true")
    expect(desk.page.locator("#lacks")).to_have_text("3 questions open")
    error = card(desk, "Round 8, Oskar")
    expect(error).to_contain_text("The sheet says 30, the bid gives 40.")
    error.locator(".key", has_text="as written").click()
    expect(card(desk, "Round 8, Oskar")).to_contain_text("Oskar took 3.")
    cell(desk, 11, 3).fill("20")
    expect(wrong).to_have_count(0)
    expect(desk.page.locator("#lacks")).to_have_text("1 question open")


def test_a_corrected_total_stands_beside_the_written_one_until_the_cell_is_typed_again(desk: Phone) -> None:
    start_sheet(desk)
    paste_rounds(desk, SHEET_WITH_ERRORS[:8])
    card(desk, "Round 8, Oskar").locator(".key", has_text="correct it").click()
    expect(card(desk, "Round 8, Oskar")).to_contain_text("40 instead of 30.")
    place = desk.page.locator("#grid td.adds")
    expect(place.locator("input")).to_have_value("30")
    expect(place.locator(".right")).to_have_text("40")
    place.locator("input").fill("40")
    expect(desk.page.locator("#grid td.adds")).to_have_count(0)


def test_without_the_server_the_numbers_wait_on_the_device_and_a_reload_loses_nothing(desk: Phone) -> None:
    desk.expect_errors("ERR_INTERNET_DISCONNECTED")
    start_sheet(desk)
    expect_saved(desk)
    desk.own_page.context.set_offline(True)
    type_rounds(desk, SHEET_OF_FOUR[:1])
    expect(desk.page.locator("#saving")).to_have_text("not saved yet: the server does not answer")
    desk.own_page.context.set_offline(False)
    desk.page.reload()
    expect(desk.page.locator("#rounds")).to_have_text("1 of 15 rounds")
    expect_saved(desk)
    assert numbers(desk, 1) == [list(SHEET_OF_FOUR[0])]
    cell(desk, 2, 0).fill("7")
    desk.page.reload()
    assert numbers(desk, 1) == [list(SHEET_OF_FOUR[0])]
    expect(cell(desk, 2, 0)).to_have_value("7")
    expect_saved(desk)


def test_an_answer_that_was_lost_is_no_change_of_another_device(desk: Phone) -> None:
    """The server has stored the number, and the page types on in the same cell."""
    start_sheet(desk)
    desk.expect_errors("")
    cell(desk, 1, 1).focus()
    answers = "**/sheets/*/save/"

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    desk.page.route(answers, lose, times=1)
    with desk.page.expect_event("requestfailed"):
        desk.page.keyboard.type("2")
    desk.page.keyboard.type("0")
    expect_saved(desk)
    expect(cell(desk, 1, 1)).to_have_value("20")
    expect(desk.page.locator("#asks")).not_to_contain_text("another device")


def test_a_page_that_is_older_than_the_last_numbers_shows_them_too(desk: Phone) -> None:
    desk.expect_errors("409")
    start_sheet(desk)
    expect_saved(desk)
    older = desk.page.request.get(desk.page.url)
    paste_rounds(desk, SHEET_OF_FOUR[:2])
    expect_saved(desk)
    desk.page.route(desk.page.url, lambda route: route.fulfill(response=older))
    desk.page.reload()
    expect(desk.page.locator("#rounds")).to_have_text("2 of 15 rounds")
    assert numbers(desk, 2) == [list(row) for row in SHEET_OF_FOUR[:2]]


def test_a_sheet_goes_on_on_another_device_and_both_numbers_stay_if_they_differ(
    desk: Phone, new_phone: NewPhone
) -> None:
    desk.expect_errors("409")
    start_sheet(desk)
    paste_rounds(desk, SHEET_OF_FOUR[:1])
    expect_saved(desk)
    other = new_phone(DESK)
    other.page.goto(desk.page.url)
    cell(other, 2, 0).fill("1")
    cell(other, 2, 1).fill("60")
    expect_saved(other)
    cell(desk, 2, 0).fill("2")
    cell(desk, 2, 2).fill("0")
    question = card(desk, "Mira, round 2, bid")
    expect(question).to_contain_text("Changed here and on another device: which is right?")
    # What was typed only on the other device is here as well.
    expect(cell(desk, 2, 1)).to_have_value("60")
    expect(cell(desk, 2, 2)).to_have_value("0")
    desk.page.reload()
    question.locator(".key", has_text="here").click()
    expect_saved(desk)
    expect(cell(desk, 2, 0)).to_have_value("2")
    other.page.reload()
    expect(cell(other, 2, 0)).to_have_value("2")


def test_two_tabs_of_one_browser_add_up(desk: Phone) -> None:
    desk.expect_errors("409")
    start_sheet(desk)
    expect_saved(desk)
    second = desk.own_page.context.new_page()
    second.goto(desk.page.url)
    second.locator("#grid tbody input").nth(1).fill("20")
    expect(second.locator("#saving")).to_have_text("saved")
    cell(desk, 1, 0).fill("0")
    expect(cell(desk, 1, 1)).to_have_value("20")
    expect_saved(desk)
    second.close()


def test_a_finger_on_a_tablet_types_a_minus_by_a_key_and_answers_a_question(new_phone: NewPhone) -> None:
    tablet = new_phone(TABLET)
    start_sheet(tablet)
    expect_size(tablet.page, "#grid td input", height=43)
    tablet.tap(cell(tablet, 1, 3))
    tablet.page.keyboard.type("10")
    tablet.tap(tablet.page.locator("#minus"))
    expect(cell(tablet, 1, 3)).to_have_value("−10")
    paste_rounds(tablet, SHEET_OF_FOUR[:7])
    question = card(tablet, "Round 7")
    tablet.tap(question.locator(".key").last)
    expect(tablet.page.locator("#lacks")).to_have_text("8 rounds are missing")
    assert tablet.page.evaluate("document.documentElement.scrollWidth") <= TABLET.width


def test_a_game_that_ended_early_and_one_of_final_totals_are_added(desk: Phone, confidant: Confidant) -> None:
    start_sheet(desk)
    paste_rounds(desk, SHEET_OF_FOUR[:2])
    desk.page.locator("#ends button").click()
    desk.page.locator("#heading").click()
    desk.page.locator("#date").fill("8/1998")
    expect(desk.page.locator("#heading")).to_have_text("August 1998")
    expect_saved(desk)
    desk.page.locator("#add button").click()
    desk.page.wait_for_url("**/games/*/")
    start_sheet(desk)
    desk.page.locator("#columns").select_option("final")
    for column, total in enumerate(("210", "220", "-120", "340")):
        cell(desk, 1, column).fill(total)
    desk.page.locator("#add button").click()
    desk.page.wait_for_url("**/games/*/")
    with confidant.database():
        games = Game.objects.filter(owner__name=confidant.name).order_by("pk")
        assert [(game.totals, game.is_finished) for game in games] == [
            ([60, 10, 10, 40], True),
            ([210, 220, -120, 340], True),
        ]
