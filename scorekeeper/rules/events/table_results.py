"""Results of tables, with the rulings of the organiser."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.rules.events.event import Event, Result, Table
from scorekeeper.rules.events.memory import once
from scorekeeper.rules.events.points import points_at_table
from scorekeeper.rules.standings import ranks

PARTS = 60  # of a point: the mean of 3 to 6 totals is a whole number of them


class SeatResult(NamedTuple):
    """EVENT.md, Standings 1. `total` and `points` include rulings; `exact` is None if it is not known.

    `margin_parts` are sixtieths: sums of whole numbers are much faster than those of fractions.
    """

    entrant: int
    total: int
    margin_parts: int
    place: int
    points: Fraction
    exact: int | None

    @property
    def margin(self) -> Fraction:
        return Fraction(self.margin_parts, PARTS)

    @property
    def is_first(self) -> bool:
        return self.place == 1


type TableResult = tuple[SeatResult, ...]


@dataclass(frozen=True)
class _Rulings:
    """Sums by round, and by table or entrant."""

    table_totals: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    totals: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    points: defaultdict[tuple[int, int], Fraction] = field(default_factory=lambda: defaultdict(Fraction))


@once
def results_of_round(event: Event, round_number: int) -> tuple[TableResult, ...]:
    """Of the tables that have a result, in their order. A ruling waits until its table has one."""
    tables = event.rounds[round_number - 1].tables
    return tuple(_table_result(event, round_number, table, table.result) for table in tables if table.result)


@once
def results_by_entrant(event: Event, round_number: int) -> Mapping[int, SeatResult]:
    return {seat.entrant: seat for seats in results_of_round(event, round_number) for seat in seats}


def result_at(event: Event, round_number: int, table: Table) -> TableResult | None:
    """None if the table has no result in the `event`."""
    found = results_by_entrant(event, round_number)
    return tuple(found[entrant] for entrant in table.seats) if found.keys() >= {*table.seats} else None


def _table_result(event: Event, round_number: int, table: Table, result: Result) -> TableResult:
    rulings, seats = _rulings(event), len(table.seats)
    of_table = rulings.table_totals.get((round_number, table.number), 0)
    totals = [
        total + of_table + rulings.totals.get((round_number, entrant), 0)
        for entrant, total in zip(table.seats, result.totals, strict=True)
    ]
    exact = result.exact or (None,) * seats
    places = ranks(totals, result.exact or (0,) * seats, event.ruleset.tie_break)
    points = points_at_table(event.points, totals, places)
    together = sum(totals)
    return tuple(
        SeatResult(
            entrant,
            totals[seat],
            PARTS * totals[seat] - PARTS // seats * together,
            places[seat],
            points[seat] + ruled if (ruled := rulings.points.get((round_number, entrant))) else points[seat],
            exact[seat],
        )
        for seat, entrant in enumerate(table.seats)
    )


@once
def _rulings(event: Event) -> _Rulings:
    rulings = _Rulings()
    for ruling in event.rulings:
        if ruling.table is not None:
            rulings.table_totals[ruling.round, ruling.table] += ruling.total
        if ruling.entrant is not None:
            rulings.totals[ruling.round, ruling.entrant] += ruling.total
            rulings.points[ruling.round, ruling.entrant] += ruling.points
    return rulings


def have_results(event: Event, after_round: int) -> frozenset[int]:
    """The entrants with a result in one of the first `after_round` rounds."""
    rounds = range(1, after_round + 1)
    return frozenset(entrant for number in rounds for entrant in results_by_entrant(event, number))
