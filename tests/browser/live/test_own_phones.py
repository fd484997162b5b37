"""Bids on players' own phones: the Confidant's phone and two players' phones at one table.

Before the reveal, all responses, storages and the server's log are searched for the bids. The game has one round of
nine cards, so that a bid of 7 or 8 is no other number by chance.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.play_page import tap_number, total, wait_for_turn, well
from tests.browser.helpers.posted_forms import make_link, post_form
from tests.browser.helpers.quick_entry import record_statements
from tests.browser.helpers.server import ProductServer

PLAYERS = ["Anna", "Ben", "Ute"]
BIDS = {"Ben": 7, "Ute": 8}
CARDS = 9
STORED = """async () => JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, location.href,
  "caches" in window ? await caches.keys() : [], document.cookie])"""
SIZES = "(all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height])"
# What every page of a player has: a key for each number, and random tokens.
KEYS_AND_TOKENS = re.compile(r'<button class="chip.*?</button>|value="\w{64}"|/bid/[^/]+/', re.DOTALL)


@dataclass
class Recorder:
    """The bodies of all responses to a phone."""

    phone: Phone
    answers: list[Response] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen from now on."""
        self.phone.hear("response", self.answers.append)

    def texts(self) -> list[str]:
        """Return the pages, fragments and data, without static files."""
        bodies = [answer for answer in self.answers if "/static/" not in answer.url and answer.status == 200]
        return [answer.text() for answer in bodies]


def create_game_of_nine_cards(phone: Phone, bidding: str, **fields: object) -> str:
    """Create a game of one round, and return the address of its play page."""
    options = {"scoring": "standard", "plus_minus_one": "off", "special_cards": 0, "tie_break": "shared", **fields}
    schedule = {"schedule": "custom", "hand_sizes": str(CARDS), "bidding": bidding}
    table = {"key": uuid.uuid4().hex, "player": PLAYERS, "first_dealer": 0}
    return post_form(phone, "/games/new/", {**table, **schedule, **options})


def start_game_of_nine_cards(phone: Phone, bidding: str, **fields: object) -> None:
    """Start a game of one round and open its play page."""
    phone.page.goto(create_game_of_nine_cards(phone, bidding, **fields))
    expect(phone.page.locator(".seat")).to_have_count(len(PLAYERS))


def start_game_with_code(phone: Phone, bidding: str, **fields: object) -> str:
    """Start a game of one round with a code for own phones, open its play page, and return the link in the code."""
    address = create_game_of_nine_cards(phone, bidding, **fields)
    link = make_link(phone, address, "bid")
    phone.page.goto(address)
    expect(phone.page.locator(".seat")).to_have_count(len(PLAYERS))
    return link


def code_of(phone: Phone) -> str:
    """Make a code for own phones, and load the table again."""
    link = make_link(phone, phone.page.url, "bid")
    phone.page.reload()
    return link


def sit(phone: Phone, link: str, name: str) -> Phone:
    """Scan the code and choose a name."""
    phone.page.goto(link)
    phone.tap(phone.page.get_by_role("button", name=name))
    expect(phone.page.locator(".me")).to_have_text(name)
    return phone


def show_keys(phone: Phone) -> None:
    """Tap "Change" if there is a bid, and wait for the keys."""
    change, first_key = phone.page.locator("#change"), phone.page.locator("#key-0")
    expect(change.or_(first_key)).to_be_visible()
    if change.is_visible():
        phone.tap(change)
    expect(first_key).to_be_visible()


def bid(phone: Phone, number: int) -> None:
    """Tap a key, and wait until the page shows the number."""
    show_keys(phone)
    phone.tap(phone.page.locator(f"#key-{number}"))
    expect(phone.page.locator("#own-well b")).to_have_text(str(number))


def heading(phone: Phone) -> Any:
    """Return the heading of a player's page."""
    return phone.page.locator(".own h1")


def numbers_in(value: Any) -> list[int]:
    """Return all numbers in JSON data."""
    if isinstance(value, dict):
        return [number for part in value.values() for number in numbers_in(part)]
    if isinstance(value, list):
        return [number for part in value for number in numbers_in(part)]
    return [value] if isinstance(value, int) else []


def expect_no_bid_in_storages(*phones: Phone) -> None:
    """No storage, history or cookie that a script can read contains a bid."""
    for phone in phones:
        local, session, state, _, caches, cookies = json.loads(phone.page.evaluate(STORED))
        stored = json.dumps([local, session, state, caches, cookies])
        assert not re.search(r'"(bid|hiddenBids|sending)": *[{7-8]', stored)
        assert not {7, 8} & {*numbers_in([session, state])}


def log_of(server: ProductServer) -> str:
    return Path(server.data.parent / f"{server.data.name}.log").read_text(encoding="utf-8")


