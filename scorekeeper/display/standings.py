"""The standings as they are shown: each player's place, and what is to be said beside it."""

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
    """A place; `left` says since when the player is out, `points` are those for the place in a finished game (F3)."""

    standing: Standing
    left: str
    points: str


def places_of(game: Game) -> list[StandingRow]:
    """Return the places of a game, the first first."""
    left = {departure.seat: left_when(departure) for departure in game.departures}
    won = table_points([standing.rank for standing in game.standings])
    finished = game.phase is Phase.FINISHED
    return [
        StandingRow(standing, left.get(standing.seat, ""), signed(points) if finished else "")
        for standing, points in zip(game.standings, won, strict=True)
    ]
