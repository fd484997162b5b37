"""Counting tricks during the play, with the resulting total in brackets."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_wells,
    rest_as_bid,
    seat_row,
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    total,
    wait_until_saved,
)

PLAYERS = ["Anna", "Ben", "Clara"]


@pytest.fixture
def counting(phone: Phone) -> Phone:
    """A phone that counts tricks, in the second round: Anna 20, Ben 30, Clara 20; bids 1, 1, 1."""
    start_game(phone, PLAYERS)
    tap_bids(phone, [0, 1, 0])
    tap_number(phone, 1)
    wait_until_saved(phone)
    table = phone.page.url
    phone.open("/")
    phone.page.goto(f"{table}#count")
    tap_bids(phone, [1, 1, 1])
    return phone


def test_each_tap_on_a_row_is_a_trick_and_the_total_so_far_is_in_brackets(counting: Phone) -> None:
    """A3, P5."""
    expect(seat_row(counting, 0).locator(".note")).to_have_text("20 (10)")
    counting.tap(seat_row(counting, 0))
    expect(seat_row(counting, 0).locator(".note")).to_have_text("20 (50)")
    expect(seat_row(counting, 1).locator(".note")).to_have_text("30 (20)")
    expect_wells(counting, [1, None, None])
    # A counted trick survives a reload and can be undone.
    counting.tap(seat_row(counting, 0))
    expect_wells(counting, [2, None, None])
    counting.page.reload()
    expect_wells(counting, [2, None, None])
    tap_undo(counting)
    expect_wells(counting, [1, None, None])
    # One tap records the tricks.
    counting.tap(seat_row(counting, 2))
    expect(rest_as_bid(counting)).to_have_text("Record these tricks")
    counting.tap(rest_as_bid(counting))
    expect_bidding(counting, 3)
    for seat, points in enumerate(["50", "20", "50"]):
        expect(total(counting, seat)).to_have_text(points)
    wait_until_saved(counting)


def test_without_counting_a_tap_on_a_row_enters_no_trick(phone: Phone) -> None:
    start_game(phone, PLAYERS)
    tap_bids(phone, [0, 1, 0])
    phone.tap(seat_row(phone, 0))
    expect_wells(phone, [None, None, None])
    expect(seat_row(phone, 0)).to_have_attribute("aria-current", "step")
