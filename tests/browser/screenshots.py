"""Takes the screenshots of the README with sample games and one game that it plays.

Run by `python tests/browser/screenshots.py`. Writes docs/screenshots/*.jpg, all 480 pixels wide.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import django

django.setup()

from playwright.sync_api import Browser, expect

from scorekeeper.environment import PROJECT
from tests.benchmarks.browsers import browser_and_server
from tests.browser.helpers.games import PlayedRound, read_game
from tests.browser.helpers.phone import Model, Phone, Scheme, make_phone, sign_in
from tests.browser.helpers.play_page import (
    play_round,
    start_game,
    tap_number,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.quick_entry import record_quickly
from tests.browser.helpers.server import ProductServer

FOLDER = PROJECT / "docs" / "screenshots"
WIDTH = 480
PHONE = Model(reduced_motion=True, scale=WIDTH / Model.width)
PAPER = Model(width=794, height=1122, touch=False, scale=WIDTH / 794)
"""A page of A4 at 96 dots per inch."""
GAME = read_game("four-players-plus-minus-one")
PLAYERS = ("Mira", "Jonas", "Lena", "Oskar")
ROUND = 7
"""The round whose bids and tricks are shown; its dealer is bound by Plus/Minus One."""


def save(phone: Phone, name: str, scheme: Scheme = "light") -> None:
    """Save a screenshot of the screen in a colour scheme."""
    phone.own_page.emulate_media(color_scheme=scheme)
    phone.page.evaluate("document.fonts.ready.then(() => true)")
    phone.page.screenshot(path=FOLDER / f"{name}.jpg", quality=85, animations="disabled")


def show_play_page(phone: Phone, played: PlayedRound) -> None:
    """Show the last bid and the tricks of a round, and finish it."""
    *first, dealer = played.order
    for seat in first:
        wait_for_turn(phone, seat)
        tap_number(phone, played.bids[seat])
    wait_for_turn(phone, dealer)
    save(phone, "bids")
    tap_number(phone, played.bids[dealer])
    for seat in first[:2]:
        wait_for_turn(phone, seat)
        tap_number(phone, played.tricks[seat])
    wait_for_turn(phone, first[2])
    save(phone, "tricks", "dark")
    tap_number(phone, played.tricks[first[2]])


def play(phone: Phone) -> str:
    """Play a whole game, and return the path of its page."""
    start_game(phone, PLAYERS, dealer=GAME.first_dealer, plus_minus_one="1")
    record_quickly(phone, GAME.rounds[: ROUND - 1])
    phone.tap(phone.page.locator(".trump-key.elves"))
    show_play_page(phone, GAME.rounds[ROUND - 1])
    wait_until_saved(phone)
    record_quickly(phone, GAME.rounds[ROUND:-1])
    play_round(phone, GAME.rounds[-1])
    wait_until_saved(phone)
    return phone.page.url.removeprefix(phone.address).removesuffix("play/")


def show_pages(phone: Phone, game: str) -> None:
    """Show the finished game, a step, a correction, and the statistics."""
    phone.open(game)
    save(phone, "tablet")
    phone.open(f"{game}steps/{ROUND}/")
    save(phone, "step", "dark")
    phone.open(f"{game}rounds/{ROUND + 1}/")
    phone.tap(phone.page.locator('[name="tricks"]').first)
    tap_number(phone, GAME.rounds[ROUND].tricks[GAME.rounds[ROUND].order[0]] + 1)
    save(phone, "correction")
    phone.open("/people/")
    save(phone, "people", "dark")
    phone.page.locator("[role=rowheader] a").first.click()
    expect(phone.page.locator("#form, .figures").first).to_be_visible()
    save(phone, "person")


def show_paper(browser: Browser, server: ProductServer, game: str) -> None:
    """Show the printed page of the game."""
    desk = make_phone(browser, server, PAPER)
    sign_in(desk, server.link_for("Confidant"))
    desk.open(game)
    desk.own_page.emulate_media(media="print")
    # The screen has no page margins.
    desk.page.evaluate("document.body.style.padding = '12mm'")
    desk.page.screenshot(path=FOLDER / "print.jpg", quality=85)


def main() -> None:
    """Take all screenshots with a new server and browser."""
    with browser_and_server() as (browser, server):
        server.output_of("fill", "120")
        phone = make_phone(browser, server, PHONE)
        sign_in(phone, server.link_for("Confidant"))
        game = play(phone)
        show_pages(phone, game)
        show_paper(browser, server, game)


if __name__ == "__main__":
    main()
