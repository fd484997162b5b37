"""A new event from a file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from django.utils import timezone

from scorekeeper.events.creating import create_from_log
from scorekeeper.games.bulk import NewGame, store_games
from scorekeeper.import_export.events.event_file import EventFile, GameDocument, read_event_file
from scorekeeper.import_export.game_file import game_of_document
from scorekeeper.import_export.parsed_game import ParsedGame
from scorekeeper.models import Confidant, Event, EventGame, Seat
from scorekeeper.rules.events.event import TableKey
from scorekeeper.rules.events.log import log_of
from scorekeeper.rules.events.problems import EventError
from scorekeeper.rules.events.validation import problems_of
from scorekeeper.storage.write_lock import write_lock


def import_event(creator: Confidant, key: str, content: bytes, *, circle: Confidant | None = None) -> Event:
    """The same form, which has the `key`, makes one event. Raises EventError, or RuleError for a game of a table."""
    file = read_event_file(content)
    if problems := problems_of(file.event):
        raise EventError(*problems)
    now = timezone.now()
    log = log_of(file.event, now, creator.name)
    games = {place: _new_game(place, document, now) for place, document in file.games.items()}
    with write_lock():
        event = create_from_log(creator, key, log, circle=circle)
        if not event.games.exists():
            _store(event, file, games)
    return event


def _new_game(key: TableKey, document: GameDocument, now: datetime) -> NewGame:
    """Raises RuleError. Games without a time keep their order."""
    parsed = ParsedGame(game_of_document(document))
    parsed.check()
    new = parsed.new_game("", now + timedelta(microseconds=key[0] * 1000 + key[1]))
    return replace(new, form_key=hashlib.sha256(f"{key[0]} {key[1]} {new.form_key}".encode()).hexdigest())


def _store(event: Event, file: EventFile, games: Mapping[TableKey, NewGame]) -> None:
    stored = dict(zip(games, store_games(event.owner, games.values()), strict=True))
    players: dict[int, list[int]] = {}
    for game, player in _seats([*stored.values()]):
        players.setdefault(game, []).append(player)
    EventGame.objects.bulk_create(
        EventGame(
            event=event,
            round=number,
            table=table,
            game_id=game,
            entrants=list(_seats_at(file, (number, table))),
            players=players[game],
        )
        for (number, table), game in stored.items()
    )


def _seats(games: list[int]) -> Iterator[tuple[int, int]]:
    yield from Seat.objects.filter(game__in=games).order_by("game", "position").values_list("game", "player")


def _seats_at(file: EventFile, key: TableKey) -> tuple[int, ...]:
    table = file.event.rounds[key[0] - 1].table(key[1])
    return table.seats if table else ()
