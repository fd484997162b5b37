"""Open bids on players' own phones: each in turn, with the Confidant's phone, which may always bid for anyone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.phone import SMALL, NewPhone, Phone
from tests.browser.helpers.play_page import tap_number, tap_undo, wait_for_turn, well
from tests.browser.live.test_own_phones import bid, heading, sit, start_game_with_code

ANNA, BEN, UTE = range(3)


@dataclass
class Table:
    """The Confidant's phone, and those of two players."""

    confidant: Phone
    ben: Phone
    ute: Phone


@pytest.fixture
def table(phone: Phone, new_signed_out_phone: NewPhone) -> Table:
    """Start a game of one round in which Ute deals, with Plus/Minus One; Ben and Ute have phones."""
    link = start_game_with_code(phone, "open", first_dealer=UTE, plus_minus_one="1")
    return Table(phone, sit(new_signed_out_phone(), link, "Ben"), sit(new_signed_out_phone(SMALL), link, "Ute"))


def keys(phone: Phone) -> Locator:
    """Return the keys of a player's page."""
    return phone.page.locator(".own .chip")


def test_a_whole_round_is_bid_in_turn_on_two_own_phones_and_the_confidants(table: Table) -> None:
    """B1, M1: all see each bid; the last bidder's forbidden key is struck with its reason."""
    confidant, ben, ute = table.confidant, table.ben, table.ute
    address = confidant.page.url
    expect(confidant.page.locator(".seat:has(.has-phone) .name")).to_have_text(["Ben", "Ute"])
    expect(heading(ben)).to_have_text("\u2068Anna\u2069 bids now")
    expect(keys(ben)).to_have_count(0)
    tap_number(confidant, 1)
    expect(heading(ben)).to_have_text("Your turn")
    expect(ben.page.locator(".strip b")).to_have_text(["1", "–", "–"])
    expect(keys(ute)).to_have_count(0)
    # An undo of the Confidant takes a bid back for good.
    bid(ben, 4)
    expect(well(confidant, BEN)).to_have_text("4")
    tap_undo(confidant)
    expect(well(confidant, BEN)).to_have_text("")
    expect(heading(ben)).to_have_text("Your turn")
    expect(ben.page.locator("#own-well b")).to_have_count(0)
    confidant.page.reload()
    expect(confidant.page.locator("#ask")).to_contain_text("Ben")
    expect(well(confidant, BEN)).to_have_text("")
    # A bid that was made while the page was closed is there when it opens.
    confidant.page.goto("about:blank")
    bid(ben, 3)
    expect(ben.page.locator("#own-text")).to_contain_text("You can change it until \u2068Ute\u2069 has bid.")
    expect(heading(ute)).to_have_text("Your turn")
    confidant.expect_errors("navigator.vibrate")  # Nobody has tapped on this page yet.
    confidant.page.goto(address)
    expect(well(confidant, BEN)).to_have_text("3")
    wait_for_turn(confidant, UTE)
    bid(ben, 2)
    expect(well(confidant, BEN)).to_have_text("2")
    expect(ute.page.locator(".own-note")).to_contain_text("Not 6: bids may not add up to 9")
    expect(ute.page.locator("#key-6")).to_be_disabled()
    ute.tap(ute.page.locator("#key-5"))
    wait_for_turn(confidant, ANNA)
    expect(confidant.page.locator("#sync")).to_contain_text("Saved")
    expect(confidant.page.locator("#sum")).to_contain_text("8 bid, 1 under")
    for phone in (ben, ute):
        expect(heading(phone)).to_have_text("Round 1 is being played")
        expect(phone.page.locator(".strip b")).to_have_text(["1", "2", "5"])


def test_a_bid_tapped_by_the_confidant_is_not_replaced(table: Table) -> None:
    """The page of the Confidant has not asked yet when Ben bids, and records another bid for him."""
    confidant, ben = table.confidant, table.ben
    tap_number(confidant, 1)
    expect(heading(ben)).to_have_text("Your turn")
    confidant.page.route("**/play/?*", lambda route: route.abort())
    confidant.expect_errors("ERR_FAILED")
    bid(ben, 3)
    tap_number(confidant, 2)
    confidant.page.unroute("**/play/?*")
    expect(ben.page.locator(".strip b")).to_have_text(["1", "2", "–"])
    expect(keys(ben)).to_have_count(0)
    expect(well(confidant, BEN)).to_have_text("2")
    expect(ben.page.locator(".own-notice")).to_have_text("The table recorded 2, not 3.")
    # The sentence stays while others bid, and ends with the round.
    tap_number(confidant, 0)
    expect(heading(ben)).to_have_text("Round 1 is being played")
    expect(ben.page.locator(".own-notice")).to_have_text("The table recorded 2, not 3.")


def test_a_bid_changed_on_the_own_phone_is_no_news_there(table: Table) -> None:
    tap_number(table.confidant, 1)
    bid(table.ben, 3)
    expect(well(table.confidant, BEN)).to_have_text("3")
    bid(table.ben, 2)
    expect(well(table.confidant, BEN)).to_have_text("2")
    expect(table.ben.page.locator("#own-well b")).to_have_text("2", use_inner_text=True)
    expect(table.ben.page.locator(".own-notice")).to_have_count(0)
