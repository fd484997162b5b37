"""Two phones of one Confidant record in the same game: each page names the other one."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.play_page import (
    expect_playing,
    notice,
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.posted_forms import make_link
from tests.browser.live.test_passing_the_pen import take_the_pen

OTHER_PHONE = re.compile(r"Saved\s*Confidant \d+: \d\d:\d\d")


def save_status(phone: Phone) -> Locator:
    """Return the save status in the header, with the other phone below it."""
    return phone.page.locator("#sync")


@pytest.fixture
def other(phone: Phone, new_phone: NewPhone) -> Phone:
    """Another phone of the same Confidant, in the same game."""
    start_game(phone, ["Anna", "Ben", "Clara"])
    second = new_phone()
    second.page.goto(phone.page.url)
    return second


def test_a_phone_shows_that_another_one_records_once_its_entries_arrive(
    phone: Phone, other: Phone, new_signed_out_phone: NewPhone
) -> None:
    expect(save_status(phone)).to_have_text("Saved")
    tap_bids(other, [1, 0, 0])
    expect(save_status(phone)).to_have_text(OTHER_PHONE)
    expect(notice(phone)).to_contain_text(": recording, too, last at")
    expect(notice(phone)).to_have_class(re.compile("good"))
    tap_number(phone, 0)
    expect(notice(phone)).to_be_hidden()
    wait_until_saved(other)
    expect(save_status(other)).to_have_text("Saved")
    # After a reload it names the other one, but gives no notice.
    tap_undo(phone)
    phone.page.reload()
    expect(save_status(phone)).to_have_text(OTHER_PHONE)
    expect(notice(phone)).to_be_hidden()
    other.page.reload()
    expect(save_status(other)).to_have_text("Saved")
    # A phone with the pen names the Confidant who records meanwhile.
    expect_playing(other, 1, [1, 0, 0])
    taker = new_signed_out_phone()
    other.page.route("**/play/?revision=*", lambda route: route.fulfill(status=204))
    take_the_pen(taker, make_link(phone, phone.page.url, "pen"), "Ben")
    expect(save_status(taker)).to_have_text("Saved")
    tap_number(other, 0)
    wait_for_turn(other, 2)
    tap_number(other, 0)
    expect(save_status(taker)).to_have_text(OTHER_PHONE)
    expect(notice(taker)).to_contain_text(": recording, too, last at")
