"""A game that starts while the server is down: with known players, played on, and given to the server once."""

import json
import re
import uuid
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Route, expect

from scorekeeper.models import Game
from tests.browser.conftest import Confidant
from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.offline import wait_until_stored
from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.play_page import (
    bidding_order,
    expect_bidding,
    expect_wells,
    play_round,
    start_game,
    tap_number,
    total,
    type_players,
    wait_until_saved,
)
from tests.browser.helpers.posted_forms import create_game, post_form
from tests.browser.helpers.server import ProductServer

PLAYERS = ["Anna", "Ben", "Clara", "David"]
BEGUN_TWO_DAYS_AGO = """() => {
    const place = Object.keys(localStorage).find((name) => name.startsWith("tablet-new "));
    const game = JSON.parse(localStorage.getItem(place));
    localStorage.setItem(place, JSON.stringify({...game, begun: game.begun - 2 * 24 * 3600 * 1000}));
}"""
ENTRY = {"key": "a", "kind": "bids", "round": 1, "values": [0, 0, 1]}
GAME_ON_THE_SERVER = re.compile(r"/games/\d+/play/$")


@pytest.fixture
def ready(phone: Phone, server: ProductServer) -> Phone:
    """A phone with known players and everything for a new game; the server cannot be reached."""
    start_game(phone, PLAYERS)
    phone.open("/")
    wait_until_stored(phone, "/", "/games/new/offline/", "/games/new/offline/play/")
    server.unplug()
    return phone


def seat(phone: Phone, *names: str) -> None:
    for name in names:
        phone.tap(phone.page.locator(f'.name-key[data-name="{name}"]'))


def try_to_start(phone: Phone) -> None:
    phone.tap(phone.page.locator(".submit-row button"))


def start(phone: Phone) -> None:
    """Start the game, and wait until its play page asks for the first bid."""
    try_to_start(phone)
    expect(phone.page.locator('.seat[aria-current="step"]')).to_be_visible()


def waiting(phone: Phone) -> Locator:
    """Return the games of the start page that are only on this phone."""
    return phone.page.locator("#waiting li")


def test_a_game_starts_once_its_set_up_is_valid_is_played_without_the_server_and_arrives_once(
    ready: Phone, server: ProductServer, new_phone: NewPhone
) -> None:
    # Its own page takes no entries: until the server has the game, they stay on the phone.
    ready.expect_errors("405")
    ready.open("/")
    ready.tap(ready.page.locator(".begin > a"))
    expect(ready.page.locator("h1")).to_have_text("New game without the server")
    seat(ready, "Clara", "Anna")
    try_to_start(ready)
    expect(ready.page.locator("#refusal")).to_have_text("A game has three to six players.")
    type_players(ready, "Ben")
    ready.page.locator('[name="player"]').nth(2).fill("anna")
    try_to_start(ready)
    expect(ready.page.locator("#refusal")).to_contain_text("sits at the table twice")
    ready.page.locator('[name="player"]').nth(2).fill("Ben")
    ready.page.locator('[name="first_dealer"][value="1"]').check(force=True)
    start(ready)
    expect(ready.page.locator(".seat .name")).to_have_text(["Ben", "Clara", "Anna"])
    assert bidding_order(ready) == [2, 0, 1]
    expect(ready.page.locator("#sync .word")).to_have_text("Only on this phone")
    play_round(ready, made_up_round(1, 3, 1))
    expect_bidding(ready, 2)
    ready.page.reload()
    expect_bidding(ready, 2)
    expect(ready.page.locator("#sync .word")).to_have_text("2 unsent")
    tap_number(ready, 2)
    totals = [total(ready, each).text_content() or "" for each in range(3)]
    server.plug_in()
    ready.page.wait_for_url(GAME_ON_THE_SERVER)
    wait_until_saved(ready)
    expect_bidding(ready, 2)
    expect_wells(ready, [2, None, None])
    other = new_phone()
    other.open("/")
    expect(other.page.locator(".games .now")).to_have_count(2)
    other.page.goto(ready.page.url)
    expect_bidding(other, 2)
    for each, points in enumerate(totals):
        expect(total(other, each)).to_have_text(points)


def test_the_start_page_lists_the_game_and_gives_it_to_the_server_once_two_days_later(
    ready: Phone, server: ProductServer, confidant: Confidant
) -> None:
    ready.open("/games/new/")
    seat(ready, "Anna", "Ben", "Clara", "David")
    start(ready)
    play_round(ready, made_up_round(1, 4))
    expect_bidding(ready, 2)
    ready.open("/")
    expect(waiting(ready)).to_have_count(1)
    expect(waiting(ready)).to_contain_text("Anna, Ben, Clara, David")
    expect(waiting(ready)).to_contain_text("2 entries on this phone")
    expect(ready.page.locator("#waiting h2")).to_have_text(["Not on the server yet"])
    ready.tap(waiting(ready).locator("a"))
    expect_bidding(ready, 2)
    ready.open("/")
    ready.page.evaluate(BEGUN_TWO_DAYS_AGO)
    # Another game, which the server does not have, still waits then.
    ready.page.evaluate(f"localStorage.setItem('tablet 999999 2025', '{json.dumps({'queue': [ENTRY]})}')")
    ready.expect_errors("404")
    lost: list[Route] = []

    def lose_the_answer(route: Route) -> None:
        if not lost:
            route.fetch()
            route.abort()
        else:
            route.continue_()
        lost.append(route)

    ready.page.route("**/games/new/", lose_the_answer)
    server.plug_in()
    expect(waiting(ready).filter(has_text="Anna, Ben, Clara, David")).to_have_count(0)
    assert len(lost) == 2
    expect(waiting(ready)).to_have_count(1)
    expect(ready.page.locator(".games li:visible")).to_have_count(3)
    ready.page.evaluate("localStorage.removeItem('tablet 999999 2025')")
    with confidant.database():
        online, offline = Game.objects.filter(owner__name=confidant.name).order_by("pk")
        assert timedelta(days=2) <= online.started_at - offline.started_at + timedelta(hours=1)
    ready.tap(ready.page.locator(".games .now").last)
    expect_bidding(ready, 2)
    ready.open("/")
    expect(waiting(ready)).to_have_count(0)
    expect(ready.page.locator(".games .now")).to_have_count(2)


def test_the_same_table_starts_again_without_the_server(phone: Phone, server: ProductServer) -> None:
    """With the same cards, one of which names the key of no trump."""
    address = create_game(phone, PLAYERS[:3], rounds=[made_up_round(1, 3)], edition="mago_bobo")
    end = {"key": uuid.uuid4().hex, "revision": 2, "kind": "end", "round": 1}
    post_form(phone, urlsplit(address).path, end)
    phone.open("/")
    wait_until_stored(phone, "/")
    phone.page.evaluate("caches.open('tablet pages 1').then((pages) => pages.delete('/games/new/offline/'))")
    phone.page.reload()
    wait_until_stored(phone, "/games/new/offline/", "/games/new/offline/play/")
    server.unplug()
    phone.tap(phone.page.locator(".begin form button"))
    expect(phone.page.locator("h1")).to_have_text("New game without the server")
    start(phone)
    expect(phone.page.locator(".seat .name")).to_have_count(3)
    assert bidding_order(phone) == [2, 0, 1]
    expect(phone.page.get_by_role("button", name="No trump: Bobo (B)")).to_have_text(re.compile(r"^\s*B\s*None\s*$"))
