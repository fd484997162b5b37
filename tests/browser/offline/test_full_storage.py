"""A phone that stores nothing: nothing is said to be kept, and no page closes with something that only it has."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import (
    expect_wells,
    notice,
    play_round,
    start_game,
    tap_number,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.server import ProductServer
from tests.browser.offline.test_new_game import seat, try_to_start
from tests.browser.test_covered_round import make_hidden_bid

PLAYERS = ["Anna", "Ben", "Clara"]
FULL = "void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); })"
SWITCHED_OFF = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); },
})"""


def asks_before_leaving(phone: Phone) -> bool:
    """Return whether the page asks before it closes; it stays open."""
    asked = phone.page.evaluate("!dispatchEvent(new Event('beforeunload', {cancelable: true}))")
    assert isinstance(asked, bool)
    return asked


def test_a_page_with_entries_that_the_phone_does_not_store_says_so_and_asks_before_it_closes(
    phone: Phone, server: ProductServer
) -> None:
    start_game(phone, PLAYERS)
    tap_number(phone, 1)
    assert not asks_before_leaving(phone)
    phone.page.evaluate(FULL)
    tap_number(phone, 1, 2)
    assert asks_before_leaving(phone)
    server.unplug()
    tap_number(phone, 1, 0)
    expect(notice(phone)).to_contain_text("This phone stores nothing")
    phone.tap(phone.page.locator("#notice-close"))
    expect(notice(phone)).to_be_hidden()
    phone.tap(phone.page.locator("#sync"))
    expect(notice(phone)).to_contain_text("keep this page open until all is saved")
    assert asks_before_leaving(phone)
    server.plug_in()
    wait_until_saved(phone)
    expect(notice(phone)).to_be_hidden()
    assert not asks_before_leaving(phone)
    # A game that it cannot store does not start without the server.
    phone.open("/games/new/offline/")
    server.unplug()
    phone.page.evaluate(FULL)
    seat(phone, *PLAYERS)
    try_to_start(phone)
    expect(phone.page.locator("#refusal")).to_contain_text("this phone stores nothing")
    expect(phone.page.locator('[name="player"]').first).to_have_value("Anna")


def test_a_page_with_a_hidden_bid_that_waits_asks_before_it_closes(phone: Phone, server: ProductServer) -> None:
    start_game(phone, PLAYERS, preset="covered_bids")
    server.unplug()
    make_hidden_bid(phone, "Ben", 1)
    expect(phone.page.locator("#sync .word")).to_have_text("1 unsent")
    assert asks_before_leaving(phone)
    server.plug_in()
    wait_until_saved(phone)
    assert not asks_before_leaving(phone)


def test_the_table_and_the_start_page_work_with_storage_that_is_switched_off(phone: Phone) -> None:
    phone.own_page.add_init_script(SWITCHED_OFF)
    start_game(phone, PLAYERS)
    play_round(phone, made_up_round(1, len(PLAYERS)))
    wait_until_saved(phone)
    wait_for_turn(phone, 2)
    phone.open("/")
    expect(phone.page.locator("a.game-card.now")).to_be_visible()
    phone.page.go_back()
    expect_wells(phone, [None, None, None])
