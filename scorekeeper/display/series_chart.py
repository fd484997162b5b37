"""The chart of a series as an inline SVG: what the first of it have gathered after each game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from scorekeeper.archive.series_standings import Measure, gained
from scorekeeper.display.axes import Axis, grid_values, polyline, step_over
from scorekeeper.display.formatting import number, signed
from scorekeeper.display.game_chart import BOTTOM, HEIGHT, RIGHT, TOP, spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.archive.series_standings import Gain, Gains, SeriesLine
    from scorekeeper.display.axes import Point

LINES = 6
"""As many as there are colours with shapes of their own."""
WIDTH, LEFT = 476, 60
_MARKERS = 4
_MOST_PLACES = 120
"""More than the drawing can show; of a longer series some are left out."""


@dataclass(frozen=True)
class DrawnLine:
    """One person's line: its place among the lines, what its label says and where, and where the line runs."""

    place: int
    name: str
    value: str
    points: str
    markers: tuple[Point, ...]
    end_x: float
    end_y: float
    label_y: float


@dataclass(frozen=True)
class SeriesChart:
    """A drawing of WIDTH x HEIGHT. `grid` holds (value, y) and `games` (number, x)."""

    lines: tuple[DrawnLine, ...]
    grid: tuple[tuple[int, float], ...]
    games: tuple[tuple[int, float], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def chart_of_series(lines: Sequence[SeriesLine], gains: Gains, by: Measure, games: int) -> SeriesChart | None:
    """Return the chart of the first LINES of a series of so many games, None before the second game.

    `gains` are those of `series.gains_of`; a line stays level while somebody is away.
    """
    if games <= 1:
        return None
    drawn = lines[:LINES]
    sums = [_sums(gains[line.person], by, games) for line in drawn]
    grid = grid_values(min(map(min, sums)), max(map(max, sums)))
    across, up = Axis(0, games, LEFT, RIGHT), Axis(grid[0], grid[-1], BOTTOM, TOP)
    heights = spread([up.at(own[-1]) for own in sums])
    labels = [(line.person.name, _written(own[-1], by), y) for line, own, y in zip(drawn, sums, heights, strict=True)]
    paths = [[(across.at(game), up.at(own[game])) for game in _shown(games)] for own in sums]
    return SeriesChart(
        lines=tuple(_line(place, *each) for place, each in enumerate(zip(labels, paths, strict=True))),
        grid=tuple((value, up.at(value)) for value in grid),
        games=tuple((game, across.at(game)) for game in range(0, games + 1, step_over(games))),
    )


def _sums(gains: Sequence[Gain], by: Measure, games: int) -> list[int]:
    """Return what somebody has after each game, from none on."""
    steps = dict.fromkeys(range(games + 1), 0)
    for gain in gains:
        steps[gain.game] += gained(gain, by)
    return list(accumulate(steps.values()))


def _line(place: int, label: tuple[str, str, float], points: Sequence[Point]) -> DrawnLine:
    """Return a line; `label` is a name, what it has gathered, and where that is written."""
    name, value, label_y = label
    every = max(1, len(points) // _MARKERS)
    markers = {*points[place % every :: every], points[-1]}
    return DrawnLine(place, name, value, polyline(points), tuple(sorted(markers)), *points[-1], label_y)


def _written(value: int, by: Measure) -> str:
    return signed(value) if by is Measure.POINTS else number(value)


def _shown(games: int) -> list[int]:
    """Return the numbers of the games that the lines run through, the first and the last always among them."""
    places = min(games, _MOST_PLACES)
    return [games * place // places for place in range(places + 1)]
