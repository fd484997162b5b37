"""The page behind the code on a table's card."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.rules.events.event import Event, Result, Table
from scorekeeper.rules.events.table_results import result_at
from scorekeeper.rules.standings import ranks


class KeeperSeat(NamedTuple):
    """`writes`: on another phone."""

    entrant: int
    name: str
    deals_first: bool
    writes: bool


class PlaceLine(NamedTuple):
    """`seat` counts from 0, clockwise; without `points` the result does not count yet."""

    place: int
    seat: int
    name: str
    total: int
    points: Fraction | None = None


def keeper_seats(table: Table, names: Mapping[int, str], writer: str = "") -> list[KeeperSeat]:
    return [
        KeeperSeat(entrant, names[entrant], entrant == table.first_dealer, names[entrant] == writer)
        for entrant in table.seats
    ]


def places_that_count(event: Event, round_number: int, table: Table, names: Mapping[int, str]) -> list[PlaceLine]:
    """With rulings; empty without a result."""
    results = enumerate(result_at(event, round_number, table) or ())
    lines = [PlaceLine(row.place, seat, names[row.entrant], row.total, row.points) for seat, row in results]
    return sorted(lines)


def places_as_played(event: Event, table: Table, result: Result, names: Mapping[int, str]) -> list[PlaceLine]:
    places = ranks(result.totals, result.exact or (0,) * len(result.totals), event.ruleset.tie_break)
    rows = zip(places, range(len(places)), (names[entrant] for entrant in table.seats), result.totals, strict=True)
    return sorted(PlaceLine(*row) for row in rows)
