"""The open play page with a server that cannot be reached: the game goes on, and nothing that was entered is lost."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.phone import NewPhone, Phone, wait_for_value
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    expect_wells,
    notice,
    question,
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    total,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.server import ProductServer

PLAYERS = ["Anna", "Ben", "Clara"]
LABEL = 15  # at least this many pixels between two names


@pytest.fixture
def alone(phone: Phone, server: ProductServer) -> Phone:
    """A phone in the first round of a game, after the bids, with a server that cannot be reached."""
    start_game(phone, PLAYERS)
    tap_bids(phone, [1, 1, 1])
    wait_until_saved(phone)
    # What the page loads some seconds later.
    wait_for_value(phone, "() => Boolean(document.getElementById('ending').draw)")
    server.unplug()
    return phone


def enter_tricks(phone: Phone) -> None:
    """Enter the tricks of the first round: Anna takes the only one."""
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    expect_bidding(phone, 2)


def expect_sheet_of_first_round(phone: Phone) -> None:
    """Check the score sheet that the page has drawn from the data on the phone, and close it."""
    sheet = phone.page.locator("#own-sheet")
    expect(sheet.locator("li")).to_have_text(["1Anna30", "2Ben−10", "2Clara−10"])
    expect(sheet.locator("tbody tr").locator("td").first).to_have_text("1/1+3030")
    names = sheet.locator(".ends text")
    expect(names).to_have_text(["\u2068Clara\u2069 −10", "\u2068Ben\u2069 −10", "\u2068Anna\u2069 30"])
    tops = sorted(box_of(text)["y"] for text in names.all())
    heights = [later - earlier for earlier, later in pairwise(tops)]
    assert min(heights) > LABEL, "two names overlap"
    phone.tap(sheet.locator("header button"))
    expect(sheet).to_be_hidden()


def test_the_sheet_shows_what_waits_and_undo_goes_back_through_it_and_the_rest_arrives(
    alone: Phone, server: ProductServer
) -> None:
    enter_tricks(alone)
    expect(alone.page.locator("#sync .word")).to_have_text("1 unsent")
    alone.tap(alone.page.locator(".to-game"))
    expect_sheet_of_first_round(alone)
    # It may have arrived, but its undo is shown at once.
    tap_undo(alone)
    wait_for_turn(alone, 2)
    expect_wells(alone, [None, 0, None])
    expect(alone.page.locator("#sync .word")).to_have_text("Not saved")
    tap_number(alone, 1)
    expect_bidding(alone, 2)
    tap_bids(alone, [0, 1, 0])
    expect_playing(alone, 2, [0, 1, 0])
    tap_undo(alone)
    wait_for_turn(alone, 1)
    tap_number(alone, 2)
    expect_playing(alone, 2, [0, 2, 0])
    expect(notice(alone)).to_be_hidden()
    alone.tap(alone.page.locator("#sync"))
    expect(notice(alone)).to_contain_text("The server does not answer.")
    alone.tap(alone.page.locator("#notice-close"))
    expect(notice(alone)).to_be_hidden()
    tap_number(alone, 1)
    wait_for_turn(alone, 0)
    server.plug_in()
    wait_until_saved(alone)
    expect(notice(alone)).to_be_hidden()
    alone.page.reload()
    expect_playing(alone, 2, [0, 2, 0])
    expect_wells(alone, [None, None, 1])
    expect(total(alone, 2)).to_have_text("30")


def test_the_undo_of_an_entry_from_before_this_visit_waits_for_the_server_and_can_be_cancelled(
    alone: Phone, server: ProductServer
) -> None:
    server.plug_in()
    alone.page.reload()
    expect_playing(alone, 1, [1, 1, 1])
    server.unplug()
    tap_undo(alone)
    expect(question(alone)).to_have_text("Undo waits for the server")
    expect(alone.page.locator("#undo small")).to_have_text("do not undo")
    tap_undo(alone)
    enter_tricks(alone)
    server.plug_in()
    wait_until_saved(alone)
    alone.page.reload()
    expect_bidding(alone, 2)
    expect(total(alone, 0)).to_have_text("30")
    # One that is not cancelled is done when the server is back.
    server.unplug()
    tap_undo(alone)
    expect(question(alone)).to_have_text("Undo waits for the server")
    server.plug_in()
    wait_for_turn(alone, 2)
    expect_wells(alone, [None, 0, None])
    wait_until_saved(alone)


def test_the_undo_of_an_entry_of_this_visit_needs_no_server(alone: Phone, server: ProductServer) -> None:
    tap_undo(alone)
    wait_for_turn(alone, 0)
    expect_wells(alone, [None, 1, 1])
    tap_number(alone, 0)
    expect_playing(alone, 1, [0, 1, 1])
    enter_tricks(alone)
    server.plug_in()
    wait_until_saved(alone)
    alone.page.reload()
    expect_bidding(alone, 2)
    expect(total(alone, 0)).to_have_text("−10")


def open_tab(phone: Phone) -> Page:
    """Open the same game in another tab of the phone."""
    tab = phone.own_page.context.new_page()
    tab.goto(phone.page.url)
    return tab


def test_two_tabs_of_a_phone_share_what_waits(phone: Phone, new_phone: NewPhone, server: ProductServer) -> None:
    start_game(phone, PLAYERS)
    first, second = phone.page, open_tab(phone)
    server.unplug()
    tap_bids(phone, [1, 1, 1])
    phone.page = second
    expect_playing(phone, 1, [1, 1, 1])
    enter_tricks(phone)
    first.close()
    expect(phone.page.locator("#sync .word")).to_have_text("2 unsent")
    server.plug_in()
    wait_until_saved(phone)
    other = new_phone()
    other.page.goto(phone.page.url)
    expect_bidding(other, 2)
    expect(total(other, 0)).to_have_text("30")


# Before the page's own listener, and after it: how often the page stores something while it hears of another tab.
BEFORE_LISTENING = """
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (...entry) {
    window.stored += 1;
    return setItem.apply(this, entry);
  };
  addEventListener("storage", () => { window.stored = 0; });
"""
AFTER_LISTENING = """() => {
  window.answers = 0;
  addEventListener("storage", () => { window.answers += window.stored; });
}"""


def test_a_tab_stores_nothing_of_what_another_one_has_stored(phone: Phone, server: ProductServer) -> None:
    start_game(phone, PLAYERS)
    phone.own_page.context.add_init_script(BEFORE_LISTENING)
    first, second = phone.page, open_tab(phone)
    second.evaluate(AFTER_LISTENING)
    server.unplug()
    tap_bids(phone, [1, 1, 1])
    phone.page = second
    expect_playing(phone, 1, [1, 1, 1])
    phone.page = first
    tap_undo(phone)
    phone.page = second
    expect_bidding(phone, 1)
    assert second.evaluate("answers") == 0


def test_a_form_token_that_is_out_of_date_is_renewed(phone: Phone) -> None:
    start_game(phone, PLAYERS)
    phone.expect_errors("403")
    phone.page.evaluate("document.getElementById('entry').csrfmiddlewaretoken.value = 'x'.repeat(64)")
    tap_bids(phone, [1, 1, 1])
    wait_until_saved(phone)
    expect(notice(phone)).to_be_hidden()
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 1])
