"""Phones that took the pen of a game."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from scorekeeper.live import links, pens
from scorekeeper.models import Game, LinkKind


def pen_path(game: Game) -> str:
    """Return the path of a new code for the pen of a game."""
    code = links.make_code(game, LinkKind.PEN, pens.CODE_LIFETIME)
    return reverse("take_pen", args=[links.token_of(code)])


def phone_with_pen(game: Game, name: str = "Jonas", *, phone: Client | None = None) -> Client:
    """Return a phone that has just taken the pen of a game; one that is not signed in unless it is given."""
    taker = phone or Client()
    response = taker.post(pen_path(game), {"name": name})
    assert response.status_code == 302
    return taker


def phone_that_had_the_pen(game: Game) -> Client:
    """Return a phone from which the pen of a game was taken back."""
    phone = phone_with_pen(game)
    pens.end_pen(game)
    return phone
