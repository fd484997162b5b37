from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import isolated, points_in_words
from scorekeeper.display.highlights import HighlightText, names_at
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.seat_names import names_in
from scorekeeper.rules.insights.costly_bids import CostlyBid, costly_bids_of


@dataclass(frozen=True)
class PlayersCostlyBids:
    """`name` has substitutes after a slash (A5)."""

    seat: int
    name: str
    bids: tuple[HighlightText, ...]


def costly_bids_in(log: GameLog) -> list[PlayersCostlyBids]:
    """In the order of the seats, without players who made all bids; [] in an unfinished game."""
    return [_of_player(log, bids) for bids in costly_bids_of(log.game) if bids]


def _of_player(log: GameLog, bids: Sequence[CostlyBid]) -> PlayersCostlyBids:
    seat = bids[0].seat
    name = names_at(log, seat, 1, len(log.game.played))
    return PlayersCostlyBids(seat, name, tuple(_bid(log, bid, name) for bid in bids))


def _bid(log: GameLog, bid: CostlyBid, name: str) -> HighlightText:
    """With the player of this round if the seat has had several."""
    player = isolated(names_in(log, bid.number)[bid.seat])
    gaps = {"round": bid.number, "player": player, "bid": bid.bid, "tricks": bid.tricks}
    if player == name:
        words = _("Round %(round)s: bid %(bid)s, took %(tricks)s")
    else:
        words = _("Round %(round)s, %(player)s: bid %(bid)s, took %(tricks)s")
    return HighlightText(words % gaps, points_in_words(bid.cost), bid.number)
