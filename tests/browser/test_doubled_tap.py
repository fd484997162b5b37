"""Accidental double taps count once."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    expect_wells,
    key,
    rest_as_bid,
    shown_bid,
    start_game,
    tap_bids,
    tap_number,
    tap_twice,
    tap_undo,
    total,
    wait_for_turn,
    wait_until_saved,
    well,
)

A_MOMENT = 1000
"""Milliseconds after which a button accepts another tap."""


@pytest.fixture
def frozen(phone: Phone) -> Phone:
    """A phone with a stopped clock on the play page of a new game, so that no tap is late."""
    start_game(phone, ["Anna", "Ben", "Clara"])
    phone.page.clock.install()
    phone.page.reload()
    wait_for_turn(phone, 1)
    phone.page.clock.pause_at(datetime.now(UTC).replace(year=2100))
    return phone


def test_a_doubled_tap_on_the_last_bid_does_not_enter_tricks(frozen: Phone) -> None:
    tap_number(frozen, 0)
    wait_for_turn(frozen, 2)
    tap_number(frozen, 0)
    wait_for_turn(frozen, 0)
    tap_twice(frozen, key(frozen, 1))
    expect_playing(frozen, 1, [1, 0, 0])
    expect_wells(frozen, [None, None, None])
    frozen.page.clock.run_for(A_MOMENT)
    tap_number(frozen, 1)
    expect_bidding(frozen, 2)


def test_a_tap_on_another_key_right_after_the_last_tricks_does_not_enter_a_bid(frozen: Phone) -> None:
    tap_bids(frozen, [0, 1, 0])
    frozen.page.clock.run_for(A_MOMENT)
    tap_number(frozen, 1)
    expect_bidding(frozen, 2)
    tap_twice(frozen, key(frozen, 0))
    expect_wells(frozen, [None, None, None])
    frozen.page.clock.run_for(A_MOMENT)
    tap_number(frozen, 0)
    expect_wells(frozen, [None, None, 0])


def test_a_doubled_tap_on_the_last_tricks_does_not_enter_a_bid(frozen: Phone) -> None:
    tap_bids(frozen, [0, 1, 0])
    frozen.page.clock.run_for(A_MOMENT)
    tap_twice(frozen, key(frozen, 1))
    expect_bidding(frozen, 2)
    expect_wells(frozen, [None, None, None])
    expect(total(frozen, 1)).to_have_text("30")


def test_a_doubled_tap_on_a_changed_bid_does_not_enter_tricks(frozen: Phone) -> None:
    tap_bids(frozen, [0, 1, 0])
    frozen.page.clock.run_for(A_MOMENT)
    frozen.tap(shown_bid(frozen, 0))
    tap_twice(frozen, key(frozen, 1))
    expect_playing(frozen, 1, [1, 1, 0])
    expect_wells(frozen, [None, None, None])


def test_a_doubled_tap_on_a_changed_number_does_not_enter_the_next_one(frozen: Phone) -> None:
    tap_number(frozen, 0)
    wait_for_turn(frozen, 2)
    frozen.tap(well(frozen, 1))
    wait_for_turn(frozen, 1)
    tap_twice(frozen, key(frozen, 1))
    expect_wells(frozen, [None, 1, None])


def test_a_doubled_tap_on_the_rest_as_bid_enters_it_once(frozen: Phone) -> None:
    tap_bids(frozen, [0, 1, 0])
    tap_twice(frozen, rest_as_bid(frozen))
    expect_bidding(frozen, 2)
    expect_wells(frozen, [None, None, None])
    expect(total(frozen, 1)).to_have_text("30")


def test_the_same_number_for_two_players_in_a_row_counts_twice(frozen: Phone) -> None:
    tap_twice(frozen, key(frozen, 0))
    wait_for_turn(frozen, 0)
    expect_wells(frozen, [None, 0, 0])


def test_locked_keys_do_not_block_the_other_buttons(frozen: Phone) -> None:
    tap_bids(frozen, [1, 0, 0])
    tap_undo(frozen)
    expect_wells(frozen, [None, 0, 0])


def test_each_tap_of_a_doubled_undo_removes_one_number(frozen: Phone) -> None:
    tap_twice(frozen, key(frozen, 0))
    wait_for_turn(frozen, 0)
    tap_twice(frozen, frozen.page.locator("#undo"))
    wait_for_turn(frozen, 1)
    expect_wells(frozen, [None, None, None])


def test_a_doubled_tap_on_the_button_that_starts_a_game_starts_one(phone: Phone) -> None:
    phone.open("/games/new/")
    for place, name in enumerate(["Anna", "Ben", "Clara"]):
        phone.page.locator('[name="player"]').nth(place).fill(name)
    phone.page.locator(".submit-row button").dblclick()
    expect(phone.page.locator(".seat")).to_have_count(3)
    wait_until_saved(phone)
    phone.open("/")
    expect(phone.page.locator(".game-card")).to_have_count(1)
