"""Corrections on the page of a round: its keys, a keyboard, a refusal, the way there and back."""

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.game_page import end_game_early
from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import (
    expect_bidding,
    live_region,
    question,
    start_game,
    tap_number,
    total,
)


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A table after its first round: Anna won the trick that she had bid, Ben missed, and Clara was exact with 0."""
    played = PlayedRound(1, bids=[1, 1, 0], tricks=[1, 0, 0], order=[1, 2, 0], totals=[30, -10, 20])
    start_game(phone, ["Anna", "Ben", "Clara"], rounds=[played], plus_minus_one="1")
    return phone


def open_round(phone: Phone) -> None:
    """Open the recorded round."""
    phone.page.goto(phone.page.url.replace("/play/", "/rounds/1/"))
    expect(phone.page.locator("#ask")).to_have_text("Tap the number that was wrong.")
    # The script of the page has run.
    expect(phone.page.locator("#round [inputmode=none]").first).to_be_attached()


def field(phone: Phone, name: str, seat: int) -> Locator:
    """Return the field of a seat on the page of a round: its "bids" or "tricks"."""
    return phone.page.locator(f'#round [name="{name}"]').nth(seat)


def save(phone: Phone) -> None:
    """Send the form of the round."""
    phone.tap(phone.page.locator("#round button.primary"))


def test_a_trick_moves_to_another_player_with_four_taps_and_without_the_keyboard_of_the_system(table: Phone) -> None:
    """A2."""
    end_game_early(table)
    expect(table.page.locator(".game-head")).to_contain_text("Ended early, after round 1")
    table.page.locator(".scorepad tbody a").first.tap()
    table.taps = 0
    table.tap(field(table, "tricks", 0))
    tap_number(table, 0)
    expect(table.page.locator("#sum")).to_have_text("1 trick is missing: tap who took it")
    table.tap(field(table, "tricks", 1))
    expect(field(table, "tricks", 1)).to_have_value("1")
    expect(field(table, "tricks", 1)).to_have_attribute("inputmode", "none")
    expect(live_region(table)).to_have_text("Tricks of Ben: 1. 2 bid, 1 over")
    save(table)
    assert table.taps == 4
    expect(table.page.locator(".standings .total").first).to_have_text("30")
    expect(table.page.locator(".standings .name").first).to_have_text("Ben")
    expect(table.page.locator(".changes")).to_contain_text("tricks of round 1")
    expect(table.page.locator(".changes del").first).to_have_text("1")
    expect(table.page.locator(".changes ins").first).to_have_text("0")


def test_a_refused_correction_stays_in_its_fields_until_a_number_is_changed_and_no_key_moves(table: Phone) -> None:
    """P1, A2."""
    table.expect_errors("422")
    open_round(table)
    address = table.page.url
    # The page shows the points of the numbers in its fields.
    won = table.page.locator(".seat .won")
    expect(won).to_have_text(["+30", "−10", "+20"])
    bid, refusal, keys = field(table, "bids", 1), table.page.locator(".refusal"), table.page.locator("#chips")
    table.tap(bid)
    tap_number(table, 0)
    expect(won).to_have_text(["+30", "+20", "+20"])
    expect(table.page.locator("#sum")).to_have_text("The bids may not add up to 1")
    expect(question(table)).to_have_text("Ben bid")
    for change in (partial(tap_number, table, 1), partial(table.page.keyboard.press, "1")):
        bid.fill("0")
        save(table)
        expect(refusal).to_contain_text("1")
        expect(bid).to_have_value("0")
        table.tap(bid)
        tap_number(table, 0)
        expect(refusal).to_be_visible()
        before = box_of(keys)
        change()
        expect(refusal).to_be_hidden()
        assert box_of(keys) == before
    save(table)
    expect(table.page).to_have_title(re.compile("^(?!.*Round 1)"))
    # Every wrong number looks wrong.
    table.page.goto(address)
    for seat, number in enumerate(("98", "99", "0")):
        field(table, "bids", seat).evaluate("(field, value) => { field.value = value; }", number)
    save(table)
    expect(field(table, "bids", 0)).to_have_attribute("aria-invalid", "true")
    colours = [field(table, "bids", seat).evaluate("(field) => getComputedStyle(field).color") for seat in range(3)]
    assert colours[0] == colours[1] != colours[2]
    # None of them does once one is changed, as the refusal is hidden.
    table.tap(field(table, "bids", 0))
    tap_number(table, 1)
    expect(table.page.locator("#round [aria-invalid]")).to_have_count(0)


def test_a_digit_of_a_real_keyboard_replaces_the_chosen_number_and_tab_moves_no_trick(table: Phone) -> None:
    open_round(table)
    field(table, "tricks", 0).focus()
    table.page.keyboard.type("0")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Tab")
    expect(field(table, "tricks", 1)).to_be_focused()
    expect(field(table, "tricks", 1)).to_have_value("0")
    expect(table.page.locator("#sum")).to_have_text("1 trick is missing: tap who took it")


def test_the_result_of_the_last_round_leads_to_its_correction_and_back_to_the_table(table: Phone) -> None:
    """A2: bids, tricks and trump are corrected with one save."""
    table.tap(table.page.locator('.seat[data-seat="1"] .note a'))
    table.tap(field(table, "bids", 2))
    tap_number(table, 1)
    table.tap(field(table, "tricks", 0))
    tap_number(table, 0)
    table.tap(field(table, "tricks", 1))
    table.tap(table.page.locator("#round .trumps .elves"))
    save(table)
    expect_bidding(table, 2)
    for seat, points in enumerate(["−10", "30", "−10"]):
        expect(total(table, seat)).to_have_text(points)
    table.page.locator(".bar .to-game").tap()
    expect(table.page.locator(".scorepad .trump-mark.elves")).to_have_count(1)
