"""The chart of a series as an inline SVG: what the first of it have gathered after each game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from scorekeeper.chart import BOTTOM, HEIGHT, RIGHT, TOP, spread
from scorekeeper.series import Measure, gained
from scorekeeper.wording import number, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.series import Gain, Gains, SeriesLine

LINES = 6
"""As many as there are colours with shapes of their own."""
WIDTH, LEFT = 476, 60
_GRID_LINES = 6
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
    markers: tuple[tuple[float, float], ...]
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
    grid = grid_over(min(map(min, sums)), max(map(max, sums)))
    scale = _Scale(grid[0], grid[-1], games)
    heights = spread([scale.y(own[-1]) for own in sums])
    labels = [(line.person.name, _written(own[-1], by), y) for line, own, y in zip(drawn, sums, heights, strict=True)]
    placed = tuple(_line(place, label, sums[place], scale) for place, label in enumerate(labels))
    return SeriesChart(placed, tuple((value, scale.y(value)) for value in grid), _numbers(scale))


def grid_over(low: int, high: int) -> list[int]:
    """Return round values that enclose all from `low` to `high`, few steps apart."""
    step = _step(high - low, _GRID_LINES)
    first, last = low // step * step, -(-high // step) * step
    return list(range(first, max(last, first + step) + 1, step))


@dataclass(frozen=True)
class _Scale:
    low: int
    high: int
    games: int

    def x(self, game: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * game / self.games, 1)

    def y(self, value: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - self.low) / (self.high - self.low), 1)


def _sums(gains: Sequence[Gain], by: Measure, games: int) -> list[int]:
    """Return what somebody has after each game, from none on."""
    steps = dict.fromkeys(range(games + 1), 0)
    for gain in gains:
        steps[gain.game] += gained(gain, by)
    return list(accumulate(steps.values()))


def _line(place: int, label: tuple[str, str, float], sums: Sequence[int], scale: _Scale) -> DrawnLine:
    """Return a line; `label` is a name, what it has gathered, and where that is written."""
    name, value, label_y = label
    points = [(scale.x(game), scale.y(sums[game])) for game in _shown(scale.games)]
    every = max(1, len(points) // _MARKERS)
    markers = {*points[place % every :: every], points[-1]}
    path = " ".join(f"{x},{y}" for x, y in points)
    return DrawnLine(place, name, value, path, tuple(sorted(markers)), *points[-1], label_y)


def _written(value: int, by: Measure) -> str:
    return signed(value) if by is Measure.POINTS else number(value)


def _shown(games: int) -> list[int]:
    """Return the numbers of the games that the lines run through, the first and the last always among them."""
    places = min(games, _MOST_PLACES)
    return [games * place // places for place in range(places + 1)]


def _numbers(scale: _Scale) -> tuple[tuple[int, float], ...]:
    step = _step(scale.games, _GRID_LINES)
    return tuple((game, scale.x(game)) for game in range(0, scale.games + 1, step))


def _step(span: int, most: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20 … that divides a span into at most so many steps."""
    step, factors = 1, 0
    while span > step * most:
        factors += 1
        step = (1, 2, 5)[factors % 3] * 10 ** (factors // 3)
    return step
