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
from scorekeeper.rules.events.event import Event as EventValue
from scorekeeper.rules.events.event import TableKey
from scorekeeper.rules.events.log import MOST_ENTRANTS, log_of
from scorekeeper.rules.events.log.people import TOO_MANY
from scorekeeper.rules.events.log.statement import refused
from scorekeeper.rules.events.problems import EventError
from scorekeeper.rules.events.validation import problems_of
from scorekeeper.rules.problems import Problem, RuleError, gettext_noop
from scorekeeper.storage.write_lock import write_lock

MOST_ROUNDS = 99  # planned
LARGEST_TABLE, LARGEST_ENTRANT = 999, 9999  # their numbers
_TOO_MANY_ROUNDS = gettext_noop("An event has at most %(most)s rounds.")
_TOO_LARGE = gettext_noop("The numbers of tables go up to %(most)s, those of people to %(people)s.")


def import_event(creator: Confidant, key: str, content: bytes, *, circle: Confidant | None = None) -> Event:
    """The same form, which has the `key`, makes one event.

    Raises EventError, or RuleError for a game of a table, and for more than the pages of an event are made for.
    """
    file = read_event_file(content)
    if too_much := [*_too_much(file.event)]:
        raise RuleError(*too_much)
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


def _too_much(event: EventValue) -> Iterator[Problem]:
    if len(event.entrants) > MOST_ENTRANTS:
        yield refused(TOO_MANY, most=MOST_ENTRANTS)
    if event.rounds_planned > MOST_ROUNDS or len(event.rounds) > MOST_ROUNDS:
        yield refused(_TOO_MANY_ROUNDS, most=MOST_ROUNDS)
    tables = (table.number for round_ in event.rounds for table in round_.tables)
    people = (entrant.number for entrant in event.entrants)
    if max(tables, default=0) > LARGEST_TABLE or max(people, default=0) > LARGEST_ENTRANT:
        yield refused(_TOO_LARGE, most=LARGEST_TABLE, people=LARGEST_ENTRANT)


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
