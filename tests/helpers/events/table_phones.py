"""Phones that scan the card of a table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.test import Client
from django.urls import reverse

from scorekeeper.events.codes import table_codes, token_of
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.models import Game
from scorekeeper.rules.events.log import TableKey
from tests.helpers.phones import Response, entry, send
from tests.helpers.statements import Kind


def card_of(event: OpenEvent, table: int) -> str:
    """Return the path of the page behind the code of a table."""
    return reverse("table_card", args=[token_of(table_codes(event.pk, [table])[table])])


def scan(phone: Client, event: OpenEvent, table: int) -> Response:
    return phone.get(card_of(event, table))


def choose(phone: Client, event: OpenEvent, table: int, entrant: int, /, **fields: object) -> Response:
    """Send the form as the page shows it now, with this person; `fields` override any of its own."""
    hidden = dict(re.findall(r'<input type="hidden" name="(round|pen)" value="(\d+)">', scan(phone, event, table).text))
    return phone.post(card_of(event, table), {**hidden, "entrant": entrant, **fields})


def take(event: OpenEvent, table: int, entrant: int, *, phone: Client | None = None) -> Client:
    """Return a phone that has just taken the table, one that is not signed in unless it is given."""
    taker = phone or Client()
    response = choose(taker, event, table, entrant)
    assert (response.status_code, response["Location"]) == (302, play_path(game_at(event, table)))
    return taker


def game_at(event: OpenEvent, table: int, number: int | None = None) -> Game:
    """Return the game of a table, of the newest round by default."""
    event = read_event(event.pk)
    return Game.objects.select_related("owner").get(pk=event.games[number or event.state.rounds_begun, table].game_id)


def play_path(game: Game) -> str:
    return reverse("play", args=[game.pk])


def play_hand(phone: Client, game: Game, tricks: Sequence[int] = (1, 0, 0), number: int = 1) -> Response:
    """Send the bids and tricks of a hand of one card: everybody bids 1, or 0 from the third seat on."""
    bids = (1, 1, *(0 for _ in tricks[2:]))
    assert send(phone, game, entry(game, Kind.BIDS, bids, number=number)).status_code == 200
    return send(phone, game, entry(game, Kind.TRICKS, tricks, number=number))


def finish(event: OpenEvent, table: int, phone: Client, tricks: Sequence[int] = (1, 0, 0)) -> TableKey:
    """Play the only hand of the present game, and return which one it is."""
    assert play_hand(phone, game_at(event, table), tricks).status_code == 200
    return read_event(event.pk).state.rounds_begun, table
