"""Two phones of one Confidant in the same game: no entry is lost or mixed with another."""

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.helpers.game_page import end_game_early
from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.play_page import (
    chosen_trump,
    expect_bidding,
    expect_playing,
    expect_wells,
    key,
    notice,
    shown_bid,
    start_game,
    tap_bids,
    tap_each,
    tap_number,
    tap_undo,
    total,
    wait_for_turn,
    wait_until_saved,
)

STALE = ("409", "htmx:responseError", "Response Status Error")
POLLS = "**/play/?revision=*"


def answer_unchanged(route: Route) -> None:
    """Answer a poll as if nothing had changed."""
    route.fulfill(status=204)


def block_updates(phone: Phone) -> None:
    """Block updates of this phone, so that its next entry is outdated."""
    phone.page.route(POLLS, answer_unchanged)


def poll_now(phone: Phone) -> None:
    """Make the page visible again, so that it polls immediately."""
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def choice(phone: Phone, name: str) -> Locator:
    """Return the button that chooses which of two entries counts."""
    return phone.page.locator(f'#choice [value="{name}"]')


def import_games(phone: Phone) -> None:
    """Stop blocking updates."""
    phone.page.unroute(POLLS)


@pytest.fixture
def other(phone: Phone, new_phone: NewPhone) -> Phone:
    """Another phone of the same Confidant, in the same game; the first bidder is Ben."""
    start_game(phone, ["Anna", "Ben", "Clara"])
    second = new_phone()
    second.page.goto(phone.page.url)
    wait_for_turn(second, 1)
    return second


def enter_different_bids(phone: Phone, other: Phone) -> None:
    """Enter bids on a phone, then other bids on the other phone, which has not received the first ones."""
    other.expect_errors(*STALE)
    block_updates(other)
    tap_bids(phone, [1, 0, 0])
    wait_until_saved(phone)
    tap_each(other, [0, 1, 1])


def test_entries_of_one_phone_are_shown_on_the_other(phone: Phone, other: Phone) -> None:
    tap_bids(phone, [1, 0, 0])
    expect_playing(other, 1, [1, 0, 0])
    tap_number(other, 0)
    wait_for_turn(other, 2)
    tap_number(other, 0)
    expect_bidding(phone, 2)
    expect(total(phone, 0)).to_have_text("30")
    tap_bids(phone, [1, 1, 1])
    wait_until_saved(phone)
    poll_now(other)
    expect_playing(other, 2, [1, 1, 1])


def test_a_trump_from_another_phone_does_not_change_unfinished_bids(phone: Phone, other: Phone) -> None:
    tap_number(phone, 1)
    wait_for_turn(phone, 2)
    other.tap(other.page.locator('.trump-key[value="red"]'))
    wait_until_saved(other)
    poll_now(phone)
    expect(chosen_trump(phone)).to_have_accessible_name("Dwarves")
    expect_wells(phone, [None, 1, None])
    tap_number(phone, 0)
    wait_for_turn(phone, 0)
    tap_number(phone, 1)
    wait_until_saved(phone)
    poll_now(other)
    expect_playing(other, 1, [1, 1, 0])
    expect(chosen_trump(phone)).to_have_accessible_name("Dwarves")


def test_an_outdated_entry_shows_the_values_of_the_other_phone_and_changes_nothing(phone: Phone, other: Phone) -> None:
    enter_different_bids(phone, other)
    expect(other.page.locator("#choice tbody tr")).to_have_text(["Anna10", "Ben01", "Clara01"])
    expect_playing(other, 1, [1, 0, 0])
    other.page.reload()
    other.tap(choice(other, "keepRecorded"))
    expect(other.page.locator("#choice")).to_be_hidden()
    wait_until_saved(other)
    phone.page.reload()
    expect_playing(phone, 1, [1, 0, 0])


def test_the_values_of_an_outdated_entry_count_if_the_confidant_chooses_them(phone: Phone, other: Phone) -> None:
    enter_different_bids(phone, other)
    other.tap(choice(other, "recordMine"))
    expect_playing(other, 1, [0, 1, 1])
    wait_until_saved(other)
    poll_now(phone)
    expect_playing(phone, 1, [0, 1, 1])


