"""The leaders' sums after each game and event."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor

from scorekeeper.archive.series_standings import Gain, Gains, Measure, SeriesLine, gained
from scorekeeper.display.chart_frame import Frame, Point, grid_values
from scorekeeper.display.events.numbers import signed_points
from scorekeeper.display.formatting import number

LINES = 6  # there are as many colours and marker shapes
_MARKERS = 4
_MAX_STEPS = 120  # longer series are thinned out


@dataclass(frozen=True)
class DrawnLine:
    """`place` selects colour and shape."""

    place: int
    name: str
    value: str
    points: tuple[Point, ...]
    markers: tuple[Point, ...]
    label_y: float


@dataclass(frozen=True)
class SeriesChart:
    frame: Frame
    lines: tuple[DrawnLine, ...]


def chart_of_series(lines: Sequence[SeriesLine], gains: Gains, by: Measure, games: int) -> SeriesChart | None:
    """None below two games.

    `gains` has one for each game or event played; without the person the line stays level.
    """
    if games <= 1:
        return None
    drawn = lines[:LINES]
    sums = [_sums(gains[line.person], by, games) for line in drawn]
    grid = grid_values(floor(min(map(min, sums))), ceil(max(map(max, sums))))
    frame = Frame(width=476, height=280, left=60, right=318, bottom=250, columns=games, values=grid)
    heights = frame.spread([frame.y(float(own[-1])) for own in sums])
    labels = [(line.person.name, _formatted(own[-1], by), y) for line, own, y in zip(drawn, sums, heights, strict=True)]
    paths = [tuple((frame.x(game), frame.y(float(own[game]))) for game in _drawn_games(games)) for own in sums]
    return SeriesChart(frame, tuple(_line(index, *pair) for index, pair in enumerate(zip(labels, paths, strict=True))))


def _sums(gains: Sequence[Gain], by: Measure, games: int) -> list[int | Fraction]:
    steps: dict[int, int | Fraction] = dict.fromkeys(range(games + 1), 0)
    for gain in gains:
        steps[gain.game] += gained(gain, by)
    return list(accumulate(steps.values()))


def _line(place: int, label: tuple[str, str, float], points: tuple[Point, ...]) -> DrawnLine:
    name, value, label_y = label
    every = max(1, len(points) // _MARKERS)
    markers = {*points[place % every :: every], points[-1]}
    return DrawnLine(place, name, value, points, tuple(sorted(markers)), label_y)


def _formatted(value: int | Fraction, by: Measure) -> str:
    return signed_points(Fraction(value)) if by is Measure.POINTS else number(int(value))


def _drawn_games(games: int) -> list[int]:
    """With the first and the last."""
    steps = min(games, _MAX_STEPS)
    return [games * step // steps for step in range(steps + 1)]
