"""Who meets again, by the rounds that were drawn and those that are planned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.events.event import Event, Plan

type Seats = Sequence[Sequence[int]]  # of each table


@dataclass(frozen=True)
class Meeting:
    """Two people who sit together in `round` and did so in `before` at `table`; `table` is 0 in a planned round."""

    one: int
    other: int
    round: int
    before: int
    table: int


def meetings_again(event: Event, round_number: int, tables: Seats, plan: Plan | None = None) -> list[Meeting]:
    """In this round and in those of `plan`, which follow it."""
    met = _met_before(event, round_number)
    again: list[Meeting] = []
    for number, seats in enumerate((tables, *(plan or ())), start=round_number):
        for one, other in _pairs(seats):
            if earlier := met.get((one, other)):
                again.append(Meeting(one, other, number, *earlier))
        met |= dict.fromkeys(_pairs(seats), (number, 0))
    return again


def _met_before(event: Event, round_number: int) -> dict[tuple[int, int], tuple[int, int]]:
    """The last round and table of each pair before this round."""
    return {
        pair: (number, table.number)
        for number, round_ in event.numbered_rounds
        if number < round_number
        for table in round_.tables
        for pair in _pairs([table.seats])
    }


def _pairs(tables: Seats) -> Iterable[tuple[int, int]]:
    return (pair for seats in tables for pair in combinations(sorted(seats), 2))