def test_an_outdated_entry_that_overwrites_nothing_is_recorded(phone: Phone, other: Phone) -> None:
    other.expect_errors(*STALE)
    block_updates(other)
    phone.tap(phone.page.locator('.trump-key[value="red"]'))
    wait_until_saved(phone)
    tap_number(other, 1)
    wait_for_turn(other, 2)
    tap_number(other, 0)
    wait_for_turn(other, 0)
    tap_number(other, 1)
    wait_until_saved(other)
    expect(chosen_trump(other)).to_have_accessible_name("Dwarves")
    poll_now(phone)
    expect_playing(phone, 1, [1, 1, 0])
    expect_playing(other, 1, [1, 1, 0])


def test_tricks_can_be_entered_after_outdated_bids_were_replaced(phone: Phone, other: Phone) -> None:
    enter_different_bids(phone, other)
    other.tap(choice(other, "keepRecorded"))
    expect_playing(other, 1, [1, 0, 0])
    tap_number(other, 0)
    expect_wells(other, [None, 0, None])
    import_games(other)
    tap_number(other, 0)
    wait_until_saved(other)
    poll_now(phone)
    expect_bidding(phone, 2)
    expect(total(phone, 0)).to_have_text("30")


def complete_bids_that_the_other_phone_has_begun(phone: Phone, other: Phone) -> None:
    """Enter a bid on the other phone, complete the bids on this one, and let the other phone ask for news."""
    tap_number(other, 1)
    wait_for_turn(other, 2)
    tap_bids(phone, [1, 0, 0])
    wait_until_saved(phone)
    poll_now(other)


def test_numbers_of_a_phase_completed_by_another_phone_are_dropped_with_a_notice(phone: Phone, other: Phone) -> None:
    complete_bids_that_the_other_phone_has_begun(phone, other)
    expect(notice(other)).to_contain_text("Another phone was faster. The numbers begun here are dropped;")
    expect_playing(other, 1, [1, 0, 0])
    expect_wells(other, [None, None, None])


def test_taps_meant_for_dropped_numbers_do_not_count_until_the_notice_is_closed(phone: Phone, other: Phone) -> None:
    complete_bids_that_the_other_phone_has_begun(phone, other)
    expect(notice(other)).to_contain_text("close this to go on")
    expect(key(other, 0)).to_have_attribute("aria-disabled", "true")
    expect(other.page.locator("#rest")).to_be_hidden()
    notice(other).get_by_role("button").click()
    wait_for_turn(other, 1)
    tap_number(other, 0)
    expect_wells(other, [None, 0, None])


def test_a_change_of_a_bid_is_dropped_once_another_phone_ends_its_round(phone: Phone, other: Phone) -> None:
    tap_bids(phone, [1, 0, 0])
    wait_until_saved(phone)
    poll_now(other)
    expect_playing(other, 1, [1, 0, 0])
    other.tap(shown_bid(other, 0))
    wait_for_turn(other, 0)
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    wait_until_saved(phone)
    poll_now(other)
    expect_bidding(other, 2)
    tap_number(other, 2)
    expect_wells(other, [None, None, 2])
    expect_bidding(phone, 2)
    wait_until_saved(other)
    phone.page.reload()
    expect_bidding(phone, 2)


def test_undo_on_both_phones_at_the_same_time_undoes_one_step(phone: Phone, other: Phone) -> None:
    other.expect_errors(*STALE)
    tap_bids(phone, [1, 1, 1])
    tap_number(phone, 1)
    wait_until_saved(phone)
    poll_now(other)
    expect_bidding(other, 2)
    block_updates(other)
    tap_undo(phone)
    expect_playing(phone, 1, [1, 1, 1])
    tap_undo(other)
    expect(notice(other)).to_contain_text("Another phone was faster")
    expect_playing(other, 1, [1, 1, 1])
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 1])


def test_the_end_of_the_game_is_shown_on_the_other_phone(phone: Phone, other: Phone) -> None:
    tap_bids(phone, [1, 0, 0])
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    wait_until_saved(phone)
    end_game_early(phone)
    expect(other.page.locator("#to-standings a")).to_be_visible()
