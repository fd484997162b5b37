from dataclasses import dataclass

from scorekeeper.display.formatting import isolated, signed
from scorekeeper.games.game_log import GameLog
from scorekeeper.players.par import Par, above_par_in


@dataclass(frozen=True)
class ParRow:
    """`points` with their sign."""

    player: str
    points: str


@dataclass(frozen=True)
class GameAbovePar:
    """`rows` by rank; `rounds` are those whose par is known."""

    rows: tuple[ParRow, ...]
    rounds: int


def above_par_of(log: GameLog, par: Par) -> GameAbovePar | None:
    """Of a finished game; None if no par of its rounds is known."""
    found = above_par_in(log.game, par)
    rows = tuple(
        ParRow(isolated(standing.player), signed(round(found[standing.seat].points)))
        for standing in log.game.standings
        if standing.seat in found
    )
    rounds = max((each.rounds for each in found.values()), default=0)
    return GameAbovePar(rows, rounds) if rounds else None
