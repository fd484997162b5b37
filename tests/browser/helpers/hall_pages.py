"""Visits the pages of an event for players and onlookers."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from scorekeeper.events.codes import public_code, token_of
from scorekeeper.rules.events.log import Clock, Totals
from scorekeeper.web.sign_in import confidant_named
from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import Phone
from tests.helpers.events.evenings import draw_by_number, make_event, state


def hall_pages(phone: Phone, confidant: Confidant) -> Iterator[str]:
    """Visit each page in its states, and yield its name."""
    with confidant.database():
        event = make_event(organiser=confidant_named(confidant.name)[0], drawn=1)
        state(event, *(Totals(1, table, (30, 20, 0)) for table in (1, 2, 3)))
        link = reverse("event_public", args=[token_of(public_code(event.pk))])
    phone.open(f"/events/{event.pk}/screen/")
    yield "big screen, for organisers"
    phone.open(link)
    yield "who are you?"
    phone.page.locator("#names button").first.click()
    expect(phone.page.locator(".seat-card")).to_be_visible()
    yield "a player between rounds"
    with confidant.database():
        state(event, draw_by_number(2), Clock(2, timezone.now(), 60))
    expect(phone.page.locator(".seat-card .t")).to_be_visible()
    yield "a player's seat"
    for name in ("standings", "tables", "tables/1"):
        phone.open(f"{link}{name}/")
        yield f"an event's {name}"
