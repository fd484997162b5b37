from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet

from scorekeeper.models import Confidant, Game
from scorekeeper.rules.statements import STATEMENTS, Statement, StoredValues
from scorekeeper.storage.json_sql import JsonRows
from scorekeeper.storage.prepared_query import PreparedQuery
from scorekeeper.storage.rows import column_names

# Key, time, author, kind, round, values, and id and name of a player who sits down.
type EntryRow = tuple[str, datetime, str, str, int | None, list[Any], int | None, str | None]

_GAME_COLUMNS = column_names(Game)
_ARRAYS = {
    "seat_rows": JsonRows(
        "seat.position, coalesce(person.name, player.name), player.id",
        """FROM scorekeeper_seat AS seat JOIN scorekeeper_player AS player ON player.id = seat.player_id
            LEFT JOIN scorekeeper_player AS person ON person.id = player.person_id
        WHERE seat.game_id = scorekeeper_game.id""",
    ),
    "entry_rows": JsonRows(
        """entry.revision, entry.key, entry.made_at,
            CASE entry.author_name WHEN '' THEN maker.name ELSE entry.author_name END, entry.kind, entry.round,
            entry."values", entry.player_id, coalesce(person.name, player.name)""",
        """FROM scorekeeper_entry AS entry JOIN scorekeeper_confidant AS maker ON maker.id = entry.made_by_id
            LEFT JOIN scorekeeper_player AS player ON player.id = entry.player_id
            LEFT JOIN scorekeeper_player AS person ON person.id = player.person_id
        WHERE entry.game_id = scorekeeper_game.id""",
        as_json='entry."values"',
    ),
    "hidden_rows": JsonRows(
        "hidden.id, hidden.seat, hidden.bid, hidden.waits",
        "FROM scorekeeper_hiddenbid AS hidden WHERE hidden.game_id = scorekeeper_game.id",
    ),
    "phone_rows": JsonRows(
        "phone.seat, phone.player_id",
        "FROM scorekeeper_ownphone AS phone WHERE phone.game_id = scorekeeper_game.id",
    ),
}


class Author(NamedTuple):
    """With a `name` the holder of a pen to a game of the `maker`."""

    maker: Confidant
    name: str = ""

    @property
    def shown_name(self) -> str:
        return self.name or self.maker.name


class LogEntry(NamedTuple):
    key: str
    statement: Statement
    made_at: datetime
    made_by: str
    player: int | None = None  # who sits down: a substitute (A5) or a late player (A6)


class LogRows(NamedTuple):
    """`seats`: names and ids of the first players."""

    row: Game
    seats: list[tuple[str, int]]
    entries: tuple[LogEntry, ...]
    hidden_bids: dict[int, int]
    waiting: frozenset[int]
    phones: dict[int, int]


def _games(game_id: int, owner_id: int) -> QuerySet[Game, Any]:
    games = Game.objects.filter(pk=game_id, owner=owner_id)
    return games.annotate(**_ARRAYS).values_list(*_GAME_COLUMNS, *_ARRAYS)


_GAME = PreparedQuery(_games, int, int)
_LOCKED_GAME = PreparedQuery(lambda *ids: _games(*ids).select_for_update(), int, int)


def read_rows(owner_id: int, game_id: int, *, locked: bool) -> LogRows:
    """One query; raises Game.DoesNotExist for others' games."""
    found = (_LOCKED_GAME if locked else _GAME).rows(game_id, owner_id)
    if not found:
        raise Game.DoesNotExist
    *columns, seats, entries, hidden, phones = found[0]
    bids = sorted(json.loads(hidden))
    return LogRows(
        Game.from_db(DEFAULT_DB_ALIAS, _GAME_COLUMNS, columns),
        [(name, player) for _, name, player in sorted(json.loads(seats))],
        tuple(log_entry((key, _time(moment), *row)) for _, key, moment, *row in sorted(json.loads(entries))),
        {seat: bid for _, seat, bid, _ in bids},
        frozenset(seat for _, seat, _, waits in bids if waits),
        dict(json.loads(phones)),
    )


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def log_entry(row: EntryRow) -> LogEntry:
    key, made_at, made_by, kind, number, values, player, name = row
    return LogEntry(key, STATEMENTS[kind].read(StoredValues(number, values, name)), made_at, made_by, player)
