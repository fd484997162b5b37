from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.players.leaderboard import LeaderboardRow
from scorekeeper.rules.names import sort_key


class LeaderboardColumn(StrEnum):
    NAME = "name"
    RATING = "rating"
    GAMES = "games"
    WINS = "wins"
    PLACE = "place"
    POINTS = "points"
    PAR = "par"
    BIDS = "bids"


class Order(StrEnum):
    """The values of the attribute `aria-sort`."""

    ASCENDING = "ascending"
    DESCENDING = "descending"

    @property
    def reversed(self) -> Order:
        return Order.DESCENDING if self is Order.ASCENDING else Order.ASCENDING


@dataclass(frozen=True)
class Sorting:
    column: LeaderboardColumn = LeaderboardColumn.RATING
    order: Order = Order.DESCENDING


_LOWEST_FIRST = (LeaderboardColumn.NAME, LeaderboardColumn.PLACE)
_VALUES: dict[LeaderboardColumn, Callable[[LeaderboardRow], Any]] = {
    LeaderboardColumn.NAME: lambda row: sort_key(row.person.name),
    LeaderboardColumn.RATING: lambda row: row.rating.at_least if row.rating else None,
    LeaderboardColumn.GAMES: lambda row: row.figures.games,
    LeaderboardColumn.WINS: lambda row: row.figures.win_share,
    LeaderboardColumn.PLACE: lambda row: row.figures.average_place,
    LeaderboardColumn.POINTS: lambda row: row.figures.points_a_round,
    LeaderboardColumn.PAR: lambda row: row.above_par,
    LeaderboardColumn.BIDS: lambda row: row.figures.bids.exact_share,
}


def first_order(column: LeaderboardColumn) -> Order:
    """The best value first, names from A."""
    return Order.ASCENDING if column in _LOWEST_FIRST else Order.DESCENDING


def sorting_for(column: str, order: str) -> Sorting:
    """The default for an unknown column, the first direction for an unknown order."""
    try:
        sorted_by = LeaderboardColumn(column)
    except ValueError:
        return Sorting()
    return Sorting(sorted_by, Order(order) if order in list(Order) else first_order(sorted_by))


def sort_rows(rows: Sequence[LeaderboardRow], sorting: Sorting) -> list[LeaderboardRow]:
    """Equal rows keep their sequence; those without a value are last in both directions."""
    value = _VALUES[sorting.column]
    known = [row for row in rows if value(row) is not None]
    unknown = [row for row in rows if value(row) is None]
    return sorted(known, key=value, reverse=sorting.order is Order.DESCENDING) + unknown
