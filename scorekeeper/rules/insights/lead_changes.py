from itertools import pairwise

from scorekeeper.rules.game import GameState
from scorekeeper.rules.snapshots import snapshots_of


def lead_changes_of(game: GameState) -> tuple[int, ...]:
    """The rounds after which a seat leads (F1, F2) that did not lead after the round before.

    Who leads first changes nothing, nor does a leader who falls back and leaves the lead to the others.
    """
    after_rounds = snapshots_of(game)[1:]
    return tuple(now.number for before, now in pairwise(after_rounds) if {*now.leaders} - {*before.leaders})
