"""The page of a round, read and filled in as a browser does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.helpers.phones import Data, page, post_form

if TYPE_CHECKING:
    from django.test import Client
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

    from scorekeeper.models import Game

FIELDS = "bids|tricks|void"


def fields_of(text: str) -> Data:
    """Return the fields that a browser sends with the unchanged form of the page."""
    (form,) = re.findall(r'<form method="post" action="/games/\d+/rounds/\d+/".*?</form>', text, re.DOTALL)
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input [^>]*name="(\w+)"[^>]* value="([^"]*)"', form):
        fields.setdefault(name, []).append(value)
    return fields


def typed_in(text: str, names: str = FIELDS) -> list[str]:
    """Return the values of the visible fields."""
    return re.findall(rf'<input name="(?:{names})"[^>]* value="([^"]*)"', text)


def buttons_in(text: str, name: str) -> list[str]:
    """Return the values of the buttons with a name."""
    return re.findall(rf'<button[^>]* name="{name}" value="([^"]*)"', text)


def correct(phone: Client, game: Game, number: int, **typed: object) -> Response:
    """Open a round, change some of its fields, and send the form."""
    fields = fields_of(page(phone, "round", game.pk, number))
    return post_form(phone, "round", game.pk, number, **{**fields, **typed})
