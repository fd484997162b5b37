"""The page of a round, read and filled in as a browser does."""

from __future__ import annotations

import re

from django.test import Client

from scorekeeper.models import Game
from tests.helpers.phones import Data, Response, page, post_form

FIELDS = "bids|tricks|void"


def fields_of(text: str) -> Data:
    """Return the fields that a browser sends with the unchanged form of the page."""
    (form,) = re.findall(r'<form method="post" action="/games/\d+/rounds/\d+/".*?</form>', text, re.DOTALL)
    fields: dict[str, list[str]] = {}
    for field in re.findall(r"<input [^>]*>", form):
        name, value = re.findall(r'name="(\w+)"[^>]*\svalue="([^"]*)"', field)[0]
        if 'type="radio"' not in field or " checked" in field:
            fields.setdefault(name, []).append(value)
    fields["dealer"] = re.findall(r'<option value="(\d+)" selected', form)
    return fields


def typed_in(text: str, names: str = FIELDS) -> list[str]:
    """Return the values of the visible fields, those of each name together."""
    return [
        value for name in names.split("|") for value in re.findall(rf'<input name="{name}"[^>]*\svalue="([^"]*)"', text)
    ]


def chosen_trump(text: str) -> list[str]:
    """Return the values of the chosen trump and of the card that was turned up instead of one, as far as chosen."""
    return re.findall(r'name="(?:trump|turned)"\s+value="([^"]+)" checked', text)


def buttons_in(text: str, name: str) -> list[str]:
    """Return the values of the buttons with a name."""
    return re.findall(rf'<button[^>]* name="{name}" value="([^"]*)"', text)


def correct(phone: Client, game: Game, number: int, **typed: object) -> Response:
    """Open a round, change some of its fields, and send the form."""
    fields = fields_of(page(phone, "round", game.pk, number))
    return post_form(phone, "round", game.pk, number, **{**fields, **typed})
