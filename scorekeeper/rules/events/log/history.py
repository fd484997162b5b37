"""From the entries of a log to what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.rules.events.event import TableKey
from scorekeeper.rules.events.log.builder import EventBuilder
from scorekeeper.rules.events.log.course import Redo, Undo
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.events.log.statement import EventLogEntry


def replay(entries: Iterable[EventLogEntry]) -> EventState:
    done, undone = done_and_undone(entries)
    builder = EventBuilder()
    for entry in done:
        entry.statement.write(builder, entry.made)
    return builder.state(_seats_of_last(done[1:]), _seats_of_last(undone))  # the first one, the set-up, stays


def done_and_undone(entries: Iterable[EventLogEntry]) -> tuple[list[EventLogEntry], list[EventLogEntry]]:
    """What counts, and what can be done again."""
    done: list[EventLogEntry] = []
    undone: list[EventLogEntry] = []
    for entry in entries:
        match entry.statement:
            case Undo():
                undone.append(done.pop())
            case Redo():
                done.append(undone.pop())
            case _:
                done.append(entry)
                undone.clear()
    return done, undone


def _seats_of_last(entries: Sequence[EventLogEntry]) -> tuple[TableKey, ...] | None:
    return entries[-1].statement.seated_tables if entries else None
