"""Phones and onlookers with the public link of an event."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.events import halls
from scorekeeper.events.codes import public_code, token_of
from scorekeeper.events.reading import OpenEvent
from tests.helpers.phones import HTMX, Response

PAGES = ("event_public", "event_public_standings", "event_tables", "event_public_screen")
"""The URL names of the pages that say nothing about the phone."""


class Visitor:
    """A phone without an account."""

    def __init__(self, event: OpenEvent, *, language: str = "en") -> None:
        self.token = token_of(public_code(event.pk))
        self.client = Client(headers={"Accept-Language": language})

    def address(self, name: str, *more: object) -> str:
        return reverse(name, args=[self.token, *more])

    def get(self, name: str, *more: object, **query: str) -> Response:
        return self.client.get(self.address(name, *more), query)

    def look(self, name: str, *more: object) -> str:
        """Open a page and return its text, with one space between the words."""
        response = self.get(name, *more)
        assert response.status_code == 200
        return words_of(response.text)

    def choose(self, entrant: int) -> str:
        """Say who this phone belongs to, and return its own page."""
        response = self.client.post(self.address("event_me"), {"entrant": entrant})
        assert response["Location"] == self.address("event_me")
        return self.look("event_me")

    def poll(self, name: str, text: str, *more: object) -> Response:
        """Ask for news of a page, as htmx does."""
        (query,) = re.findall(r'id="table"[^>]*hx-get="[^"?]*([^"]*)"', text)
        return self.client.get(self.address(name, *more) + html.unescape(query), headers=HTMX)


def words_of(text: str) -> str:
    """Return the words of a page, without its elements."""
    main = re.sub(r"</?bdi[^>]*>", "", text[text.index("<main") :])
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages show news of games at once, instead of a second later."""
    monkeypatch.setattr(halls, "LEAST_SECONDS", 0.0)
