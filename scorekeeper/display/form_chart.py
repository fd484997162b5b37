"""A player's points per round, and their moving average."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.display.chart_frame import Frame, Point, grid_values
from scorekeeper.players.best_games import PlayedGame

GAMES_AVERAGED = 5
_LEAST_STEP = 2


@dataclass(frozen=True)
class Mark:
    x: float
    y: float
    won: bool


@dataclass(frozen=True)
class FormChart:
    frame: Frame
    marks: tuple[Mark, ...]
    line: tuple[Point, ...]


def form_chart_of(games: Sequence[PlayedGame]) -> FormChart | None:
    """None below two games with a counted round."""
    played = [(game.rank == 1, game.points_a_round) for game in games]
    points = [value for _, value in played if value is not None]
    if len(points) < 2:  # noqa: PLR2004 - a line needs two points
        return None
    grid = grid_values(int(min(points) // 1), int(-(-max(points) // 1)), _LEAST_STEP)
    last = len(points) - 1
    frame = Frame(width=460, height=220, left=44, right=448, bottom=190, columns=last, values=grid, inset=8)
    xs = [frame.x(index) for index in range(len(points))]
    won = [is_won for is_won, value in played if value is not None]
    return FormChart(
        frame=frame,
        marks=tuple(Mark(x, frame.y(value), is_won) for x, value, is_won in zip(xs, points, won, strict=True)),
        line=tuple(zip(xs, map(frame.y, _averages(points)), strict=True)),
    )


def _averages(points: Sequence[float]) -> list[float]:
    windows = (points[max(0, end - GAMES_AVERAGED) : end] for end in range(1, len(points) + 1))
    return [sum(window) / len(window) for window in windows]
