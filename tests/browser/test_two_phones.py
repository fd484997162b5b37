"""Two phones of one Confidant at the same table: no entry is lost, and none is mixed with another."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.table import (
    end_game_early,
    expect_bidding,
    expect_playing,
    expect_wells,
    notice,
    shown_bid,
    start_game,
    take_back,
    tap_bids,
    tap_each,
    tap_number,
    total,
    wait_for_turn,
    wait_until_saved,
)

STALE = ("409", "htmx:responseError", "Response Status Error")
NEWS = "**/play/?revision=*"


def hear_nothing(route: Route) -> None:
    """Answer as the server does while nothing has changed."""
    route.fulfill(status=204)


def shut_off(phone: Phone) -> None:
    """Keep news from this phone: what it enters next is stale."""
    phone.page.route(NEWS, hear_nothing)


def pick_up(phone: Phone) -> None:
    """Take the phone into the hand again: its page asks for news at once."""
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def let_in(phone: Phone) -> None:
    """Let news through again."""
    phone.page.unroute(NEWS)


@pytest.fixture
def other(phone: Phone, new_phone: NewPhone) -> Phone:
    """Another phone of the same Confidant, at the same table; the first bidder is Ben."""
    start_game(phone, ["Anna", "Ben", "Clara"])
    second = new_phone()
    second.page.goto(phone.page.url)
    wait_for_turn(second, 1)
    return second


def test_what_one_phone_enters_shows_on_the_other(phone: Phone, other: Phone) -> None:
    tap_bids(phone, [1, 0, 0])
    expect_playing(other, 1, [1, 0, 0])
    tap_number(other, 0)
    wait_for_turn(other, 2)
    tap_number(other, 0)
    expect_bidding(phone, 2)
    expect(total(phone, 0)).to_have_text("30")
    tap_bids(phone, [1, 1, 1])
    wait_until_saved(phone)
    pick_up(other)
    expect_playing(other, 2, [1, 1, 1])


def test_news_of_a_trump_leave_the_bids_that_are_being_entered(phone: Phone, other: Phone) -> None:
    tap_number(phone, 1)
    wait_for_turn(phone, 2)
    other.tap(other.page.locator('.trump-key[value="red"]'))
    wait_until_saved(other)
    pick_up(phone)
    expect(phone.page.locator("#trump-now")).to_have_text("Dwarves")
    expect_wells(phone, [None, 1, None])
    tap_number(phone, 0)
    wait_for_turn(phone, 0)
    tap_number(phone, 1)
    wait_until_saved(phone)
    pick_up(other)
    expect_playing(other, 1, [1, 1, 0])
    expect(phone.page.locator("#trump-now")).to_have_text("Dwarves")


def test_a_stale_entry_shows_the_values_of_the_other_and_changes_nothing(phone: Phone, other: Phone) -> None:
    other.forgive(*STALE)
    shut_off(other)
    tap_bids(phone, [1, 0, 0])
    wait_until_saved(phone)
    tap_each(other, [0, 1, 1])
    expect(notice(other)).to_contain_text("1 · 0 · 0")
    expect(notice(other)).to_contain_text("0 · 1 · 1")
    expect_playing(other, 1, [1, 0, 0])
    wait_until_saved(other)
    phone.page.reload()
    expect_playing(phone, 1, [1, 0, 0])


def test_a_stale_entry_that_still_fits_stays_as_input(phone: Phone, other: Phone) -> None:
    other.forgive(*STALE)
    shut_off(other)
    phone.tap(phone.page.locator('.trump-key[value="red"]'))
    wait_until_saved(phone)
    tap_number(other, 1)
    wait_for_turn(other, 2)
    tap_number(other, 0)
    wait_for_turn(other, 0)
    tap_number(other, 1)
    expect(notice(other)).to_be_visible()
    wait_for_turn(other, 0)
    expect_wells(other, [None, 1, 0])
    tap_number(other, 1)
    wait_until_saved(other)
    pick_up(phone)
    expect_playing(phone, 1, [1, 1, 0])
    expect_playing(other, 1, [1, 1, 0])


def test_tricks_begun_on_bids_that_were_not_recorded_are_kept_beside_the_true_bids(phone: Phone, other: Phone) -> None:
    other.forgive(*STALE)
    shut_off(other)
    tap_bids(phone, [1, 0, 0])
    wait_until_saved(phone)
    tap_each(other, [0, 1, 1])
    expect_playing(other, 1, [1, 0, 0])
    tap_number(other, 0)
    expect_wells(other, [None, 0, None])
    let_in(other)
    tap_number(other, 0)
    wait_until_saved(other)
    pick_up(phone)
    expect_bidding(phone, 2)
    expect(total(phone, 0)).to_have_text("30")


def test_numbers_of_a_phase_that_another_phone_completed_are_said_to_be_too_late(phone: Phone, other: Phone) -> None:
    tap_number(other, 1)
    wait_for_turn(other, 2)
    tap_bids(phone, [1, 0, 0])
    wait_until_saved(phone)
    pick_up(other)
    expect(notice(other)).to_contain_text("Another phone was faster")
    expect_playing(other, 1, [1, 0, 0])
    expect_wells(other, [None, None, None])


def test_a_change_of_a_bid_is_dropped_once_another_phone_ends_its_round(phone: Phone, other: Phone) -> None:
    tap_bids(phone, [1, 0, 0])
    wait_until_saved(phone)
    pick_up(other)
    expect_playing(other, 1, [1, 0, 0])
    other.tap(shown_bid(other, 0))
    wait_for_turn(other, 0)
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    wait_until_saved(phone)
    pick_up(other)
    expect_bidding(other, 2)
    tap_number(other, 2)
    expect_wells(other, [None, None, 2])
    expect_bidding(phone, 2)
    wait_until_saved(other)
    phone.page.reload()
    expect_bidding(phone, 2)


def test_both_phones_take_back_at_once_and_one_step_is_taken_back(phone: Phone, other: Phone) -> None:
    other.forgive(*STALE)
    tap_bids(phone, [1, 1, 1])
    tap_number(phone, 1)
    wait_until_saved(phone)
    pick_up(other)
    expect_bidding(other, 2)
    shut_off(other)
    take_back(phone)
    expect_playing(phone, 1, [1, 1, 1])
    take_back(other)
    expect(notice(other)).to_contain_text("Another phone was faster")
    expect_playing(other, 1, [1, 1, 1])
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 1])


def test_the_end_of_the_game_reaches_the_other_phone(phone: Phone, other: Phone) -> None:
    tap_bids(phone, [1, 0, 0])
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    wait_until_saved(phone)
    end_game_early(phone)
    expect(other.page.locator("#to-standings a")).to_be_visible()
