"""A round with covered bids, which are entered by passing the phone around."""

import json
import re

import pytest
from playwright.sync_api import Locator, Response, expect

from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.play_page import (
    chosen_trump,
    expect_bidding,
    expect_playing,
    key,
    notice,
    question,
    seat_row,
    start_game,
    tap_number,
    tap_undo,
    total,
    wait_until_saved,
    well,
)

PLAYERS = ["Anna", "Ben", "Ute"]
GAME = re.compile(r"tablet \d+ ")
STORED = "() => JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, location.href])"


@pytest.fixture
def covered(phone: Phone) -> Phone:
    """A phone at the table of a game with covered bids; Ben would bid first."""
    start_game(phone, PLAYERS, preset="covered_bids")
    return phone


def take_button(phone: Phone) -> Locator:
    return phone.page.locator(".hand .take")


def make_hidden_bid(phone: Phone, name: str, bid: int) -> None:
    """Take the phone as a player, and bid."""
    expect(take_button(phone)).to_have_text(f"I am {name}")
    phone.tap(take_button(phone))
    expect(question(phone)).to_contain_text(f"{name} bids")
    tap_number(phone, bid)


def expect_bid_marks(phone: Phone, seats: set[int]) -> None:
    """Wait until exactly these seats are marked as having bid."""
    for seat in range(len(PLAYERS)):
        expect(well(phone, seat)).to_have_text("✓" if seat in seats else "")


def test_all_bids_are_shown_when_the_last_one_is_made(covered: Phone) -> None:
    """A3, B2, G7."""
    # Undo cancels the entry of a hidden bid.
    covered.tap(take_button(covered))
    expect(key(covered, 1)).to_be_visible()
    tap_undo(covered)
    # A trump and a hidden bid; Undo takes back the bid, and asks for it again.
    covered.tap(covered.page.locator(".trump-key").first)
    make_hidden_bid(covered, "Ben", 0)
    expect_bid_marks(covered, {1})
    expect(covered.page.locator("#undo small")).to_have_text("Ben’s bid")
    tap_undo(covered)
    expect(covered.page.locator("#sum")).to_have_text("Ben’s bid is taken back.")
    expect_bid_marks(covered, set())
    expect(covered.page.locator("#redo")).to_be_hidden()
    make_hidden_bid(covered, "Ben", 1)
    expect_bid_marks(covered, {1})
    expect(chosen_trump(covered)).to_be_visible()
    covered.page.reload()
    expect_bid_marks(covered, {1})
    # In any order: Anna before Ute, who would be next; she changes her bid.
    for bid in (0, 1):
        covered.tap(seat_row(covered, 0))
        make_hidden_bid(covered, "Anna", bid)
        expect_bid_marks(covered, {0, 1})
    make_hidden_bid(covered, "Ute", 0)
    expect_playing(covered, 1, [1, 1, 0])
    tap_number(covered, 1)
    expect_bidding(covered, 2)
    expect(total(covered, 1)).to_have_text("30")
    # They can also be entered openly, and that can be undone.
    covered.tap(covered.page.locator(".hand .openly"))
    expect(key(covered, 1)).to_be_visible()
    tap_undo(covered)
    covered.tap(covered.page.locator(".hand .openly"))
    for bid in (1, 0, 0):
        tap_number(covered, bid)
    expect_playing(covered, 2, [0, 0, 1])


def test_before_the_reveal_no_response_no_storage_and_no_page_has_a_bid(covered: Phone, new_phone: NewPhone) -> None:
    """B2, M5."""
    answers: list[Response] = []
    covered.hear("response", answers.append)
    make_hidden_bid(covered, "Ben", 1)
    expect_bid_marks(covered, {1})
    make_hidden_bid(covered, "Ute", 1)
    expect_bid_marks(covered, {1, 2})
    other = new_phone()
    other.page.goto(covered.page.url)
    expect_bid_marks(other, {1, 2})
    for phone in (covered, other):
        local, session, state, address = json.loads(phone.page.evaluate(STORED))
        assert (state, address) == (None, covered.page.url)
        for game in [json.loads(value) for name, value in local.items() if GAME.match(name)]:
            assert (game["queue"], game["server"]["bids"], game["server"]["revealed"]) == ([], None, None)
            assert not any(game.get("draft", {}).get("values", []))
        assert session.keys() <= {"htmx-current-path-for-history"}
        expect(phone.page.locator(".chip.as-bid, .chip.struck, .pips i")).to_have_count(0)
        expect(phone.page.locator("#sum")).to_have_text("2 of 3 have bid, unseen")
    for answer in [answer for answer in answers if answer.request.method == "POST"]:
        assert '"bids": null' in answer.text()
        assert '"revealed": null' in answer.text()


def test_with_plus_minus_one_the_dealer_bids_again_after_the_reveal(phone: Phone) -> None:
    """M5."""
    start_game(phone, PLAYERS, preset="covered_bids", plus_minus_one="1")
    make_hidden_bid(phone, "Ben", 1)
    make_hidden_bid(phone, "Ute", 0)
    expect(phone.page.locator("#why")).to_be_hidden()
    make_hidden_bid(phone, "Anna", 0)
    expect(seat_row(phone, 0)).to_have_attribute("aria-current", "step")
    expect(key(phone, 0)).to_have_attribute("aria-disabled", "true")
    expect(phone.page.locator("#why")).to_contain_text("Not 0")
    tap_number(phone, 1)
    expect_playing(phone, 1, [1, 1, 0])
    wait_until_saved(phone)
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 0])


def why(phone: Phone) -> Locator:
    return phone.page.locator("#why")


def expect_waiting_bid(phone: Phone) -> None:
    expect(question(phone)).to_have_text("Ben’s bid waits")
    expect(why(phone)).to_contain_text("Keep this page open")


def test_a_hidden_bid_is_sent_again_after_a_network_failure_also_behind_a_trump(
    covered: Phone,
) -> None:
    covered.expect_errors("ERR_FAILED", "status of 409")
    covered.page.route("**/hidden-bid/", lambda route: route.abort(), times=1)
    make_hidden_bid(covered, "Ben", 1)
    expect_waiting_bid(covered)
    covered.tap(covered.page.locator(".trump-key").first)
    expect_bid_marks(covered, {1})
    expect(notice(covered)).to_be_hidden()
    expect(why(covered)).to_be_hidden()


def test_a_hidden_bid_behind_an_entry_that_cannot_be_sent_says_that_the_page_must_stay_open(covered: Phone) -> None:
    covered.expect_errors("ERR_FAILED")
    covered.page.route("**/play/", lambda route: route.abort())
    covered.tap(covered.page.locator(".trump-key").first)
    make_hidden_bid(covered, "Ben", 1)
    expect_waiting_bid(covered)
    covered.page.unroute("**/play/")
    expect_bid_marks(covered, {1})
    expect(why(covered)).to_be_hidden()
