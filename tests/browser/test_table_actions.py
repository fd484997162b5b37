"""Table actions: players who leave, join late or are replaced, misdeals and adjustments."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.play_page import (
    bidding_order,
    expect_bidding,
    notice,
    question,
    seat_row,
    start_game,
    tap_each,
    tap_number,
    tap_undo,
    total,
    wait_for_turn,
    wait_until_saved,
    well,
)

PLAYERS = ["Anna", "Ben", "Clara", "David"]
COVERED = """(notice) => [...document.querySelectorAll("h1, h2, .seat, .bar, .chip, .champion")].filter((part) => {
  const [one, other] = [notice.getBoundingClientRect(), part.getBoundingClientRect()];
  return part.checkVisibility() && one.top < other.bottom - 1 && other.top + 1 < one.bottom;
}).map((part) => part.className || part.id)"""


@pytest.fixture
def running(phone: Phone) -> Phone:
    """A phone on the play page of a game of four after two rounds."""
    start_game(phone, PLAYERS, rounds=[made_up_round(number, 4) for number in (1, 2)])
    return phone


def open_action(phone: Phone, title: str) -> Locator:
    """Open a table action by its title, and return its form."""
    phone.tap(phone.page.locator(".bar .more-tools"))
    fold = phone.page.locator("details", has=phone.page.locator("summary", has_text=title))
    phone.tap(fold.locator("summary"))
    return fold.locator("form")


def test_a_player_leaves_and_the_others_continue(running: Phone) -> None:
    """A5, G3: the total is frozen, dealing skips the seat, and undo restores it."""
    form = open_action(running, "A player leaves")
    running.tap(form.get_by_text("Clara"))
    running.tap(form.locator("button.primary"))
    expect_bidding(running, 3)
    expect(seat_row(running, 2)).to_be_hidden()
    expect(running.page.locator("#sum .text")).to_have_text("David deals 3 cards")
    for seat in (0, 1, 3):
        wait_for_turn(running, seat)
        tap_number(running, 1)
    wait_for_turn(running, 0)
    tap_number(running, 3)
    expect_bidding(running, 4)
    wait_until_saved(running)
    running.tap(running.page.locator(".bar .to-game", has_text="Score sheet"))
    expect(running.page.locator(".standings li", has_text="Clara")).to_contain_text("left after round 2")
    running.page.go_back()
    # One tap of the tricks, three of the bids, and the leaving of Clara.
    for _ in range(5):
        tap_undo(running)
        wait_until_saved(running)
    expect(well(running, 2)).to_be_visible()


def test_a_late_player_gets_a_row_and_bids(running: Phone) -> None:
    """A6."""
    form = open_action(running, "A late player joins")
    form.locator('input[name="value"]').first.fill("Dora")
    running.tap(form.locator("button.primary"))
    expect(running.page.locator(".seat")).to_have_count(5)
    expect(total(running, 4)).to_have_text("0")
    tap_each(running, [0, 0, 0, 0, 1])
    expect(running.page.locator('.seat[data-seat="4"] .bid b')).to_have_text("1")


def test_a_substitute_is_shown_on_another_phone(running: Phone, new_phone: NewPhone) -> None:
    """A5."""
    other = new_phone()
    other.page.goto(running.page.url)
    expect(other.page.locator(".seat .name", has_text="Ben")).to_be_visible()
    form = open_action(running, "A substitute takes a seat")
    running.tap(form.get_by_text("Ben"))
    form.locator('input[name="value"]:not([type="radio"])').fill("Eva")
    running.tap(form.locator("button.primary"))
    expect(seat_row(running, 1).locator(".name")).to_have_text("Eva")
    expect(seat_row(other, 1).locator(".name")).to_have_text("Eva")


def test_bids_that_were_only_begun_are_entered_again_after_a_substitution_as_its_form_says(running: Phone) -> None:
    """A5."""
    first = bidding_order(running)[0]
    tap_number(running, 1)
    expect(well(running, first)).to_have_text("1")
    form = open_action(running, "A substitute takes a seat")
    expect(form).to_contain_text("Bids or tricks that were only begun are entered again.")
    running.tap(form.get_by_text("Ben"))
    form.locator('input[name="value"]:not([type="radio"])').fill("Eva")
    running.tap(form.locator("button.primary"))
    expect(seat_row(running, 1).locator(".name")).to_have_text("Eva")
    wait_for_turn(running, first)
    expect(well(running, first)).to_have_text("")


def test_two_players_who_changed_places_are_shown_in_the_new_order_on_another_phone(
    running: Phone, new_phone: NewPhone
) -> None:
    """A2, G3: the numbers that another phone has begun to enter belong to other seats now."""
    other = new_phone()
    other.page.goto(running.page.url)
    tap_number(other, 1)
    totals = [total(running, seat).inner_text() for seat in (1, 2)]
    form = open_action(running, "Two players are the wrong way round")
    for name in ("Ben", "Clara"):
        running.tap(form.get_by_text(name))
    running.tap(form.locator("button.primary"))
    running.tap(running.page.get_by_text("The numbers of each name"))
    running.tap(running.page.get_by_role("button", name="Swap the two"))
    for phone in (running, other):
        expect(seat_row(phone, 1).locator(".name")).to_have_text("Clara")
        expect(seat_row(phone, 2).locator(".name")).to_have_text("Ben")
        assert [total(phone, seat).inner_text() for seat in (2, 1)] == totals
        expect(phone.page.locator("#sum .text")).to_have_text("Ben deals 3 cards")
        expect_bidding(phone, 3)
        assert [well(phone, seat).inner_text() for seat in range(4)] == [""] * 4
    tap_undo(running)
    for phone in (running, other):
        expect(seat_row(phone, 1).locator(".name")).to_have_text("Ben")


def test_a_misdeal_an_adjustment_and_an_end_are_shown_at_once_and_their_confirmation_covers_nothing(
    running: Phone,
) -> None:
    """A1, A4: also numbers that were only on this phone are dealt again."""
    tap_number(running, 1)
    tap_number(running, 1)
    expect(running.page.locator("#sync")).to_have_class("open")
    record(running, "Misdeal")
    expect(notice(running)).to_contain_text("Recorded: misdeal")
    assert notice(running).evaluate(COVERED) == []
    expect_bidding(running, 3)
    for seat in range(4):
        expect(well(running, seat)).to_have_text("")
    tap_undo(running)
    wait_until_saved(running)
    running.page.reload()
    expect_bidding(running, 3)
    # Recorded bids, too.
    tap_each(running, [1, 0, 0, 0])
    wait_until_saved(running)
    record(running, "Misdeal")
    expect_bidding(running, 3)
    expect(question(running)).to_contain_text("bids")
    before = int(total(running, 0).inner_text().replace("−", "-"))
    form = open_action(running, "Bonus or penalty points")
    running.tap(form.get_by_text("Anna"))
    form.locator('input[name="value"][inputmode="numeric"]').fill("25")
    form.locator('input[name="value"][maxlength="80"]').fill("misplay")
    running.tap(form.locator("button.primary"))
    expect(total(running, 0)).to_have_text(str(before - 25).replace("-", "−"))
    record(running, "End the game here")
    expect(notice(running)).to_contain_text("Recorded: end")
    assert notice(running).evaluate(COVERED) == []


def record(phone: Phone, title: str) -> None:
    """Record a table action that asks for nothing."""
    phone.tap(open_action(phone, title).locator("button.primary"))
