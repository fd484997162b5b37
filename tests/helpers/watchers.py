"""Watchers: devices that are not signed in and have a link."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse

from scorekeeper.live.links import link_of, token_of
from scorekeeper.models import Game, LinkKind
from tests.helpers.phones import HTMX, Response

PAGES = ("watch", "watch_tv", "watch_sheet")
"""The URL names of what watchers can see."""


def share(game: Game, kind: LinkKind = LinkKind.WATCH) -> str:
    """Return the token of a link into a game."""
    return token_of(link_of(game, kind))


def look(token: str, name: str = "watch", *, language: str = "en") -> Response:
    """Open a page of a watcher in a new browser."""
    return Client(headers={"Accept-Language": language}).get(reverse(name, args=[token]))


def version_in(text: str) -> str:
    """Return the version of the table that a page shows, which it sends when it asks again."""
    (found,) = re.findall(r'hx-get="[^"?]*\?seen=([^"]*)"', text)
    return str(found)


def ask(token: str, seen: str, name: str = "watch") -> Response:
    """Ask again, as htmx does, whether anything is new."""
    return Client().get(reverse(name, args=[token]), {"seen": seen}, headers=HTMX)


def row_of(text: str, name: str) -> str:
    """Return a player's row of the board as text, its parts separated by one space."""
    rows = re.findall(r'<li class="seat.*?</li>', text, re.DOTALL)
    (row,) = [row for row in rows if f">{name}</bdi>" in row]
    return " ".join(re.sub(r"<[^>]*>", " ", row).split())


def asked_in(text: str) -> str:
    """Return the texts of the board about the player whose turn it is, and of the sum."""
    (found,) = re.findall(r'<div class="asked">\s*<div>(.*?)</div>', text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", found).replace("\u2068", "").replace("\u2069", "").split())
