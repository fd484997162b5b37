"""A round on the play page: trump, fewest taps for tricks, the display of each phase, and the end of the game."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.play_page import (
    chosen_trump,
    expect_bidding,
    expect_playing,
    expect_wells,
    key,
    notice,
    play_round,
    question,
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
from tests.browser.helpers.quick_entry import record_quickly


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone on the play page of a new game of four, without Plus/Minus One."""
    start_game(phone, ["Anna", "Ben", "Clara", "David"])
    return phone


def test_trump_takes_one_tap_and_can_be_changed(table: Phone) -> None:
    page = table.page
    taps = table.taps
    table.tap(page.locator('.trump-key[value="green"]'))
    expect(chosen_trump(table)).to_have_accessible_name("Elves")
    assert table.taps == taps + 1
    table.tap(page.locator('.trump-key[value="none"]'))
    expect(chosen_trump(table)).to_have_accessible_name("No trump")
    wait_until_saved(table)
    page.reload()
    expect(chosen_trump(table)).to_have_accessible_name("No trump")


def test_choosing_a_trump_moves_nothing(table: Phone) -> None:
    parts = "#board, .seat, #trumps, .trump-key, #ask, #sum, .chip:not([hidden]), .bar > *"
    places = f"[...document.querySelectorAll('{parts}')].map((part) => JSON.stringify(part.getBoundingClientRect()))"
    before = table.page.evaluate(places)
    table.tap(table.page.locator('.trump-key[value="green"]'))
    expect(chosen_trump(table)).to_have_count(1)
    wait_until_saved(table)
    assert table.page.evaluate(places) == before


def test_the_result_of_a_round_stays_until_the_next_number(table: Phone) -> None:
    tap_bids(table, [0, 1, 0, 0])
    tap_number(table, 1)
    expect_bidding(table, 2)
    notes, points = table.page.locator(".seat .note"), table.page.locator(".seat .won")
    expect(notes).to_have_text(["bid 0, took 0", "bid 0, took 0", "bid 0, took 0", "bid 1, took 1"])
    expect(points).to_have_text(["+20", "+20", "+20", "+30"])
    tap_number(table, 0)
    expect(points).to_have_text(["", "", "", ""])
    expect(table.page.locator(".seat .total")).to_have_text(["20", "20", "20", "30"])


MOVING = "() => [...document.querySelectorAll('.seat')].filter((row) => row.getAnimations().length).length"
LAST_TRICK = "() => document.querySelector('.chip[value=\"1\"]').click()"
TOUCH = "() => document.querySelector('.chip').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))"


def test_the_rows_move_to_the_new_order_after_a_round_until_a_key_is_touched(table: Phone) -> None:
    tap_bids(table, [0, 0, 0, 0])
    # In one step, so that the motion cannot be over before it is looked at.
    steps = f"() => [({LAST_TRICK})(), ({MOVING})(), ({TOUCH})(), ({MOVING})()].filter(Number.isInteger)"
    assert table.page.evaluate(steps) == [4, 0]
    expect_bidding(table, 2)


def test_the_rows_do_not_move_with_reduced_motion(new_phone: NewPhone) -> None:
    phone = new_phone(Model(reduced_motion=True))
    start_game(phone, ["Anna", "Ben", "Clara"])
    tap_bids(phone, [0, 0, 0])
    assert phone.page.evaluate(f"() => [({LAST_TRICK})(), ({MOVING})()]")[1] == 0
    expect_bidding(phone, 2)


def test_the_leaders_are_marked_after_the_first_round(table: Phone) -> None:
    crowns = table.page.locator(".seat .crown:visible")
    expect(crowns).to_have_count(0)
    tap_bids(table, [0, 1, 0, 0])
    expect(crowns).to_have_count(0)
    tap_number(table, 0)
    tap_number(table, 1)
    expect_bidding(table, 2)
    expect(crowns).to_have_count(2)
    assert [seat for seat in range(4) if seat_row(table, seat).locator(".crown").is_visible()] == [0, 3]
    tap_bids(table, [0, 0, 0, 0])
    expect(crowns).to_have_count(2)


def test_undo_names_the_step_that_it_takes_back(table: Phone) -> None:
    undo = table.page.locator("#undo small")
    expect(undo).to_have_text("")
    tap_number(table, 0)
    expect(undo).to_have_text("Ben’s bid")
    tap_number(table, 1)
    expect(undo).to_have_text("Clara’s bid")
    tap_undo(table)
    expect(undo).to_have_text("Ben’s bid")
    for number in (1, 0, 0):
        tap_number(table, number)
    expect_playing(table, 1, [0, 0, 1, 0])
    expect(undo).to_have_text("Anna’s bid")
    wait_until_saved(table)
    table.page.reload()
    expect(undo).to_have_text("Anna’s bid")


def test_trump_is_asked_again_in_every_round(table: Phone) -> None:
    table.tap(table.page.locator('.trump-key[value="green"]'))
    tap_bids(table, [0, 1, 0, 0])
    tap_number(table, 1)
    expect_bidding(table, 2)
    expect(table.page.locator("#trumps")).to_be_visible()
    expect(table.page.locator('.trump-key[aria-pressed="true"]')).to_have_count(0)


