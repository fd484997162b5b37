"""Visits the pages of a table's phone at an event, in every state that looks different."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from scorekeeper.rules.events.log import Totals
from scorekeeper.web import sign_in as signing_in
from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import Phone
from tests.helpers.events.evenings import draw_by_number, make_event, state
from tests.helpers.events.table_phones import card_of, take

NAMES = ("Maximiliane von Hohenstein", "Anna", "Theodora", "Ben", "Clara", "David")


def table_phone(phone: Phone, confidant: Confidant) -> Iterator[str]:
    """Visit the card of a table, by its organiser, who needs no pen."""
    with confidant.database():
        event = make_event(NAMES, organiser=signing_in.confidant_named(confidant.name)[0])
        card = card_of(event, 1)
    phone.open(card)
    yield "card of a table before the draw"
    with confidant.database():
        state(event, draw_by_number(1, range(1, 7)))
    phone.open(card)
    yield "card of a table"
    phone.page.locator(".choose label").first.click()
    expect(phone.page.get_by_role("button", name=NAMES[0])).to_be_visible()
    yield "card of a table, chosen"
    phone.page.locator(".keeper .primary").click()
    expect(phone.page.locator("#round-title")).to_be_visible()
    yield "game of a table"
    with confidant.database():
        take(event, 1, 2)
    phone.open(card)
    yield "card of a table where somebody writes"
    with confidant.database():
        state(event, Totals(1, 1, (30, 20, -10)))
    phone.open(card)
    yield "result of a table"
    with confidant.database():
        state(event, draw_by_number(2, range(1, 7)))
    expect(phone.page.locator(".foot-keys .primary")).to_be_visible()
    yield "result of a table after the next draw"
