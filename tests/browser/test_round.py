"""A round on the play page: trump, fewest taps for tricks, the display of each phase, and the end of the game."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.play_page import (
    chosen_trump,
    expect_bidding,
    expect_playing,
    expect_wells,
    key,
    play_round,
    rest_as_bid,
    seat_row,
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    total,
    wait_for_turn,
    wait_until_saved,
    well,
)


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone on the play page of a new game of four, without Plus/Minus One."""
    start_game(phone, ["Anna", "Ben", "Clara", "David"])
    return phone


PARTS = "#board, .seat, #trumps, .trump-key, #ask, #sum, .chip:not([hidden]), .bar > *"
PLACES = f"[...document.querySelectorAll('{PARTS}')].map((part) => JSON.stringify(part.getBoundingClientRect()))"
MOVING = "() => [...document.querySelectorAll('.seat')].filter((row) => row.getAnimations().length).length"
LAST_TRICK = "() => document.querySelector('.chip[value=\"1\"]').click()"
TOUCH = "() => document.querySelector('.chip').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))"


def undo_step(phone: Phone) -> Locator:
    """Return the words on Undo that name what it takes back."""
    return phone.page.locator("#undo small")


def sum_in_words(phone: Phone) -> Locator:
    return phone.page.locator("#sum > span").first


def test_trump_takes_one_tap_can_be_changed_and_moves_nothing(table: Phone) -> None:
    places, taps = table.page.evaluate(PLACES), table.taps
    table.tap(table.page.locator('.trump-key[value="green"]'))
    expect(chosen_trump(table)).to_have_accessible_name("Elves")
    assert table.taps == taps + 1
    wait_until_saved(table)
    assert table.page.evaluate(PLACES) == places
    table.tap(table.page.locator('.trump-key[value="none"]'))
    expect(chosen_trump(table)).to_have_accessible_name("No trump")
    wait_until_saved(table)
    table.page.reload()
    expect(chosen_trump(table)).to_have_accessible_name("No trump")
    tap_bids(table, [0, 1, 0, 0])
    tap_number(table, 1)
    expect_bidding(table, 2)
    # It is asked again in every round.
    expect(table.page.locator("#trumps")).to_be_visible()
    expect(table.page.locator('.trump-key[aria-pressed="true"]')).to_have_count(0)


def test_each_bid_is_shown_with_the_sum_in_words_and_is_named_by_undo(table: Phone) -> None:
    expect(undo_step(table)).to_have_text("")
    expect(sum_in_words(table)).to_have_text("Anna deals 1 card")
    tap_number(table, 0)
    wait_for_turn(table, 2)
    # A missing bid looks different from a bid of zero.
    expect(well(table, 1)).to_have_text("0")
    expect(well(table, 1)).to_have_accessible_name("Change Ben’s bid, now 0")
    expect(well(table, 2)).to_be_empty()
    expect(well(table, 2)).to_have_accessible_name("Clara has not bid yet")
    tap_undo(table)
    tap_number(table, 1)
    expect(sum_in_words(table)).to_have_text("1 bid for 1 trick")
    expect(undo_step(table)).to_have_text("Ben’s bid")
    tap_number(table, 1)
    expect(sum_in_words(table)).to_have_text("2 bid, 1 over")
    expect(undo_step(table)).to_have_text("Clara’s bid")
    tap_undo(table)
    expect(undo_step(table)).to_have_text("Ben’s bid")
    for number in (1, 0, 0):
        tap_number(table, number)
    expect_playing(table, 1, [0, 1, 1, 0])
    expect(sum_in_words(table)).to_have_text("2 bid, 1 over")
    expect(undo_step(table)).to_have_text("Anna’s bid")
    wait_until_saved(table)
    table.page.reload()
    expect(undo_step(table)).to_have_text("Anna’s bid")


def test_tricks_take_the_fewest_taps_and_are_entered_in_any_order(table: Phone) -> None:
    tap_bids(table, [0, 1, 1, 0])
    # The rest as bid is offered only if it adds up.
    expect(rest_as_bid(table)).to_be_hidden()
    tap_number(table, 0)
    wait_for_turn(table, 2)
    expect(rest_as_bid(table)).to_be_visible()
    tap_undo(table)
    expect(rest_as_bid(table)).to_be_hidden()
    table.tap(well(table, 0))
    wait_for_turn(table, 0)
    tap_number(table, 0)
    wait_for_turn(table, 1)
    expect_wells(table, [0, None, None, None])
    tap_number(table, 0)
    table.tap(rest_as_bid(table))
    expect_bidding(table, 2)
    expect_totals(table, ["20", "−10", "30", "20"])
    tap_bids(table, [2, 2, 2, 2])
    taps = table.taps
    tap_number(table, 1)
    wait_for_turn(table, 3)
    # A button for more tricks than are left is disabled.
    expect(key(table, 2)).to_have_attribute("aria-disabled", "true")
    key(table, 2).tap(force=True)
    expect_wells(table, [None, None, 1, None])
    wait_for_turn(table, 3)
    tap_number(table, 0)
    tap_number(table, 0, seat=0)
    # The tricks of the last player are entered automatically.
    expect_bidding(table, 3)
    expect(seat_row(table, 1).locator(".won")).to_have_text("−10")
    expect(seat_row(table, 2).locator(".won")).to_have_text("−10")
    assert table.taps == taps + 3


