"""Short ways to draw in tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.rules.events.draw.next_round import DrawnRound, next_draw
from scorekeeper.rules.events.event import Entrant, Event, EventRound, Stage, StageKind, Table

type Seats = tuple[int, ...]


def event_of(people: int, rounds: int = 3, kind: StageKind = StageKind.RANDOM, **stage: Any) -> Event:
    entrants = tuple(Entrant(number, f"P{number}") for number in range(1, people + 1))
    return Event("Club evening", seed=7, entrants=entrants, stages=(Stage(kind, rounds, **stage),))


def with_entrant(event: Event, number: int, **values: Any) -> Event:
    entrants = tuple(replace(each, **values) if each.number == number else each for each in event.entrants)
    return replace(event, entrants=entrants)


def with_stages(event: Event, *stages: Stage) -> Event:
    return replace(event, stages=stages)


def with_round(event: Event, *tables: Table) -> Event:
    return replace(event, rounds=(*event.rounds, EventRound(tables)))


def seated(*tables: Iterable[int]) -> tuple[Table, ...]:
    """Without results."""
    return tuple(Table(number, tuple(seats)) for number, seats in enumerate(tables, start=1))


def by_number(tables: Iterable[Table]) -> tuple[Table, ...]:
    """With results: the lower the number, the better; tables have different margins."""
    return tuple(replace(table, totals=tuple(_totals(table))) for table in tables)


def _totals(table: Table) -> Iterator[int]:
    for seat in table.seats:
        yield -10 * table.number * sorted(table.seats).index(seat)


def played(event: Event, rounds: int, **options: Any) -> tuple[Event, list[DrawnRound]]:
    """Draw and play this number of rounds."""
    draws = []
    for _ in range(rounds):
        draws.append(next_draw(event, **options))
        event = with_round(event, *by_number(draws[-1].tables))
    return event, draws


def seats_of(draw: DrawnRound) -> list[Seats]:
    return [table.seats for table in draw.tables]
