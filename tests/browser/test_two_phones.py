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


def unblock_updates(phone: Phone) -> None:
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
    block_updates(other)
    tap_bids(phone, [1, 0, 0])
    wait_until_saved(phone)
    tap_each(other, [0, 1, 1])


def test_both_phones_record_in_turn_and_at_the_same_time(phone: Phone, other: Phone) -> None:
    # A trump from another phone does not change unfinished bids.
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
    # Entries of one phone are shown on the other, without a tap on that.
    expect_playing(other, 1, [1, 1, 0])
    expect(chosen_trump(phone)).to_have_accessible_name("Dwarves")
    tap_number(other, 0)
    wait_for_turn(other, 2)
    tap_number(other, 0)
    expect_bidding(phone, 2)
    expect(total(phone, 0)).to_have_text("30")
    # Undo on both phones at the same time undoes one step.
    other.expect_errors(*STALE)
    wait_until_saved(other)
    block_updates(other)
    tap_undo(phone)
    expect_playing(phone, 1, [1, 1, 0])
    tap_undo(other)
    expect(notice(other)).to_contain_text("Another phone was faster")
    expect_playing(other, 1, [1, 1, 0])
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 0])
    # The end of the game is shown on the other phone.
    unblock_updates(other)
    tap_number(phone, 0, seat=2)
    wait_until_saved(phone)
    end_game_early(phone)
    expect(other.page.locator(".champion h2")).to_be_visible()


def test_the_confidant_chooses_between_an_outdated_entry_and_the_values_of_the_other_phone(
    phone: Phone, other: Phone
) -> None:
    other.expect_errors(*STALE)
    enter_different_bids(phone, other)
    expect(other.page.locator("#choice tbody tr")).to_have_text(["Anna10", "Ben01", "Clara01"])
    expect_playing(other, 1, [1, 0, 0])
    other.page.reload()
    other.tap(choice(other, "keepRecorded"))
    expect(other.page.locator("#choice")).to_be_hidden()
    wait_until_saved(other)
    # Tricks can be entered then.
    expect_playing(other, 1, [1, 0, 0])
    tap_number(other, 0)
    expect_wells(other, [None, 0, None])
    tap_number(other, 0)
    wait_until_saved(other)
    poll_now(phone)
    expect_bidding(phone, 2)
    expect(total(phone, 0)).to_have_text("30")
    # The outdated values count if the Confidant chooses them.
    enter_different_bids(phone, other)
    other.tap(choice(other, "recordMine"))
    expect_playing(other, 2, [0, 1, 1])
    wait_until_saved(other)
    poll_now(phone)
    expect_playing(phone, 2, [0, 1, 1])
    # An outdated entry that overwrites nothing is recorded.
    tap_number(other, 1)
    tap_number(other, 1, seat=0)
    expect_bidding(other, 3)
    wait_until_saved(other)
    poll_now(phone)
    expect_bidding(phone, 3)
    phone.tap(phone.page.locator('.trump-key[value="red"]'))
    wait_until_saved(phone)
    tap_each(other, [1, 0, 0])
    wait_until_saved(other)
    expect(chosen_trump(other)).to_have_accessible_name("Dwarves")
    expect_playing(other, 3, [1, 0, 0])
    poll_now(phone)
    expect_playing(phone, 3, [1, 0, 0])


def test_numbers_of_a_phase_completed_by_another_phone_are_dropped_with_a_notice(phone: Phone, other: Phone) -> None:
    tap_number(other, 1)
    wait_for_turn(other, 2)
    tap_bids(phone, [1, 0, 0])
    wait_until_saved(phone)
    poll_now(other)
    expect(notice(other)).to_contain_text("Another phone was faster. The numbers begun here are dropped;")
    expect_playing(other, 1, [1, 0, 0])
    expect_wells(other, [None, None, None])
    # Taps meant for them do not count until the notice is closed.
    expect(notice(other)).to_contain_text("close this to go on")
    expect(key(other, 0)).to_have_attribute("aria-disabled", "true")
    expect(other.page.locator("#rest")).to_be_hidden()
    notice(other).get_by_role("button").click()
    wait_for_turn(other, 1)
    tap_number(other, 0)
    expect_wells(other, [None, 0, None])
    # A change of a bid is dropped once another phone ends its round.
    tap_undo(other)
    expect_wells(other, [None, None, None])
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
