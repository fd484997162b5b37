"""The chart of totals as an inline SVG: where each line, marker and label goes, in units of the drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.display.axes import Axis, grid_values, polyline, step_over
from scorekeeper.rules.moments import moments_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.display.axes import Point
    from scorekeeper.rules.game import Game

WIDTH, HEIGHT = 460, 280
LEFT, RIGHT, TOP, BOTTOM = 44, 318, 12, 250
LABEL_HEIGHT = 17
_LEAST_STEP = 10


@dataclass(frozen=True)
class Line:
    """One player's totals: the polyline's points, where markers stand, where it ends, and where the label does.

    `past` are the points up to the round that is looked at, if one is, and `ahead` the markers beyond it.
    """

    seat: int
    name: str
    total: int
    points: str
    past: str
    markers: tuple[Point, ...]
    ahead: tuple[Point, ...]
    end_x: float
    end_y: float
    label_y: float


type Series = list[tuple[int, int]]
"""A total after each round."""


@dataclass(frozen=True)
class Chart:
    """A drawing of WIDTH x HEIGHT. `grid` holds (value, y) and `rounds` (number, x).

    `until` is the round that is looked at, None where it is the whole game, and `now` where that round stands.
    """

    lines: tuple[Line, ...]
    grid: tuple[tuple[int, float], ...]
    rounds: tuple[tuple[int, float], ...]
    until: int | None = None
    now: float = RIGHT
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    top: int = TOP
    right: int = RIGHT
    bottom: int = BOTTOM


def chart_of(game: Game, until: int | None = None) -> Chart | None:
    """Return the chart of a game's totals after each round, None before the first.

    `until` sets the part up to that round apart from what came after it.
    """
    if not game.played:
        return None
    players = game.record.players
    series = _series(game)
    totals = [total for line in series for _, total in line]
    grid = grid_values(min(totals), max(totals), _LEAST_STEP)
    across, up = Axis(0, len(game.played), LEFT, RIGHT), Axis(grid[0], grid[-1], BOTTOM, TOP)
    now = len(game.played) if until is None else until
    labels = spread([up.at(line[-1][1]) for line in series])
    ends = zip(players, game.totals, labels, strict=True)
    placed = [[(number, (across.at(number), up.at(total))) for number, total in line] for line in series]
    lines = tuple(_line(seat, end, line, now) for seat, (end, line) in enumerate(zip(ends, placed, strict=True)))
    rounds = range(0, len(game.played) + 1, step_over(len(game.played)))
    return Chart(
        lines=lines,
        grid=tuple((value, up.at(value)) for value in grid),
        rounds=tuple((number, across.at(number)) for number in rounds),
        until=until,
        now=across.at(now),
    )


def _series(game: Game) -> list[Series]:
    """Return each seat's totals by round, from the one after which it sat down to the last one that it played."""
    until = {departure.seat: departure.after_round for departure in game.departures}
    series: list[Series] = [[] for _ in game.record.players]
    for moment in moments_of(game):
        for row in moment.standings:
            if moment.number <= until.get(row.seat, moment.number):
                series[row.seat].append((moment.number, row.total))
    return series


def _line(seat: int, end: tuple[str, int, float], placed: Sequence[tuple[int, Point]], now: int) -> Line:
    """Return a seat's line; `end` is what its label says, and where it stands, `placed` a point for each round."""
    name, total, label_y = end
    points = [point for _, point in placed]
    past = [point for number, point in placed if number <= now]
    every = max(1, len(points) // 4)
    markers = {*points[seat % every :: every], points[-1], *past[-1:]}
    marked, ahead = sorted(markers & {*past}), sorted(markers - {*past})
    return Line(seat, name, total, polyline(points), polyline(past), tuple(marked), tuple(ahead), *points[-1], label_y)


def spread(wanted: list[float]) -> list[float]:
    """Move labels apart, as little as needed and within the drawing, in the order of their lines' ends."""
    order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    placed: dict[int, float] = {}
    below = float("-inf")
    for seat in order:
        placed[seat] = max(wanted[seat], below + LABEL_HEIGHT)
        below = placed[seat]
    limit = float(BOTTOM)
    for seat in reversed(order):
        placed[seat] = min(placed[seat], limit)
        limit = placed[seat] - LABEL_HEIGHT
    return [round(placed[seat], 1) for seat in range(len(wanted))]
