"""Games ahead less games behind, after each common game of two people."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.display.chart_frame import Frame, Point, grid_values


@dataclass(frozen=True)
class BalanceChart:
    frame: Frame
    line: tuple[Point, ...]


def balance_chart_of(balances: Sequence[int]) -> BalanceChart | None:
    """The first balance is that before the first game. None below two games."""
    games = len(balances) - 1
    if games <= 1:
        return None
    grid = grid_values(min(balances), max(balances))
    frame = Frame(width=460, height=220, left=44, right=448, bottom=200, columns=games, values=grid, inset=8)
    return BalanceChart(frame, tuple((frame.x(game), frame.y(balance)) for game, balance in enumerate(balances)))
