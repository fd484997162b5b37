"""What everybody with the public link of an event sees; thousands ask every few seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from scorekeeper.display.events.public.build import hall_of
from scorekeeper.display.events.public.hall import Hall, HandsPlayed
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.models import Event
from scorekeeper.models.tokens import hash_of
from scorekeeper.rules.events.event import TableKey
from scorekeeper.rules.events.hands import hands_at_table

# While the tables play, an event changes every second or so. For onlookers it is read again at most as often, unless an
# organiser did something; and at least as often, for corrections of games of earlier rounds.
LEAST_SECONDS, MOST_SECONDS = 1.0, 30.0

# Raw SQL: the ORM takes longer to build this query than to run it. Of the newest round, it counts hands, and entries of
# finished games, which may be corrected.
_FIND = """
    SELECT event.owner_id, event.revision, event.rewrites,
        (SELECT entry.key FROM scorekeeper_evententry AS entry
            WHERE entry.event_id = event.owner_id AND entry.revision = event.revision),
        (SELECT coalesce(sum(game.rounds_recorded), 0) || '.' || count(*) || '.'
                || coalesce(sum(CASE WHEN game.is_finished THEN game.revision ELSE 0 END), 0)
            FROM scorekeeper_eventgame AS played JOIN scorekeeper_game AS game ON game.id = played.game_id
            WHERE played.event_id = event.owner_id AND played.round =
                (SELECT max(last.round) FROM scorekeeper_eventgame AS last WHERE last.event_id = event.owner_id))
    FROM scorekeeper_eventcode AS code JOIN scorekeeper_event AS event ON event.owner_id = code.event_id
    WHERE code.token_hash = %s AND code."table" IS NULL AND event.deleted_at IS NULL
"""

type _Log = tuple[int, int, str]  # the revision, the rewrites and the last key of the event


@dataclass(frozen=True)
class OpenHall:
    """`log` and `games` differ whenever the hall does; `derived` has what was derived from it, by name."""

    event: OpenEvent
    hall: Hall
    log: _Log
    games: str
    read_at: float
    derived: dict[object, Any] = field(default_factory=dict)

    def once[Found](self, name: object, derive: Callable[[], Found]) -> Found:
        if name not in self.derived:
            self.derived[name] = derive()
        found: Found = self.derived[name]
        return found

    def game_at(self, table: int) -> int | None:
        """The id of the game on the table's phone in the newest round."""
        game = self.event.games.get((self.hall.round, table))
        return game.game_id if game else None


_known: dict[int, OpenHall] = {}
MOST_HALLS = 32


def find_hall(token: str) -> OpenHall | None:
    """One query while nothing changes; None for a wrong token, and for an event in the bin."""
    with connection.cursor() as cursor:
        cursor.execute(_FIND, [hash_of(token)])
        row = cursor.fetchone()
    if row is None:
        return None
    event, revision, rewrites, key, games = row
    log = (revision, rewrites, key)
    known, now = _known.get(event), time.monotonic()
    if known and known.log == log and now - known.read_at < _lasts(known, games):
        return known
    try:
        return _read(event, log, games, now)
    except Event.DoesNotExist:  # it was put into the bin meanwhile
        return None


def _lasts(known: OpenHall, games: str) -> float:
    return MOST_SECONDS if known.games == games else LEAST_SECONDS


def _read(event: int, log: _Log, games: str, now: float) -> OpenHall:
    found, before = read_event(event), _known.get(event)
    is_same = before is not None and before.event is found
    hall = before.hall if before and is_same else hall_of(found.state, found.event, dict(_progress(found)))
    derived = before.derived if before and is_same else {}
    if len(_known) >= MOST_HALLS and event not in _known:
        _known.clear()
    _known[event] = open_hall = OpenHall(found, hall, log, games, now, derived)
    return open_hall


def _progress(event: OpenEvent) -> Iterator[tuple[TableKey, HandsPlayed]]:
    for (number, table_number), game in event.games.items():
        table = event.state.table(number, table_number)
        if table is None or {*table.seats} != {*game.entrants}:
            continue
        totals = dict(zip(game.entrants, game.totals, strict=True))
        hands = hands_at_table(event.event.ruleset, len(table.seats)) or ()
        progress = HandsPlayed(game.played, len(hands), tuple(totals[one] for one in table.seats), game.is_finished)
        yield (number, table_number), progress
