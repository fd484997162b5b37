"""Who sat where: a substitute takes over a seat with its points (A5)."""

from __future__ import annotations

from scorekeeper.games.game_log import GameLog
from scorekeeper.rules.statements import Join, Replace


def names_in(log: GameLog, number: int) -> tuple[str, ...]:
    """With the seats of players who joined later (A6)."""
    names = [*log.settled[0].players]
    for statement in log.seat_changes:
        if isinstance(statement, Join):
            names.append(statement.name)
        elif isinstance(statement, Replace) and statement.round <= number:
            names[statement.seat] = statement.name
    return tuple(names)


def substitutions_of(log: GameLog) -> set[tuple[int, int]]:
    """Seat, and first round of the substitute."""
    return {(statement.seat, statement.round) for statement in log.settled[1] if isinstance(statement, Replace)}
