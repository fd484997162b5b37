"""The chart of totals as an inline SVG: where each line, marker and label goes, in units of the drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.rules.moments import moments_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.rules.game import Game

WIDTH, HEIGHT = 460, 280
LEFT, RIGHT, TOP, BOTTOM = 44, 318, 12, 250
LABEL_HEIGHT = 17
_STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_GRID_LINES = 6
_ROUND_LABELS = (1, 2, 5, 10)


type Point = tuple[float, float]
"""Where something stands in the drawing."""


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
    grid = grid_values(min(totals), max(totals))
    scale = _Scale(grid[0], grid[-1], len(game.played), len(game.played) if until is None else until)
    labels = spread([scale.y(line[-1][1]) for line in series])
    ends = zip(players, game.totals, labels, strict=True)
    lines = tuple(_line(seat, end, line, scale) for seat, (end, line) in enumerate(zip(ends, series, strict=True)))
    values = tuple((value, scale.y(value)) for value in grid)
    return Chart(lines, values, tuple(_rounds(scale)), until, scale.x(scale.until))


def _series(game: Game) -> list[Series]:
    """Return each seat's totals by round, from the one after which it sat down to the last one that it played."""
    until = {departure.seat: departure.after_round for departure in game.departures}
    series: list[Series] = [[] for _ in game.record.players]
    for moment in moments_of(game):
        for row in moment.standings:
            if moment.number <= until.get(row.seat, moment.number):
                series[row.seat].append((moment.number, row.total))
    return series


@dataclass(frozen=True)
class _Scale:
    low: int
    high: int
    rounds: int
    until: int

    def x(self, number: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * number / self.rounds, 1)

    def y(self, total: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (total - self.low) / (self.high - self.low), 1)


def grid_values(low: int, high: int, steps: Sequence[int] = _STEPS) -> list[int]:
    """Return round values that enclose all numbers, at most _GRID_LINES of these steps apart."""
    step = next((step for step in steps if (high - low) / step <= _GRID_LINES), steps[-1])
    first, last = low // step * step, -(-high // step) * step
    return list(range(first, max(last, first + step) + 1, step))


def _line(seat: int, end: tuple[str, int, float], values: Series, scale: _Scale) -> Line:
    """Return a seat's line; `end` is what its label says, and where it stands."""
    name, total, label_y = end
    places = [(scale.x(number), scale.y(total)) for number, total in values]
    past = [place for place, (number, _) in zip(places, values, strict=True) if number <= scale.until]
    every = max(1, len(values) // 4)
    markers = {*places[seat % every :: every], places[-1], *past[-1:]}
    marked, ahead = sorted(markers & {*past}), sorted(markers - {*past})
    return Line(seat, name, total, _drawn(places), _drawn(past), tuple(marked), tuple(ahead), *places[-1], label_y)


def _drawn(places: list[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


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


def _rounds(scale: _Scale) -> list[tuple[int, float]]:
    step = next(step for step in (*_ROUND_LABELS, scale.rounds) if scale.rounds / step <= _GRID_LINES)
    return [(number, scale.x(number)) for number in range(0, scale.rounds + 1, step)]
