"""Pages say why entries wait: a locked database, the sign-in of a proxy, no answer; they show nothing of a proxy."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import notice, start_game, tap_bids, wait_until_saved
from tests.browser.helpers.server import ProductServer
from tests.browser.live.test_own_phones import sit, start_game_with_code
from tests.browser.live.test_proxies_in_front import ENDED, ERRORS, SIGN_IN, answer_in_front

PLAYERS = ["Anna", "Ben", "Clara"]
LOCKED = "Another program keeps the database of the server locked."
GESPERRT = "Ein anderes Programm hält die Datenbank des Servers gesperrt."
WORDS = {
    "en-GB": ("1 unsent", "database locked", re.compile(f"{LOCKED} What you entered is kept on this phone")),
    "de-DE": ("1 ungesendet", "Datenbank gesperrt", re.compile(f"{GESPERRT} Deine Eingaben bleiben auf diesem Handy")),
}


@contextmanager
def locked(server: ProductServer) -> Iterator[None]:
    """Hold the write lock of the server's database, as another program."""
    with closing(sqlite3.connect(server.data / "tablet.sqlite3", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


def short_reason(phone: Phone) -> Locator:
    return phone.page.locator("#sync small")


@pytest.mark.parametrize("locale", WORDS)
def test_a_table_says_why_the_server_saves_nothing_and_its_entries_are_sent_later(
    new_phone: NewPhone, server: ProductServer, locale: str
) -> None:
    phone = new_phone(Model(locale=locale))
    phone.expect_errors("503")
    start_game(phone, PLAYERS)
    below = phone.page.locator("#rounds")
    place = box_of(below)
    unsent, short, sentence = WORDS[locale]
    with locked(server):
        tap_bids(phone, [1, 0, 1])
        expect(short_reason(phone)).to_have_text(short)
        expect(phone.page.locator("#sync .word")).to_have_text(unsent)
        expect(notice(phone)).to_be_hidden()
        phone.tap(phone.page.locator("#sync"))
        expect(notice(phone)).to_have_text(sentence)
        assert box_of(below) == place
    wait_until_saved(phone)
    expect(short_reason(phone)).to_be_empty()
    expect(notice(phone)).to_be_hidden()
    phone.page.reload()
    expect(phone.page.locator(".seat .bid b")).to_have_count(len(PLAYERS))


def test_an_own_phone_says_why_its_choice_waits(
    phone: Phone, new_signed_out_phone: NewPhone, server: ProductServer
) -> None:
    ben = sit(new_signed_out_phone(), start_game_with_code(phone, "covered"), "Ben")
    ben.expect_errors("503", "htmx:", "Response Status Error")
    shown = ben.page.locator("#own-offline")
    with locked(server):
        ben.tap(ben.page.locator("#key-7"))
        expect(shown).to_contain_text(f"{LOCKED} Your choice is not sent yet", use_inner_text=True)
        expect(shown).not_to_contain_text("No connection", use_inner_text=True)
    expect(shown).to_be_hidden()
    expect(ben.page.locator("#own-well b")).to_have_text("7")


def test_a_table_and_the_start_page_say_that_the_server_does_not_answer_or_a_proxy_asks_to_sign_in(
    phone: Phone, server: ProductServer
) -> None:
    start_game(phone, PLAYERS)
    phone.expect_errors(*ERRORS, "502")
    answer_in_front(phone.page, status=502, body="")
    tap_bids(phone, [1, 0, 1])
    expect(short_reason(phone)).to_have_text("no answer")
    answer_in_front(phone.page, **SIGN_IN["page"])
    expect(short_reason(phone)).to_have_text("sign-in page")
    phone.open("/")
    why = phone.page.locator("#waiting .why")
    expect(why).to_have_text(ENDED)
    answer_in_front(phone.page, status=502, body="")
    expect(why).to_have_text(re.compile("The server does not answer"))
    phone.page.unroute("**/*")
    expect(phone.page.locator("#waiting")).to_be_hidden()


def test_no_part_of_a_page_is_replaced_by_the_page_of_a_proxy(phone: Phone) -> None:
    phone.expect_errors(*ERRORS)
    phone.open("/games/")
    said = phone.page.locator("#no-answer")
    for answer in SIGN_IN.values():
        answer_in_front(phone.page, **answer)
        phone.page.locator("#text").fill("Anna")
        phone.page.locator("#text").press("Enter")
        expect(said).to_contain_text("Another server answered instead of the Tablet")
        expect(phone.page.locator("body")).not_to_contain_text("Password?")
        phone.page.unroute("**/*")
        phone.page.locator("#text").press("Enter")
        expect(said).to_be_hidden()
