"""The Confidant hands a game to another phone, looks on, and takes it back: no entry is lost or mixed with another."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    key,
    start_game,
    tap_bids,
    tap_each,
    tap_number,
    total,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.posted_forms import make_link
from tests.browser.test_two_phones import POLLS, block_updates, choice

NOT_RECORDED = "Not recorded: bids of round 1: \u2068Anna\u2069 1 · \u2068Ben\u2069 0 · \u2068Clara\u2069 0."
REFUSED = ("403", "Failed to load resource")


@pytest.fixture
def other(phone: Phone, new_signed_out_phone: NewPhone) -> Phone:
    """Return a phone that is not signed in, to which Ben has handed the pen of a game; the first bidder is Ben."""
    start_game(phone, ["Anna", "Ben", "Clara"])
    taker = new_signed_out_phone()
    take_the_pen(taker, hand_over(phone), "Ben")
    # The page with the code leads back to the table.
    expect(phone.page.locator(".writer")).to_contain_text("Ben writes.")
    return taker


def hand_over(phone: Phone) -> str:
    """Open the code that hands over the pen of the game that this phone shows, and return the link in it."""
    phone.tap(phone.page.locator(".more-tools"))
    phone.tap(phone.page.get_by_role("link", name="Bring others in"))
    phone.tap(phone.page.get_by_role("button", name="Hand over the pen"))
    expect(phone.page.get_by_text("Waiting for the other phone …")).to_be_visible()
    return phone.page.locator("#link").inner_text()


def take_the_pen(phone: Phone, link: str, name: str) -> None:
    """Open the link of a code, and pick a name."""
    phone.page.goto(link)
    phone.tap(phone.page.get_by_role("button", name=name, exact=True))
    expect(key(phone, 0)).to_be_visible()


def take_the_pen_back(phone: Phone) -> None:
    """Press the button on the play page that looks on."""
    phone.tap(phone.page.get_by_role("button", name="Take the pen back"))
    expect(key(phone, 0)).to_be_visible()


def test_the_other_phone_writes_and_the_first_looks_on_until_it_takes_the_pen_back(phone: Phone, other: Phone) -> None:
    expect(phone.page.locator(".writer")).to_contain_text("Ben writes.")
    expect(key(phone, 0)).to_be_hidden()
    expect(phone.page.locator("#undo")).to_be_hidden()
    # It cannot be driven by keys.
    for pressed in ("0", "1", "Backspace"):
        phone.page.keyboard.press(pressed)
    expect(phone.page.locator(":is(#board, #trumps) button")).not_to_have_count(0)
    expect(phone.page.locator(":is(#board, #trumps) button:enabled")).to_have_count(0)
    tap_bids(other, [1, 0, 0])
    expect_playing(phone, 1, [1, 0, 0])
    tap_number(other, 0)
    wait_for_turn(other, 2)
    tap_number(other, 0)
    expect_bidding(phone, 2)
    expect(total(phone, 0)).to_have_text("30")
    phone.page.keyboard.press("1")
    expect(phone.page.locator("#sync .word")).to_have_text("Saved")

    take_the_pen_back(phone)
    expect(other.page.locator(".writer")).to_contain_text("The pen was taken back.")
    expect(key(other, 0)).to_be_hidden()
    expect(other.page.locator("#unsent")).to_be_hidden()
    tap_bids(phone, [1, 1, 1])
    expect_playing(other, 2, [1, 1, 1])


def test_the_other_phone_lists_unrecorded_entries_after_the_pen_was_taken_back(phone: Phone, other: Phone) -> None:
    other.expect_errors(*REFUSED)
    expect(phone.page.locator(".writer")).to_be_visible()
    other.page.route(POLLS, lambda route: route.fulfill(status=204))
    take_the_pen_back(phone)
    tap_each(other, [1, 0, 0])
    expect(other.page.locator("#unsent")).to_have_text(NOT_RECORDED)
    expect(other.page.locator(".writer")).to_contain_text("The Confidant keeps the score again.")
    other.page.reload()
    expect(other.page.locator("#unsent")).to_have_text(NOT_RECORDED)
    expect_bidding(phone, 1)


def test_entries_of_both_phones_that_cross_are_shown_side_by_side(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    """Another phone of the Confidant has not polled since the pen was handed over."""
    first, phone, other = new_phone(), new_phone(), new_signed_out_phone()
    phone.expect_errors("409", "Failed to load resource")
    start_game(first, ["Anna", "Ben", "Clara"])
    phone.page.goto(first.page.url)
    wait_for_turn(phone, 1)
    block_updates(phone)
    take_the_pen(other, make_link(first, first.page.url, "pen"), "Ben")
    tap_bids(other, [1, 0, 0])
    wait_until_saved(other)
    tap_each(phone, [0, 1, 1])
    expect(phone.page.locator(".writer")).to_contain_text("Ben writes.")
    expect(phone.page.locator("#choice tbody tr")).to_have_text(["Anna10", "Ben01", "Clara01"])
    phone.tap(choice(phone, "recordMine"))
    expect_playing(other, 1, [0, 1, 1])
    expect_playing(phone, 1, [0, 1, 1])
    expect(phone.page.locator("#choice")).to_be_hidden()
