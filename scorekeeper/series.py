"""A series of games: the points for the place at each table, added up (F3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from scorekeeper.rules.standings import ranks_by, table_points

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from scorekeeper.listing import ListedGame, Place

EVENING = timedelta(hours=12)
"""How long before the last game others are taken for the same evening."""


@dataclass(frozen=True)
class SeriesLine:
    """One player's place in a series: by `points` for the place, then by the sum of the totals."""

    rank: int
    player: str
    points: int
    games: int
    wins: int
    total: int


def of_one_evening(games: Sequence[ListedGame]) -> set[int]:
    """Return the ids of the games that were begun on the evening of the last one."""
    last = max((game.row.started_at for game in games), default=None)
    return {game.row.pk for game in games if last and last - game.row.started_at <= EVENING}


def series_of(games: Collection[ListedGame]) -> list[SeriesLine]:
    """Return the standings of a series, the best first; equal points and totals share a rank (F1, F3)."""
    results: dict[int, list[tuple[int, Place]]] = {}
    for points, place in _results(games):
        results.setdefault(place.person, []).append((points, place))
    order = sorted(results.values(), key=lambda own: (*(-part for part in _sums(own)), own[0][1].player))
    places = ranks_by([_sums(own) for own in order])
    return [_line(rank, own) for rank, own in zip(places, order, strict=True)]


def _results(games: Collection[ListedGame]) -> Iterator[tuple[int, Place]]:
    for game in games:
        yield from zip(table_points([place.rank for place in game.places]), game.places, strict=True)


def _sums(results: Sequence[tuple[int, Place]]) -> tuple[int, int]:
    return sum(points for points, _ in results), sum(place.total for _, place in results)


def _line(rank: int, results: Sequence[tuple[int, Place]]) -> SeriesLine:
    points, total = _sums(results)
    wins = sum(place.rank == 1 for _, place in results)
    return SeriesLine(rank, results[0][1].player, points, len(results), wins, total)
