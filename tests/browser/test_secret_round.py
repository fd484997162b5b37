"""A round with secret bids, which are shown only after it."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import (
    expect_wells,
    question,
    start_game,
    tap_number,
    total,
    wait_for_turn,
    wait_until_saved,
)

PLAYERS = ["Anna", "Ben", "Ute"]


@pytest.fixture
def secret(phone: Phone) -> Phone:
    """A phone on the play page of a game with secret bids; Ben's number comes first."""
    start_game(phone, PLAYERS, preset="secret_prediction")
    return phone


def test_tricks_come_first_and_then_the_bids_are_revealed(secret: Phone) -> None:
    """B3, P5."""
    expect(question(secret)).to_have_text("Ben tricks?")
    expect(secret.page.locator("#sum")).to_have_text("First the tricks; the bids are on slips")
    # Nothing on the page hints at the bids.
    expect(secret.page.locator("#rest, .seat .bid, #why")).to_have_count(5)
    for hint in secret.page.locator("#rest, .seat .bid, #why").all():
        expect(hint).to_be_hidden()
    expect(secret.page.locator(".chip.as-bid, .chip.struck")).to_have_count(0)
    tap_number(secret, 1)
    expect(question(secret)).to_have_text("Ben wrote on the slip")
    expect(secret.page.locator('.seat[data-seat="1"] .bid b')).to_have_text("1")
    for bid in (1, 0, 1):
        tap_number(secret, bid)
    expect(secret.page.locator("#round-title b")).to_have_text("Round 2")
    for seat, points in enumerate(["−10", "30", "20"]):
        expect(total(secret, seat)).to_have_text(points)
    wait_until_saved(secret)
    secret.page.reload()
    expect(total(secret, 1)).to_have_text("30")


def test_secret_bids_can_be_entered_first_and_are_counted_with_the_tricks(secret: Phone) -> None:
    """B3."""
    secret.tap(secret.page.locator(".invite"))
    for name, bid in (("Ben", 1), ("Ute", 0), ("Anna", 1)):
        expect(secret.page.locator(".hand .take")).to_have_text(f"I am {name}")
        secret.tap(secret.page.locator(".hand .take"))
        tap_number(secret, bid)
    expect(secret.page.locator("#sum")).to_contain_text("All have bid")
    expect_wells(secret, [None, None, None])
    wait_for_turn(secret, 1)
    tap_number(secret, 1)
    expect(secret.page.locator("#round-title b")).to_have_text("Round 2")
    for seat, points in enumerate(["−10", "30", "20"]):
        expect(total(secret, seat)).to_have_text(points)
