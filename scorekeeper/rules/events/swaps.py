"""Changes of a draw by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.rules.events.event import Table

type Tables = tuple[Table, ...]


def swap(tables: Tables, one: int, other: int) -> Tables:
    """Two people change places. Whoever gets the seat of the first dealer at another table deals first."""
    return tuple(_swap_at(table, one, other) for table in tables)


def swap_all(tables: Tables, pairs: Iterable[tuple[int, int]]) -> Tables:
    for one, other in pairs:
        tables = swap(tables, one, other)
    return tables


def without(table: Table, entrant: int) -> Table:
    """The next one at the table deals first if the first dealer is taken out."""
    seats = tuple(seat for seat in table.seats if seat != entrant)
    dealer = table.first_dealer
    if dealer == entrant and seats:
        place = table.seats.index(entrant)
        dealer = table.seats[(place + 1) % len(table.seats)]
    return replace(table, seats=seats, first_dealer=dealer)


def _swap_at(table: Table, one: int, other: int) -> Table:
    change = {one: other, other: one}
    dealer = table.first_dealer
    if {one, other} <= {*table.seats}:  # the first dealer takes the deal along
        return replace(table, seats=tuple(change.get(seat, seat) for seat in table.seats))
    seats = tuple(change.get(seat, seat) for seat in table.seats)
    moved = None if dealer is None else change.get(dealer, dealer)
    return replace(table, seats=seats, first_dealer=moved if moved in seats else dealer)
