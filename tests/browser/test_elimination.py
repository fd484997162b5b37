"""A whole elimination game of six: a player leaves whenever the cards no longer suffice for all."""

from collections.abc import Mapping

from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import (
    bidding_order,
    chosen_trump,
    expect_bidding,
    question,
    seat_row,
    start_game,
    tap_number,
    tap_redo,
    tap_undo,
    wait_for_turn,
    wait_until_saved,
    well,
)
from tests.browser.helpers.quick_entry import record_statements

PLAYERS = ["Anna", "Ben", "Clara", "David", "Emma", "Fritz"]
ANNA, BEN, CLARA, DAVID, EMMA, FRITZ = range(6)


def quickly(phone: Phone, numbers: range, out: set[int]) -> None:
    """Record rounds in which Anna wins all tricks, as she bid; the others bid 0 and win 0."""
    won = {
        number: [number if seat == ANNA else None if seat in out else 0 for seat in range(len(PLAYERS))]
        for number in numbers
    }
    record_statements(phone, [(kind, number, own) for number, own in won.items() for kind in ("bids", "tricks")])


def tap_round(phone: Phone, number: int, tricks: Mapping[int, int]) -> None:
    """Tap a round in which everybody bids 0, and these seats win all tricks."""
    expect_bidding(phone, number)
    active = [seat for seat in bidding_order(phone) if well(phone, seat).is_visible()]
    for seat in active:
        wait_for_turn(phone, seat)
        tap_number(phone, 0)
    left = number
    for seat in active[:-1]:
        if left:
            wait_for_turn(phone, seat)
            tap_number(phone, tricks.get(seat, 0))
            left -= tricks.get(seat, 0)


def expect_out(phone: Phone, *seats: int) -> None:
    """Wait until exactly these seats are marked as out."""
    for seat in range(len(PLAYERS)):
        expect(well(phone, seat)).to_be_visible(visible=seat not in seats)
    for seat in seats:
        expect(seat_row(phone, seat).locator(".note")).to_contain_text("eliminated after round")


def test_an_elimination_game_starts_with_six_players_and_ends_with_three(phone: Phone) -> None:
    """V4, A3, G3, G8: one leaves after rounds 10, 12 and 15; after round 12 two are tied, and the table decides."""
    start_game(phone, PLAYERS, preset="elimination")
    quickly(phone, range(1, 10), set())
    expect(chosen_trump(phone)).to_have_accessible_name("No trump")
    tap_round(phone, 10, {FRITZ: 10})
    expect_bidding(phone, 11)
    expect_out(phone, FRITZ)
    gone = phone.page.locator("#gone")
    expect(gone.locator("b")).to_contain_text("leaves after round 10 with 80 points")
    expect(gone.locator("small")).to_have_text("bid 0, took 10: −100")
    expect(phone.page.locator("#say")).to_contain_text("leaves after round 10 with 80 points. ")
    wait_until_saved(phone)
    # Undo restores the player.
    tap_undo(phone)
    expect(phone.page.locator("#round-title b")).to_have_text("Round 10")
    expect_out(phone)
    wait_until_saved(phone)
    tap_redo(phone)
    expect_out(phone, FRITZ)
    wait_until_saved(phone)
    tap_number(phone, 0)
    expect(gone).to_be_hidden()
    phone.tap(phone.page.locator("#undo"))
    expect(gone).to_be_visible()
    quickly(phone, range(11, 12), {FRITZ})
    tap_round(phone, 12, {DAVID: 6, EMMA: 6})
    expect(question(phone)).to_have_text("The last ones are equal. Tap who leaves.")
    phone.tap(well(phone, EMMA))
    expect_bidding(phone, 13)
    expect_out(phone, EMMA, FRITZ)
    wait_until_saved(phone)
    quickly(phone, range(13, 15), {EMMA, FRITZ})
    expect(phone.page.locator("#round-title b")).to_have_text("Round 15")
    tap_round(phone, 15, {DAVID: 15})
    expect_out(phone, DAVID, EMMA, FRITZ)
    wait_until_saved(phone)
    quickly(phone, range(16, 20), {DAVID, EMMA, FRITZ})
    tap_round(phone, 20, {BEN: 20})
    expect(phone.page.locator(".champion h2")).to_have_text("Anna wins")
    expect(phone.page.locator(".seat .rank")).to_have_text([f"{place}." for place in range(1, 7)])
    wait_until_saved(phone)
    phone.tap(phone.page.locator(".bar .to-game"))
    names = phone.page.locator(".standings.final .name")
    expect(names).to_have_text(["Anna", "Clara", "Ben", "David", "Emma", "Fritz"])
