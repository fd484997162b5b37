"""From the entries of a log to what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.rules.events.log.builder import EventBuilder
from scorekeeper.rules.events.log.course import Redo, Undo
from scorekeeper.rules.events.log.seating import Draw, Reseat
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.events.log.statement import EventLogEntry, EventStatement, Touched, refused
from scorekeeper.rules.problems import Problem, gettext_noop

_HAS_BEGUN = gettext_noop("Table %(table)s has begun to play: its seats stay as they are.")


def replay(entries: Iterable[EventLogEntry]) -> EventState:
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
    return _state_after(done, undone)


def check(state: EventState, statement: EventStatement, touched: Touched) -> Iterator[Problem]:
    """What refuses the statement before the event that results is validated."""
    yield from statement.check(state, touched)
    changed = _taken_back(state, statement)
    if isinstance(changed, (Draw, Reseat)):
        for seating in changed.tables:
            if (changed.round, seating.number) in touched:
                yield refused(_HAS_BEGUN, "tables", table=seating.number)


def _taken_back(state: EventState, statement: EventStatement) -> EventStatement | None:
    if isinstance(statement, Undo) and state.done:
        return state.done[-1].statement
    if isinstance(statement, Redo) and state.undone:
        return state.undone[-1].statement
    return None


def _state_after(done: list[EventLogEntry], undone: list[EventLogEntry]) -> EventState:
    builder = EventBuilder()
    for entry in done:
        entry.statement.write(builder, entry)
    return builder.state(tuple(done), tuple(undone))