@dataclass
class Table:
    """The phones at the table, and the data received by the two that must not get a bid."""

    confidant: Phone
    ben: Phone
    ute: Phone
    received: dict[str, Recorder]
    log_before: str


@pytest.fixture
def at_table(phone: Phone, new_signed_out_phone: NewPhone, server: ProductServer) -> Callable[[str], Table]:
    """Start a game, and let two players scan the code."""

    def take(bidding: str, **fields: object) -> Table:
        address = create_game_of_nine_cards(phone, bidding, **fields)
        link = make_link(phone, address, "bid")
        ben, ute = sit(new_signed_out_phone(), link, "Ben"), sit(new_signed_out_phone(SMALL), link, "Ute")
        phone.page.goto(address)
        received = {name: Recorder(one) for name, one in (("confidant", phone), ("ute", ute))}
        return Table(phone, ben, ute, received, log_of(server))

    return take


def expect_secret(table: Table, server: ProductServer, *bids: int) -> None:
    """Neither the Confidant's phone nor Ute's has received one of these bids, which are not Ute's."""
    for text in table.received["ute"].texts():
        assert not re.search(rf"\b({'|'.join(map(str, bids))})\b", KEYS_AND_TOKENS.sub("", text))
        assert not any(f'value="{number:02}"\n      aria-pressed="true"' in text for number in bids)
    for text in table.received["confidant"].texts():
        if text.startswith("{"):
            data = json.loads(text)
            assert (data["bids"], data["revealed"]) == (None, None)
            assert not {*bids} & {*numbers_in(data)}
    expect_no_bid_in_storages(table.confidant, table.ben, table.ute)
    # The log of the server also has lines about the tables of other tests.
    log = log_of(server).removeprefix(table.log_before)
    assert not re.search(r"bid=|/make/|/cover/|hidden-bid", log)


def test_covered_bids_on_own_phones_are_revealed_by_the_confidant(
    at_table: Callable[..., Table], server: ProductServer
) -> None:
    """B2, M5: Ben and Ute bid on their own phones, Anna, who deals and has to bid again, on the Confidant's."""
    table = at_table("covered", plus_minus_one="1")
    confidant, ben, ute = table.confidant, table.ben, table.ute
    bid(ben, 7)
    expect(heading(ben)).to_have_text("1 of 3 has bid")
    expect(ute.page.locator("#own-text")).to_have_text("Your bid for round 1 · 9 cards")
    expect(ute.page.locator(".sum")).to_have_text("1 of 3 has bid")
    expect(well(confidant, 1)).to_have_text("✓")
    expect(confidant.page.locator("#ask")).to_contain_text("Hand the phone to Anna")
    confidant.tap(confidant.page.locator(".hand .take"))
    tap_number(confidant, 0)
    expect(confidant.page.locator("#ask")).to_contain_text("Waiting for the phone of Ute")
    expect_secret(table, server, 7)
    ben.tap(ben.page.locator("#cover"))
    expect(ben.page.locator("#cover")).to_have_text("Show my bid")
    expect(ben.page.locator('.chip[aria-pressed="true"], #own-well b')).to_have_count(0)
    bid(ute, 8)
    expect(heading(ben)).to_have_text("All have bid")
    expect(confidant.page.locator(".hand .take")).to_have_text("Reveal the bids")
    expect_secret(table, server, 7)
    bid(ute, 2)
    confidant.tap(confidant.page.locator(".hand .take"))
    for phone in (ben, ute):
        expect(heading(phone)).to_have_text("The bids are shown")
    expect(confidant.page.locator("#why")).to_contain_text("Not 0")
    tap_number(confidant, 1)
    wait_for_turn(confidant, 1)
    for phone in (ben, ute):
        expect(heading(phone)).to_have_text("Round 1 is being played")
        expect(phone.page.locator(".strip b")).to_have_text(["7", "2", "1"])


def test_secret_bids_on_own_phones_are_shown_after_the_tricks(
    at_table: Callable[[str], Table], server: ProductServer
) -> None:
    """B3."""
    table = at_table("secret")
    bid(table.ben, 7)
    bid(table.ute, 8)
    expect(table.confidant.page.locator("#sum")).to_have_text("2 of 3 have bid, unseen")
    expect_secret(table, server, 7)
    table.confidant.tap(table.confidant.page.locator(".invite"))
    table.confidant.tap(table.confidant.page.locator(".hand .take"))
    tap_number(table.confidant, 2)
    expect(table.confidant.page.locator("#sum")).to_contain_text("All have bid")
    expect_secret(table, server, 7)
    for tricks in (5, 0):
        tap_number(table.confidant, tricks)
    expect(heading(table.ben)).to_have_text("You win together with Anna")
    expect(total(table.confidant, 1)).to_have_text("−20")
    expect(table.ben.page.locator(".places bdi")).to_have_text(["Anna", "Ben", "Ute"])


