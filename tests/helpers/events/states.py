"""States of an event without a database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from scorekeeper.rules.events.event import Event, Stage, StageKind
from scorekeeper.rules.events.log import (
    Draw,
    Enter,
    EventLogEntry,
    EventState,
    EventStatement,
    Here,
    NewEntrant,
    Seating,
    SetUp,
    Totals,
    replay,
)

START = datetime(2026, 11, 20, 19, 15, tzinfo=UTC)
NAMES = ("Ada", "Bruno", "Carla", "Dora", "Emil", "Fritz", "Gerd", "Hanna", "Ida")
THREE_ROUNDS = (Stage(StageKind.RANDOM, 3),)


def state_of(
    *statements: EventStatement,
    names: Sequence[str] = NAMES,
    stages: Sequence[Stage] = THREE_ROUNDS,
    minutes: int | None = None,
    here: bool = True,
) -> EventState:
    """Return the state after these statements, a minute apart, by "Olga"; everybody is `here` before them."""
    event = Event("Club evening", "2026-11-20", 4711, stages=tuple(stages))
    first: list[EventStatement] = [SetUp(event, minutes), Enter(tuple(map(NewEntrant, names)))]
    if here:
        first.append(Here(tuple(range(1, len(names) + 1))))
    entries = [
        EventLogEntry(revision, each, START + timedelta(minutes=revision), "Olga")
        for revision, each in enumerate([*first, *statements], 1)
    ]
    return replay(entries)


def drawn(number: int, *tables: Sequence[int]) -> Draw:
    """Return a draw in which the first one at each table deals first."""
    return Draw(number, tuple(Seating(table, tuple(seats), seats[0]) for table, seats in enumerate(tables, 1)))


def played(number: int, **totals: Sequence[int]) -> list[Totals]:
    """Return results of tables, such as `t1=(30, 20, 10)`."""
    return [Totals(number, int(table[1:]), tuple(values)) for table, values in totals.items()]