def test_the_result_of_a_round_stays_until_the_next_number_and_the_leaders_until_the_next_round(table: Phone) -> None:
    crowns = table.page.locator(".seat .crown:visible")
    notes, points = table.page.locator(".seat .note"), table.page.locator(".seat .won")
    expect(crowns).to_have_count(0)
    tap_bids(table, [0, 1, 0, 0])
    expect(crowns).to_have_count(0)
    tap_number(table, 0)
    tap_number(table, 1)
    expect_bidding(table, 2)
    expect(notes).to_have_text(["bid 0, took 1", "bid 0, took 0", "bid 0, took 0", "bid 1, took 0"])
    expect(points).to_have_text(["−10", "+20", "+20", "−10"])
    expect(crowns).to_have_count(2)
    assert [seat for seat in range(4) if seat_row(table, seat).locator(".crown").is_visible()] == [0, 3]
    tap_number(table, 0)
    expect(points).to_have_text(["", "", "", ""])
    expect_totals(table, ["20", "−10", "−10", "20"])
    for seat in (3, 0, 1):
        tap_number(table, 0, seat)
    expect_playing(table, 2, [0, 0, 0, 0])
    expect(crowns).to_have_count(2)


def test_the_rows_move_to_the_new_order_once_all_tricks_are_entered_until_a_key_is_touched(table: Phone) -> None:
    tap_bids(table, [0, 0, 0, 0])
    # In one step, so that the motion cannot be over before it is looked at.
    steps = f"() => [({LAST_TRICK})(), ({MOVING})(), ({TOUCH})(), ({MOVING})()].filter(Number.isInteger)"
    assert table.page.evaluate(steps) == [4, 0]
    expect_bidding(table, 2)
    expect_totals(table, ["20", "−10", "20", "20"])


def test_with_reduced_motion_nothing_is_animated_and_keys_that_rest_look_flat(new_phone: NewPhone) -> None:
    phone = new_phone(Model(reduced_motion=True))
    start_game(phone, ["Anna", "Ben", "Clara"])
    assert phone.page.evaluate("document.getAnimations().length") == 0
    shadow = key(phone, 0).evaluate("key => getComputedStyle(key).boxShadow")
    tap_bids(phone, [0, 0, 0])
    expect(key(phone, 0)).to_have_css("box-shadow", shadow)
    phone.page.locator("#chips").evaluate("keys => keys.classList.add('resting')")
    expect(key(phone, 0)).to_have_css("box-shadow", "none")
    phone.page.locator("#chips").evaluate("keys => keys.classList.remove('resting')")
    assert phone.page.evaluate(f"() => [({LAST_TRICK})(), ({MOVING})()]")[1] == 0
    expect_bidding(phone, 2)


def expect_totals(phone: Phone, points: Sequence[str]) -> None:
    """Wait for these totals, in seat order."""
    for seat, shown in enumerate(points):
        expect(total(phone, seat)).to_have_text(shown)


def test_a_finished_game_accepts_no_more_numbers(phone: Phone) -> None:
    players = ["Anna", "Ben", "Clara", "David", "Emil", "Finn"]
    start_game(phone, players, rounds=[made_up_round(number, len(players)) for number in range(1, 9)])
    expect(phone.page.locator("#trumps")).to_be_visible()
    play_round(phone, made_up_round(9, len(players)))
    expect_bidding(phone, 10)
    # All cards are dealt, so that no card is turned up.
    expect(chosen_trump(phone)).to_have_accessible_name("No trump")
    expect(chosen_trump(phone)).to_be_disabled()
    play_round(phone, made_up_round(10, len(players)))
    expect(phone.page.locator("#round-title")).to_have_text("The game is finished 10 rounds")
    expect(phone.page.locator(".champion h2")).to_contain_text("win")
    expect(phone.page.locator("#chips")).to_be_hidden()
    wait_until_saved(phone)
    for digit in "123":
        phone.page.keyboard.press(digit)
    phone.page.reload()
    expect(phone.page.locator(".champion h2")).to_be_visible()
    tap_undo(phone)
    expect(phone.page.locator("#round-title")).to_contain_text("Round 10")


def test_set_up_says_whether_the_screen_of_the_phone_may_switch_off(phone: Phone) -> None:
    phone.open("/games/new/")
    warning = phone.page.get_by_text("The screen may switch off during the game")
    expect(warning).to_be_hidden()
    phone.own_page.add_init_script("delete Navigator.prototype.wakeLock;")
    phone.page.reload()
    expect(warning).to_be_visible()