def test_a_bid_without_a_connection_or_answer_stays_and_is_sent_again_and_is_no_second_bid(
    phone: Phone, new_signed_out_phone: NewPhone
) -> None:
    link = start_game_with_code(phone, "covered")
    ben, ute = (sit(new_signed_out_phone(), link, name) for name in ("Ben", "Ute"))
    ben.expect_errors("ERR_FAILED", "htmx:sendError")
    ben.page.route("**/make/", lambda route: route.abort(), times=1)
    ben.tap(ben.page.locator("#key-7"))
    expect(ben.page.locator("#own-offline")).to_contain_text("Your choice is not sent yet")
    expect(ben.page.locator("#key-7")).to_have_attribute("aria-pressed", "true")
    expect(heading(ben)).to_have_text("1 of 3 has bid")
    expect(ben.page.locator("#own-offline")).to_be_hidden()
    # The response is lost.
    ute.expect_errors("ERR_FAILED", "htmx:sendError")

    def lose_the_response(route: Any) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    ute.page.route("**/make/", lose_the_response, times=1)
    ute.tap(ute.page.locator("#key-7"))
    expect(heading(ute)).to_have_text("2 of 3 have bid")
    expect(ute.page.locator(".own-notice")).to_have_count(0)
    expect(ute.page.locator("#own-well b")).to_have_text("7")


VIBRATIONS = "() => { navigator.vibrate = (time) => (window.vibrations ??= []).push(time) }"


def test_the_phone_vibrates_once_when_its_turn_begins_unless_that_is_switched_off(
    phone: Phone, new_signed_out_phone: NewPhone
) -> None:
    """The switch is stored on the phone; changing a bid is no new turn."""
    ben = sit(new_signed_out_phone(), start_game_with_code(phone, "covered", hand_sizes="9 9 9"), "Ben")
    ben.page.evaluate(VIBRATIONS)

    def next_turn() -> list[int]:
        bid(ben, 3)
        phone.page.reload()
        expect(well(phone, 1)).to_have_text("✓")
        phone.tap(phone.page.locator(".trump-key").first)
        number = phone.page.locator("#rounds .now").evaluate("(mark) => [...mark.parentNode.children].indexOf(mark)")
        statements = [("bids", number + 1, [0, 3, 0]), ("tricks", number + 1, [9, 0, 0])]
        record_statements(phone, statements)
        expect(heading(ben)).to_have_text("Your turn")
        return list(ben.page.evaluate("window.vibrations ?? []"))

    assert next_turn() == [80]
    bid(ben, 2)
    switch = ben.page.get_by_role("button", name="Vibrate when it is my turn")
    expect(switch).to_have_attribute("aria-pressed", "true")
    ben.tap(switch)
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert next_turn() == [80]


def test_a_name_that_was_chosen_on_another_page_of_the_phone_is_followed_and_read_aloud(
    phone: Phone, new_signed_out_phone: NewPhone
) -> None:
    ben = new_signed_out_phone()
    ben.page.goto(start_game_with_code(phone, "covered"))
    # What a second page of the same browser does.
    ben.page.evaluate(
        """() => {
          const form = document.querySelector(".choose-seat form");
          return fetch(form.action, { method: "POST", body: new FormData(form, form.querySelector("[value='1']")) });
        }"""
    )
    expect(heading(ben)).to_have_text("Your turn")
    expect(ben.page.locator("#own-say")).to_contain_text("Your turn. ")


def test_the_page_works_without_scripts(phone: Phone, new_signed_out_phone: NewPhone) -> None:
    ben = sit(new_signed_out_phone(Model(javascript=False)), start_game_with_code(phone, "covered"), "Ben")
    bid(ben, 7)
    ben.tap(ben.page.locator("#cover"))
    expect(ben.page.locator("#own-well")).to_have_text("")
    expect(heading(ben)).to_have_text("1 of 3 has bid")
    bid(ben, 3)


def test_the_page_fits_on_one_screen_and_its_keys_are_large_enough(
    phone: Phone, new_signed_out_phone: NewPhone
) -> None:
    ben = sit(new_signed_out_phone(), start_game_with_code(phone, "covered"), "Ben")
    for chosen in ([], [7]):
        for number in chosen:
            bid(ben, number)
        for width, height in ((390, 844), (360, 640), (320, 568), (740, 360)):
            ben.own_page.set_viewport_size({"width": width, "height": height})
            expect(ben.page.locator("#own-well b")).to_have_text([str(number) for number in chosen])
            assert beyond_the_screen(ben) == (0, 0)
            sizes = ben.page.locator(".own button:visible").evaluate_all(SIZES)
            assert sizes
            assert all(width >= 41 and height >= 44 for width, height in sizes)
