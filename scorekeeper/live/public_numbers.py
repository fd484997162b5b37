"""Which numbers of a round everybody may see while they are entered."""

from __future__ import annotations

from scorekeeper.rules.game import Game, Phase
from scorekeeper.rules.ruleset import Bidding


def shows_draft(game: Game, kind: str) -> bool:
    """Return whether all may see numbers of this kind while they are entered: tricks, and open bids (B1)."""
    deal = game.next_deal
    if deal is None or kind != game.phase:
        return False
    return game.phase is Phase.TRICKS or deal.bidding_rules.bidding is Bidding.OPEN