def test_the_tricks_of_the_last_player_are_entered_automatically(table: Phone) -> None:
    play_round(table, made_up_round(1, 4))
    tap_bids(table, [1, 1, 1, 1])
    taps = table.taps
    for seat in (2, 3, 0):
        wait_for_turn(table, seat)
        tap_number(table, 0)
    expect_bidding(table, 3)
    expect(seat_row(table, 1).locator(".won")).to_have_text("−10")
    expect(seat_row(table, 2).locator(".won")).to_have_text("−10")
    assert table.taps == taps + 3


def test_when_all_tricks_are_entered_the_round_ends(table: Phone) -> None:
    tap_bids(table, [0, 0, 0, 0])
    tap_number(table, 1)
    expect_bidding(table, 2)
    for seat, points in enumerate(["20", "−10", "20", "20"]):
        expect(total(table, seat)).to_have_text(points)


def test_a_button_for_more_tricks_than_are_left_is_disabled(table: Phone) -> None:
    play_round(table, made_up_round(1, 4))
    tap_bids(table, [2, 2, 2, 2])
    tap_number(table, 1)
    wait_for_turn(table, 3)
    expect(key(table, 2)).to_have_attribute("aria-disabled", "true")
    key(table, 2).tap(force=True)
    expect_wells(table, [None, None, 1, None])
    wait_for_turn(table, 3)


def test_one_tap_enters_the_remaining_tricks_as_bid(table: Phone) -> None:
    tap_bids(table, [0, 1, 0, 0])
    table.tap(rest_as_bid(table))
    expect_bidding(table, 2)
    for seat, points in enumerate(["20", "30", "20", "20"]):
        expect(total(table, seat)).to_have_text(points)


def test_the_rest_as_bid_is_offered_only_if_it_adds_up(table: Phone) -> None:
    tap_bids(table, [1, 1, 0, 0])
    expect(rest_as_bid(table)).to_be_hidden()
    tap_number(table, 0)
    wait_for_turn(table, 2)
    expect(rest_as_bid(table)).to_be_visible()
    tap_undo(table)
    expect(rest_as_bid(table)).to_be_hidden()


def test_tricks_can_be_entered_in_any_order_by_a_tap_on_a_well(table: Phone) -> None:
    tap_bids(table, [1, 1, 0, 0])
    table.tap(well(table, 0))
    wait_for_turn(table, 0)
    tap_number(table, 0)
    wait_for_turn(table, 1)
    expect_wells(table, [0, None, None, None])


def test_a_missing_bid_looks_different_from_a_bid_of_zero(table: Phone) -> None:
    tap_number(table, 0)
    wait_for_turn(table, 2)
    expect(well(table, 1)).to_have_text("0")
    expect(well(table, 1)).to_have_accessible_name("Change Ben’s bid, now 0")
    expect(well(table, 2)).to_be_empty()
    expect(well(table, 2)).to_have_accessible_name("Clara has not bid yet")


def test_the_sum_of_the_bids_is_shown_in_words(table: Phone) -> None:
    words = table.page.locator("#sum > span").first
    expect(words).to_have_text("Anna deals 1 card")
    tap_number(table, 1)
    expect(words).to_have_text("1 bid for 1 trick")
    tap_number(table, 1)
    expect(words).to_have_text("2 bid, 1 too many")
    wait_for_turn(table, 3)
    tap_number(table, 0)
    wait_for_turn(table, 0)
    tap_number(table, 0)
    expect_playing(table, 1, [0, 1, 1, 0])
    expect(words).to_have_text("2 bid, 1 too many")


def test_a_finished_game_accepts_no_more_numbers(phone: Phone) -> None:
    players = ["Anna", "Ben", "Clara", "David", "Emil", "Finn"]
    start_game(phone, players)
    record_quickly(phone, [made_up_round(number, len(players)) for number in range(1, 9)])
    expect(phone.page.locator("#trumps")).to_be_visible()
    play_round(phone, made_up_round(9, len(players)))
    expect_bidding(phone, 10)
    # All cards are dealt, so that no card is turned up.
    expect(chosen_trump(phone)).to_have_accessible_name("No trump")
    expect(chosen_trump(phone)).to_be_disabled()
    play_round(phone, made_up_round(10, len(players)))
    expect(phone.page.locator("#round-title")).to_contain_text("The game is finished")
    expect(question(phone)).to_contain_text("win")
    expect(phone.page.locator("#chips")).to_be_hidden()
    wait_until_saved(phone)
    for digit in "123":
        phone.page.keyboard.press(digit)
    phone.page.reload()
    expect(phone.page.locator("#to-standings a")).to_be_visible()
    tap_undo(phone)
    expect(phone.page.locator("#round-title")).to_contain_text("Round 10")


def test_a_phone_whose_screen_may_switch_off_shows_a_notice_once(phone: Phone) -> None:
    phone.own_page.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });")
    start_game(phone, ["Anna", "Ben", "Clara"])
    expect(notice(phone)).to_contain_text("The screen may switch off during the game")
    tap_number(phone, 0)
    expect(notice(phone)).to_be_hidden()
    wait_for_turn(phone, 2)
    phone.page.reload()
    wait_for_turn(phone, 2)
    expect(notice(phone)).to_be_hidden()
