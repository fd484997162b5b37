"""The standings for display."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.display.formatting import signed
from scorekeeper.display.scorepad import left_when
from scorekeeper.rules.game import Phase
from scorekeeper.rules.standings import table_points

if TYPE_CHECKING:
    from scorekeeper.rules.game import Game
    from scorekeeper.rules.standings import Standing


@dataclass(frozen=True)
class StandingRow:
    """A standing; `left` says when the player left, `points` are those for the rank in a finished game (F3), or ""."""

    standing: Standing
    left: str
    points: str


def places_of(game: Game) -> list[StandingRow]:
    """Return the standings of a game, leaders first."""
    left = {departure.seat: left_when(departure) for departure in game.departures}
    won = table_points([standing.rank for standing in game.standings])
    finished = game.phase is Phase.FINISHED
    return [
        StandingRow(standing, left.get(standing.seat, ""), signed(points) if finished else "")
        for standing, points in zip(game.standings, won, strict=True)
    ]
