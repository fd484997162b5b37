"""Takes the screenshots of the README with sample games and one game that it plays.

Run by `python tests/browser/screenshots.py`. Writes docs/screenshots/*.jpg, all 480 pixels wide, and
docs/screenshots/languages/*.jpg, one page in all languages each.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
# Playwright runs an event loop in this thread.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import django

django.setup()

from playwright.sync_api import Browser, expect

from scorekeeper.environment import PROJECT
from scorekeeper.web.sign_in import confidant_named
from tests.benchmarks.browsers import browser_and_server
from tests.browser.helpers.contact_sheets import make_cup, save_in_every_language
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
from tests.helpers.full_database import use_database_in

FOLDER = PROJECT / "docs" / "screenshots"
WIDTH = 480
PHONE = Model(reduced_motion=True, scale=WIDTH / Model.width)
AS_ON_A_PHONE = ("--font-render-hinting=none",)
"""Letters are not moved to whole pixels, which makes spaces narrow."""
PAPER = Model(width=794, height=1122, touch=False, scale=WIDTH / 794)
"""A page of A4 at 96 dots per inch."""
GAME = read_game("four-players-plus-minus-one")
CONFIDANT = "Confidant"
PLAYERS = ("Mira", "Jonas", "Lena", "Oskar")
ROUND = 7
"""The round whose bids and tricks are shown; its dealer is bound by Plus/Minus One."""
REGULAR = "Ute"
"""Who has most of the sample games."""


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
    save_in_every_language(phone, "bids", "#why")
    wait_for_turn(phone, dealer)
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
    show_start_page(phone)
    play_round(phone, GAME.rounds[-1])
    wait_until_saved(phone)
    return phone.page.url.removeprefix(phone.address).removesuffix("play/")


def show_start_page(phone: Phone) -> None:
    """Show the open game on the start page, and return to the game."""
    game = phone.page.url
    phone.open("/")
    save_in_every_language(phone, "start", ".game-card")
    phone.page.goto(game)


def show_pages(phone: Phone, game: str) -> None:
    """Show the finished game, a step, a correction, and the statistics."""
    phone.open(game)
    save(phone, "tablet")
    save_in_every_language(phone, "finished", ".champion, h1")
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


def show_bids_of_a_person(phone: Phone) -> None:
    """Show how often somebody with many games bids right."""
    phone.open("/people/")
    phone.page.locator("[role=rowheader] a", has_text=REGULAR).click()
    phone.page.locator('.person-tabs a[href*="/bids/"]').click()
    expect(phone.page.locator(".bid-card").first).to_be_visible()
    save_in_every_language(phone, "person", ".bid-card", "dark")


def show_tournament(phone: Phone, server: ProductServer) -> None:
    """Show the page *Now* of a tournament."""
    with use_database_in(server.data):
        event = make_cup(confidant_named(CONFIDANT)[0])
    phone.open(f"/events/{event.pk}/")
    save_in_every_language(phone, "tournament", ".event-tables")


def show_paper(browser: Browser, server: ProductServer, game: str) -> None:
    """Show the printed page of the game."""
    desk = make_phone(browser, server, PAPER)
    sign_in(desk, server.link_for(CONFIDANT))
    desk.open(game)
    desk.own_page.emulate_media(media="print")
    # The screen has no page margins.
    desk.page.evaluate("document.body.style.padding = '12mm'")
    desk.page.screenshot(path=FOLDER / "print.jpg", quality=85)


def main() -> None:
    """Take all screenshots with a new server and browser."""
    with browser_and_server(*AS_ON_A_PHONE) as (browser, server):
        server.output_of("fill", "120")
        phone = make_phone(browser, server, PHONE)
        sign_in(phone, server.link_for(CONFIDANT))
        game = play(phone)
        show_pages(phone, game)
        show_bids_of_a_person(phone)
        show_tournament(phone, server)
        show_paper(browser, server, game)


if __name__ == "__main__":
    main()
