"""Entries while the database cannot be written: refused with a sentence; pages stay readable; no restart is needed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.models import Entry, Game
from tests.helpers.phones import Data, entry, page, phone_of, send
from tests.helpers.tables import THREE_ROUNDS, make_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]

SENTENCE = "The disk of the server is full or cannot be written, so nothing was changed."
FULL: dict[str, object] = {
    "name": "full",
    "short": "disk full",
    "text": "The disk of the server is full; make room there.",
    "passes": False,
}
READ_ONLY: dict[str, object] = {
    "name": "unwritable",
    "short": "disk not writable",
    "text": "The disk of the server cannot be written: it is read-only, full or damaged.",
    "passes": False,
}
MOST_ENTRIES = 300
"""More than fit into the pages that the database has."""


def pragma(text: str) -> int:
    with connection.cursor() as cursor:
        row = cursor.execute(f"PRAGMA {text}").fetchone()
    return int(row[0]) if row else 0


def make_writable() -> None:
    pragma("max_page_count = 4294967294")
    pragma("query_only = 0")


@pytest.fixture
def game() -> Iterator[Game]:
    """Return a game after its first round; the database can be written again afterwards."""
    yield make_game(rounds=THREE_ROUNDS[:1])
    make_writable()


def bids_of_round_2(game: Game) -> Data:
    return entry(game, "bids", THREE_ROUNDS[1][0], number=2)


def check_refusal(phone: Client, game: Game, reason: dict[str, object], *, script: bool) -> None:
    """Check that an entry is refused with a reason until the database can be written, and that pages can be opened."""
    fields = bids_of_round_2(game)
    entries = Entry.objects.count()
    refused = send(phone, game, fields, script=script)
    assert refused.status_code == 503
    assert SENTENCE in refused.text
    assert json.loads(refused["Tablet-Reason"]) == reason
    for name, arguments in {"play": [game.pk], "game": [game.pk], "past_games": []}.items():
        assert "Ada" in page(phone, name, *arguments)
    assert Entry.objects.count() == Game.objects.get().revision == entries
    make_writable()
    assert send(phone, game, fields, script=script).status_code == (200 if script else 302)


@pytest.mark.parametrize("script", [True, False])
def test_a_full_disk_refuses_entries_until_there_is_room(game: Game, script: bool) -> None:
    phone = phone_of(game.owner)
    pragma(f"max_page_count = {pragma('page_count')}")
    for _ in range(MOST_ENTRIES):
        if send(phone, game, bids_of_round_2(game)).status_code != 200:
            break
    check_refusal(phone, game, FULL, script=script)


@pytest.mark.parametrize("script", [True, False])
def test_a_read_only_disk_refuses_entries_until_it_can_be_written(game: Game, script: bool) -> None:
    phone = phone_of(game.owner)
    pragma("query_only = 1")
    check_refusal(phone, game, READ_ONLY, script=script)
