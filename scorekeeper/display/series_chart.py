"""The chart of a series: the sums of the first players after each game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from scorekeeper.archive.series_standings import Measure, gained
from scorekeeper.display.chart_frame import Frame, grid_values
from scorekeeper.display.formatting import number, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.archive.series_standings import Gain, Gains, SeriesLine
    from scorekeeper.display.chart_frame import Point

LINES = 6
"""As many as there are colours with shapes of their own."""
_MARKERS = 4
_MOST_PLACES = 120
"""More than the drawing can show; of a longer series some are left out."""


@dataclass(frozen=True)
class DrawnLine:
    """The line of one person: its place among the lines, its label, and its points."""

    place: int
    name: str
    value: str
    points: tuple[Point, ...]
    markers: tuple[Point, ...]
    label_y: float


@dataclass(frozen=True)
class SeriesChart:
    """The chart of a series, with a number for each game on the horizontal axis."""

    frame: Frame
    lines: tuple[DrawnLine, ...]


def chart_of_series(lines: Sequence[SeriesLine], gains: Gains, by: Measure, games: int) -> SeriesChart | None:
    """Return the chart of the first LINES of a series of so many games, or None before the second game.

    `gains` are those of `series.gains_of`; a line stays level while somebody is away.
    """
    if games <= 1:
        return None
    drawn = lines[:LINES]
    sums = [_sums(gains[line.person], by, games) for line in drawn]
    grid = grid_values(min(map(min, sums)), max(map(max, sums)))
    frame = Frame(width=476, height=280, left=60, right=318, bottom=250, columns=games, values=grid)
    heights = frame.spread([frame.y(own[-1]) for own in sums])
    labels = [(line.person.name, _written(own[-1], by), y) for line, own, y in zip(drawn, sums, heights, strict=True)]
    paths = [tuple((frame.x(game), frame.y(own[game])) for game in _shown(games)) for own in sums]
    return SeriesChart(frame, tuple(_line(place, *each) for place, each in enumerate(zip(labels, paths, strict=True))))


def _sums(gains: Sequence[Gain], by: Measure, games: int) -> list[int]:
    """Return what somebody has after each game, from none on."""
    steps = dict.fromkeys(range(games + 1), 0)
    for gain in gains:
        steps[gain.game] += gained(gain, by)
    return list(accumulate(steps.values()))


def _line(place: int, label: tuple[str, str, float], points: tuple[Point, ...]) -> DrawnLine:
    """Return a line; `label` is a name, what it has gathered, and where that is written."""
    name, value, label_y = label
    every = max(1, len(points) // _MARKERS)
    markers = {*points[place % every :: every], points[-1]}
    return DrawnLine(place, name, value, points, tuple(sorted(markers)), label_y)


def _written(value: int, by: Measure) -> str:
    return signed(value) if by is Measure.POINTS else number(value)


def _shown(games: int) -> list[int]:
    """Return the numbers of the games that the lines run through, the first and the last always among them."""
    places = min(games, _MOST_PLACES)
    return [games * place // places for place in range(places + 1)]
