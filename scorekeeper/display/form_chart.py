"""The form of a player as an inline SVG: the points a round of the last games, and their average as they go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.display.axes import Axis, grid_values, polyline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.players.best_games import PlayedGame

WIDTH, HEIGHT = 460, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 448, 12, 190
GAMES_AVERAGED = 5
_LEAST_STEP = 2


@dataclass(frozen=True)
class Mark:
    """A game in the chart; `won` ones are filled."""

    x: float
    y: float
    won: bool


@dataclass(frozen=True)
class FormChart:
    """A drawing of WIDTH x HEIGHT. `grid` holds (value, y); `line` is the average of the last GAMES_AVERAGED games."""

    marks: tuple[Mark, ...]
    line: str
    grid: tuple[tuple[int, float], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def form_chart_of(games: Sequence[PlayedGame]) -> FormChart | None:
    """Return the chart of these games, the oldest first; None where there are not two with a round in them."""
    played = [(game.rank == 1, game.points_a_round) for game in games]
    points = [value for _, value in played if value is not None]
    if len(points) < 2:  # noqa: PLR2004 - one game has no form
        return None
    grid = grid_values(int(min(points) // 1), int(-(-max(points) // 1)), _LEAST_STEP)
    across, up = Axis(0, len(points) - 1, LEFT + 8, RIGHT - 8), Axis(grid[0], grid[-1], BOTTOM, TOP)
    xs = [across.at(place) for place in range(len(points))]
    won = [each for each, value in played if value is not None]
    return FormChart(
        marks=tuple(Mark(x, up.at(value), first) for x, value, first in zip(xs, points, won, strict=True)),
        line=polyline(zip(xs, map(up.at, _averages(points)), strict=True)),
        grid=tuple((value, up.at(value)) for value in grid),
    )


def _averages(points: Sequence[float]) -> list[float]:
    """Return the average of each game and those before it, as many as count."""
    windows = (points[max(0, end - GAMES_AVERAGED) : end] for end in range(1, len(points) + 1))
    return [sum(window) / len(window) for window in windows]
