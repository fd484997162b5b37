from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

from django.db.models import Case, OuterRef, QuerySet, Subquery, When

from scorekeeper.events.live_games import LiveGame, read_games
from scorekeeper.models import Confidant, Event, EventEntry
from scorekeeper.rules.events import event as rules
from scorekeeper.rules.events.log import EventLogEntry, EventState, TableKey, Touched, replay, statement_of
from scorekeeper.storage.prepared_query import PreparedQuery

MOST_EVENTS = 32  # an event of 300 people takes about a megabyte

_AUTHOR = Case(When(author_name="", then="made_by__name"), default="author_name")
_known: OrderedDict[int, OpenEvent] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class OpenEvent:
    """An event as it is in the database.

    `games` are those of tables at which a phone has been, by round and table. While nothing changes, `read_event`
    returns the same object, so that what is derived from its `event`, such as standings, is derived once.
    """

    row: Event
    state: EventState
    games: Mapping[TableKey, LiveGame]
    last_key: str = ""  # of the last entry: after a restore, another one can have the same revision

    @cached_property
    def event(self) -> rules.Event:
        """With the results of finished games, as the organisers have chosen."""
        return self.state.with_games({key: game.table_game for key, game in self.games.items()})

    @cached_property
    def to_draw(self) -> rules.Event:
        """For the next draw, in which only those take part who are here."""
        return self.state.to_draw(self.event)

    @cached_property
    def conflicts(self) -> tuple[TableKey, ...]:
        """The tables at which game and slip differ, and nobody has chosen."""
        return tuple(sorted(key for key, game in self.games.items() if self.state.differs(key, game.table_game)))

    @cached_property
    def touched(self) -> Touched:
        return frozenset(key for key, game in self.games.items() if game.has_entries)

    @property
    def pk(self) -> int:
        return self.row.owner_id


def read_event(event: int, owner: Confidant | None = None, *, binned: bool = False) -> OpenEvent:
    """At most four queries; raises Event.DoesNotExist for another `owner`, and for an event in the bin unless `binned`.

    Without an `owner` the caller has checked the right to see it.
    """
    row, last_key = _row_of(event)
    if (owner and row.owner_id != owner.pk) or (row.deleted_at and not binned):
        raise Event.DoesNotExist
    known = _known.get(event)
    is_same_log = known is not None and _log_key(known.row, known.last_key) == _log_key(row, last_key)
    games = read_games(event, known.games if known else {})
    if known and is_same_log and known.games == games and _are_equal(known.row, row):
        return known
    state = known.state if known and is_same_log else replay(entries_of(event))
    found = OpenEvent(row, state, games, last_key)
    _remember(found)
    return found


def entries_of(event: int) -> list[EventLogEntry]:
    """One query, in order."""
    return [
        EventLogEntry(revision, statement_of(kind, values), at, by)
        for revision, kind, values, at, by in _ENTRIES.rows(event)
    ]


def _row_of(event: int) -> tuple[Event, str]:
    found = _EVENT.rows(event)
    if not found:
        raise Event.DoesNotExist
    *values, last_key = found[0]
    return Event.from_db("default", _COLUMNS, values), last_key or ""


def _log_key(row: Event, last_key: str) -> tuple[object, ...]:
    return row.revision, row.rewrites, last_key


def _are_equal(one: Event, other: Event) -> bool:
    return all(getattr(one, column) == getattr(other, column) for column in _COLUMNS)


def _remember(event: OpenEvent) -> None:
    with _lock:
        _known[event.pk] = event
        _known.move_to_end(event.pk)
        if len(_known) > MOST_EVENTS:
            _known.popitem(last=False)


_COLUMNS = [field.attname for field in Event._meta.concrete_fields]


def _events(event: int) -> QuerySet[Event, Any]:
    last = EventEntry.objects.filter(event=OuterRef("pk")).order_by("-revision").values("key")[:1]
    return Event.objects.filter(pk=event).annotate(last_key=Subquery(last)).values_list(*_COLUMNS, "last_key")


_EVENT = PreparedQuery(_events, int)
_ENTRIES = PreparedQuery(
    lambda event: (
        EventEntry.objects.filter(event=event)
        .order_by("revision")
        .values_list("revision", "kind", "values", "made_at", _AUTHOR)
    ),
    int,
)
