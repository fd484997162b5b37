"""A round with a Bomb and a Cloud."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    expect_wells,
    question,
    shown_bid,
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    total,
    wait_until_saved,
    well,
)

PLAYERS = ["Anna", "Ben", "Clara"]


@pytest.fixture
def special(phone: Phone) -> Phone:
    """A phone on the play page of a game with special cards, with the bids of round 1: Ben 1, the others 0."""
    start_game(phone, PLAYERS, special_cards="8")
    tap_bids(phone, [0, 1, 0])
    return phone


def tap_card(phone: Phone, name: str) -> None:
    """Tap the button of a card."""
    phone.tap(phone.page.locator(f"#{name}"))


def step(phone: Phone, seat: int, text: str) -> Locator:
    """Return the button that changes a seat's bid by one."""
    return phone.page.locator(f'.seat[data-seat="{seat}"] .steps button', has_text=text)


def test_the_trick_of_a_bomb_goes_to_nobody_and_a_cloud_changes_a_bid_by_one(special: Phone) -> None:
    """S1, S2, A3."""
    # Undo cancels the choice of a bid.
    tap_card(special, "cloud")
    expect(question(special)).to_have_text("Whose bid changes?")
    expect(special.page.locator("#sum .text")).to_have_text("Cloud: exactly one more or one less")
    for seat, bid in enumerate((0, 1, 0)):
        expect(shown_bid(special, seat).locator("b")).to_have_text(str(bid))
        expect(shown_bid(special, seat)).to_be_disabled()
        expect(well(special, seat)).to_be_hidden()
    # A bid of 0 cannot become less, and one of all cards not more.
    expect(step(special, 0, "−1")).to_be_disabled()
    expect(step(special, 1, "+1")).to_be_disabled()
    tap_undo(special)
    expect(question(special)).to_have_text("Ben tricks?")
    # So does Back.
    tap_card(special, "cloud")
    special.tap(special.page.get_by_role("button", name="Back"))
    expect(question(special)).to_have_text("Ben tricks?")
    expect(step(special, 1, "−1")).to_be_hidden()
    expect_wells(special, [None, None, None])
    # Both in one round are undone one by one.
    tap_card(special, "bomb")
    tap_card(special, "cloud")
    special.tap(step(special, 2, "+1"))
    expect(shown_bid(special, 2).locator("b")).to_have_text("1")
    wait_until_saved(special)
    tap_undo(special)
    expect(shown_bid(special, 2).locator("b")).to_have_text("0")
    expect(special.page.locator("#bomb b")).to_have_text("1")
    tap_undo(special)
    expect(special.page.locator("#bomb b")).to_have_text("")
    expect_playing(special, 1, [0, 1, 0])
    tap_card(special, "bomb")
    tap_number(special, 0)
    expect_bidding(special, 2)
    for seat, points in enumerate(["20", "−10", "20"]):
        expect(total(special, seat)).to_have_text(points)
    wait_until_saved(special)


def test_the_bid_before_a_cloud_stays_visible_and_a_corrected_bid_keeps_its_change(special: Phone) -> None:
    """S2, A2, M4."""
    tap_card(special, "cloud")
    special.tap(step(special, 1, "−1"))
    expect(shown_bid(special, 1).locator("b")).to_have_text("0")
    expect(shown_bid(special, 1).locator("del")).to_have_text("1")
    wait_until_saved(special)
    special.page.reload()
    expect(shown_bid(special, 1).locator("del")).to_have_text("1")
    special.tap(shown_bid(special, 2))
    tap_number(special, 1)
    expect_playing(special, 1, [0, 0, 1])
    expect(shown_bid(special, 1).locator("del")).to_have_text("1")
    wait_until_saved(special)
    special.page.reload()
    expect_playing(special, 1, [0, 0, 1])
    tap_number(special, 0)
    tap_number(special, 1)
    expect_bidding(special, 2)
    for seat, points in enumerate(["20", "20", "30"]):
        expect(total(special, seat)).to_have_text(points)
