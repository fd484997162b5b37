from itertools import pairwise

from scorekeeper.rules.game import GameState
from scorekeeper.rules.snapshots import snapshots_of


def lead_changes_of(game: GameState) -> tuple[int, ...]:
    """The rounds after which another seat leads alone (F1, F2) than the last that did."""
    alone = [(after.number, *after.leaders) for after in snapshots_of(game)[1:] if len(after.leaders) == 1]
    return tuple(number for (_, before), (number, leader) in pairwise(alone) if leader != before)
