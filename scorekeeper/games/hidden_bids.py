"""Bids that nobody may see yet: when all may, and when they are of no use any more (B2, B3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.models import CoveredBid
from scorekeeper.rules.bids import as_said
from scorekeeper.rules.game import Phase
from scorekeeper.rules.statements import Misdeal, Replace, Statement

if TYPE_CHECKING:
    from scorekeeper.games.game_log import Tablet
    from scorekeeper.rules.record import Written


@dataclass(frozen=True)
class Covered:
    """One seat's bid that nobody may see yet, made on a game of so many entries; `bid` is as it was written."""

    revision: int
    round: int
    seat: int
    bid: Written


def shown_bids(tablet: Tablet) -> tuple[int | None, ...] | None:
    """Return the hidden bids in seat order as far as all may see them by now: all of a round, or after its tricks."""
    game = tablet.game
    after_the_tricks = game.phase is Phase.BIDS and not game.hides_bids and tablet.covered
    if not after_the_tricks:
        return revealed_bids(tablet)
    return tuple(tablet.covered.get(seat) for seat in range(len(game.record.players)))


def revealed_bids(tablet: Tablet) -> tuple[int | None, ...] | None:
    """Return the hidden bids in seat order if all are in and may be seen by now, else None (B2, B3)."""
    deal, game = tablet.game.next_deal, tablet.game
    if deal is None or game.phase is not Phase.BIDS or not set(deal.order) <= tablet.covered.keys():
        return None
    return tuple(tablet.covered[seat] if seat in deal.order else None for seat in range(len(game.record.players)))


def was_revealed(tablet: Tablet, covered: Covered) -> bool:
    """Return whether this very bid was recorded by now, so that its answer was lost."""
    rounds = tablet.game.rounds
    if not covered.revision < tablet.row.revision or not 0 < covered.round <= len(rounds):
        return False
    revealed = rounds[covered.round - 1]
    return revealed.bids is not None and as_said(revealed.bids, revealed.bid_changes).get(covered.seat) == covered.bid


def forget_hidden_bids(before: Tablet, after: Tablet, said: Statement) -> Tablet:
    """Delete hidden bids once those of the round are known, or it is dealt anew; a substitute bids anew."""
    if not before.covered:
        return after
    game = after.game
    known = game.current is not None and game.current.bids is not None
    if known or isinstance(said, Misdeal) or game.next_deal != before.game.next_deal:
        CoveredBid.objects.filter(game=after.row).delete()
        return after.with_covered_bids({})
    if not isinstance(said, Replace):
        return after
    CoveredBid.objects.filter(game=after.row, seat=said.seat).delete()
    return after.with_covered_bids({seat: bid for seat, bid in after.covered.items() if seat != said.seat})
