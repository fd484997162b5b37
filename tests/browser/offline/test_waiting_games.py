"""The start page lists the games with entries that wait, and sends them without opening each game."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.offline import path_of_page, wait_until_stored
from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.play_page import expect_playing, start_game, tap_bids, wait_until_saved
from tests.browser.helpers.server import ProductServer

TABLES = (["Anna", "Ben", "Clara"], ["David", "Emma", "Fritz"])
BIDS = [1, 1, 1]


@pytest.fixture
def games(phone: Phone, server: ProductServer) -> list[str]:
    """Start two games, enter bids in both while the server is down, and return their addresses."""
    addresses = []
    for players in TABLES:
        start_game(phone, players)
        addresses.append(path_of_page(phone))
    phone.open("/")
    wait_until_stored(phone, "/", *addresses)
    server.unplug()
    for address in addresses:
        phone.open(address)
        tap_bids(phone, BIDS)
    phone.open("/")
    expect(waiting(phone)).to_have_count(2)
    return addresses


def waiting(phone: Phone) -> Locator:
    """Return the games that wait."""
    return phone.page.locator("#waiting li")


def test_several_games_are_listed_once_each_and_sent_and_one_that_moved_on_stays_listed_until_the_confidant_has_chosen(
    phone: Phone, games: list[str], server: ProductServer, new_phone: NewPhone
) -> None:
    for players in TABLES:
        card = phone.page.locator(".games li:visible", has_text=players[0])
        expect(card).to_have_count(1)
        expect(card).to_contain_text(", ".join(players))
        expect(card).to_contain_text("1 entry on this phone")
    expect(phone.page.locator("#waiting h2")).to_have_text(["2 entries not sent yet"])
    # They wait while another server answers.
    phone.own_page.context.route(
        "**/*", lambda route: route.fulfill(status=200, content_type="text/html", body="<h1>Welcome</h1>")
    )
    with phone.page.expect_response("**/"):
        pass
    expect(waiting(phone)).to_have_count(2)
    phone.page.context.unroute("**/*")
    phone.open("/offline/")
    server.plug_in()
    other = new_phone()
    other.open(games[0])
    tap_bids(other, [0, 0, 0])
    wait_until_saved(other)
    phone.expect_errors("409")
    phone.open("/")
    expect(waiting(phone)).to_have_count(1)
    expect(waiting(phone)).to_contain_text("Anna, Ben, Clara")
    other.open(games[1])
    expect_playing(other, 1, BIDS)
    phone.tap(waiting(phone).locator("a"))
    expect(phone.page.locator("#choice")).to_be_visible()
    phone.tap(phone.page.locator('#choice [value="keepRecorded"]'))
    expect_playing(phone, 1, [0, 0, 0])
    wait_until_saved(phone)
    phone.open("/")
    expect(waiting(phone)).to_have_count(0)
    expect(phone.page.locator(".games li:visible .now")).to_have_count(2)
