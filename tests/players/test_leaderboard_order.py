"""Sorting rows of the leaderboard."""

from __future__ import annotations

import pytest

from scorekeeper.players.leaderboard import LeaderboardRow
from scorekeeper.players.leaderboard_order import LeaderboardColumn, Order, Sorting, first_order, sort_rows, sorting_for
from scorekeeper.players.people import Person
from scorekeeper.players.ratings import Rating
from scorekeeper.players.statistics import BidFigures, Figures

ROUNDS = 100


def row(
    name: str,
    at_least: int | None,
    *,
    games: int,
    wins: int,
    places: tuple[int, ...],
    total: int,
    made: int,
    above_par: float | None = None,
) -> LeaderboardRow:
    rating = None if at_least is None else Rating(at_least + 100, 100)
    figures = Figures(games, wins, total, places, ROUNDS, total, BidFigures(ROUNDS, made, 0, 0))
    return LeaderboardRow(None, Person(1, name), is_archived=False, figures=figures, rating=rating, above_par=above_par)


# Chosen so that each column gives a different order.
ROWS = [
    row("Bea", 990, games=5, wins=3, places=(0, 5), total=300, made=50, above_par=-4.5),
    row("Ada", 980, games=8, wins=1, places=(8,), total=400, made=60, above_par=-0.5),
    row("dan", 970, games=10, wins=9, places=(0, 0, 10), total=200, made=80, above_par=3.0),
    row("Cid", 960, games=20, wins=5, places=(10, 10), total=500, made=70, above_par=1.0),
]


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (LeaderboardColumn.NAME, "Ada Bea Cid dan"),
        (LeaderboardColumn.RATING, "Bea Ada dan Cid"),
        (LeaderboardColumn.GAMES, "Cid dan Ada Bea"),
        (LeaderboardColumn.WINS, "dan Bea Cid Ada"),
        (LeaderboardColumn.PLACE, "Ada Cid Bea dan"),
        (LeaderboardColumn.POINTS, "Cid Ada Bea dan"),
        (LeaderboardColumn.PAR, "dan Cid Ada Bea"),
        (LeaderboardColumn.BIDS, "dan Cid Ada Bea"),
    ],
)
def test_each_column_is_sorted_best_first_names_from_a(column: LeaderboardColumn, expected: str) -> None:
    order = first_order(column)
    first = [each.person.name for each in sort_rows(ROWS, Sorting(column, order))]
    assert first == expected.split()
    assert [each.person.name for each in sort_rows(ROWS, Sorting(column, order.reversed))] == first[::-1]


@pytest.mark.parametrize("order", Order)
def test_equal_rows_keep_their_sequence_and_those_without_a_value_are_last(order: Order) -> None:
    rated = (("A", None), ("B", 900), ("C", 900))
    rows = [row(name, rating, games=5, wins=1, places=(5,), total=1, made=1) for name, rating in rated]
    assert [each.person.name for each in sort_rows(rows, Sorting(LeaderboardColumn.RATING, order))] == ["B", "C", "A"]


@pytest.mark.parametrize("column", ["", "x", "Rating", "wins ", "person", "\0", "٣"])
def test_an_unknown_column_means_the_rating_best_first(column: str) -> None:
    assert sorting_for(column, "ascending") == Sorting(LeaderboardColumn.RATING, Order.DESCENDING)


@pytest.mark.parametrize("order", ["", "x", "up", "ASCENDING", "\0"])
def test_an_unknown_order_means_the_first_one_of_the_column(order: str) -> None:
    assert sorting_for("place", order) == Sorting(LeaderboardColumn.PLACE, Order.ASCENDING)
    assert sorting_for("wins", order) == Sorting(LeaderboardColumn.WINS, Order.DESCENDING)
