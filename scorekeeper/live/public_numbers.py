from __future__ import annotations

from django.utils.translation import ngettext

from scorekeeper.games.game_log import GameLog
from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import Deal


def shows_draft(game: GameState, kind: str) -> bool:
    """While they are entered, all may see tricks and open bids (B1)."""
    deal = game.next_deal
    if deal is None or kind != game.phase:
        return False
    return game.phase is Phase.TRICKS or deal.bidding_rules.bidding is Bidding.OPEN


def number_of_hidden_bids(log: GameLog, deal: Deal) -> str:
    bids = len(log.hidden_bids.keys() & {*deal.order})
    text = ngettext("%(bids)s of %(players)s has bid", "%(bids)s of %(players)s have bid", bids)
    return text % {"bids": bids, "players": len(deal.order)}
