"""A player's phone finds its seat by itself, and the big screen turns its pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from scorekeeper.events.codes import public_code, token_of
from scorekeeper.rules.events.log import Clock, EventStatement, Totals
from scorekeeper.web import sign_in as signing_in
from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import Model, NewPhone
from tests.helpers.events.evenings import NINE, draw_by_number, make_event, state

MANY = [f"{letter}{number}" for letter in "ABCDEFGHIJKLMNOP" for number in (1, 2, 3)]
WALL = Model(width=1920, height=1080, touch=False)
WIDTHS = "cells => cells.map((cell) => cell.getBoundingClientRect().width)"


class Hall:
    """An event whose public link phones and the big screen open."""

    def __init__(self, organiser: Confidant, names: Sequence[str] = NINE) -> None:
        self._organiser = organiser
        with organiser.database():
            self.event = make_event(names, organiser=signing_in.confidant_named(organiser.name)[0])
            self.token = token_of(public_code(self.event.pk))

    def address(self, name: str = "event_public") -> str:
        return reverse(name, args=[self.token])

    def record(self, *statements: EventStatement) -> None:
        with self._organiser.database():
            state(self.event, *statements)


def test_a_phone_that_said_who_it_is_shows_the_seat_as_soon_as_it_is_drawn(
    confidant: Confidant, new_signed_out_phone: NewPhone
) -> None:
    hall, phone = Hall(confidant), new_signed_out_phone()
    phone.open(hall.address())
    search = phone.page.get_by_role("searchbox", name="Search for a name")
    search.fill("  EMÍ ")
    expect(phone.page.locator("#names li:visible")).to_have_text("Emil")
    search.fill("nobody")
    expect(phone.page.get_by_text("Nobody with this name.")).to_be_visible()
    search.fill("")
    phone.tap(phone.page.get_by_role("button", name="Emil"))
    expect(phone.page.get_by_text("Round 1 is being drawn")).to_be_visible()

    hall.record(draw_by_number(1), Clock(1, timezone.now() - timedelta(minutes=5), 60))
    expect(phone.page.locator(".seat-card .t b")).to_have_text("2")
    expect(phone.page.locator(".sit .me")).to_contain_text("Emil")
    expect(phone.page.locator(".left")).to_have_text("55 min left")
    hall.record(*(Totals(1, table, (30, 20, 0)) for table in (1, 2, 3)))
    expect(phone.page.locator(".rank .me")).to_contain_text("Emil")

    phone.tap(phone.page.get_by_role("link", name="All standings"))
    expect(phone.page.locator(".rank tbody tr")).to_have_count(len(NINE))
    expect(phone.page.locator(".rank .me th")).to_have_text("Emil")
    phone.open("/")
    phone.tap(phone.page.get_by_role("link", name="Back to the table"))
    phone.tap(phone.page.get_by_role("button", name="Not Emil?"))
    expect(phone.page.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_the_big_screen_turns_its_pages_and_goes_on_with_the_event(
    confidant: Confidant, new_signed_out_phone: NewPhone
) -> None:
    hall, screen = Hall(confidant, MANY), new_signed_out_phone(WALL)
    screen.open(hall.address("event_public_screen"))
    expect(screen.page.get_by_text("My table on my phone")).to_be_visible()
    hall.record(draw_by_number(1, range(1, len(MANY) + 1)), Clock(1, timezone.now() + timedelta(minutes=3), 60))
    expect(screen.page.get_by_role("heading", name="Where do I sit?")).to_be_visible()
    half = len(MANY) // 2
    for names in (MANY[:half], MANY[half:], MANY[:half]):
        expect(screen.page.locator(".where li:visible bdi")).to_have_text(sorted(names))
    widths = screen.page.locator(".digits i:not(.colon)").evaluate_all(WIDTHS)
    assert widths == pytest.approx([widths[0]] * 3)

    hall.record(*(Totals(1, table, (30, 20, 0)) for table in range(1, len(MANY) // 3 + 1)))
    expect(screen.page.get_by_role("heading", name="Standings")).to_be_visible()
    expect(screen.page.locator(".stand tbody tr:visible")).to_have_count(12)
    expect(screen.page.locator(".stand .turn:visible p")).to_have_text("Places 13 to 24 of 48")
