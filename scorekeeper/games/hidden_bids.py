"""Bids that nobody may see yet: when all may, and when they are of no use any more (B2, B3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.models import HiddenBid
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import Phase
from scorekeeper.rules.statements import Misdeal, Replace, Statement

if TYPE_CHECKING:
    from scorekeeper.games.game_log import GameLog
    from scorekeeper.rules.record import Written


@dataclass(frozen=True)
class SubmittedBid:
    """One seat's bid that nobody may see yet, made on a game of so many entries; `bid` is as it was written."""

    revision: int
    round: int
    seat: int
    bid: Written


def shown_bids(log: GameLog) -> tuple[int | None, ...] | None:
    """Return the hidden bids in seat order as far as all may see them by now: all of a round, or after its tricks."""
    game = log.game
    after_the_tricks = game.phase is Phase.BIDS and not game.hides_bids and log.hidden_bids
    if not after_the_tricks:
        return revealed_bids(log)
    return tuple(log.hidden_bids.get(seat) for seat in range(len(game.record.players)))


def revealed_bids(log: GameLog) -> tuple[int | None, ...] | None:
    """Return the hidden bids in seat order if all are in and may be seen by now, else None (B2, B3)."""
    deal, game = log.game.next_deal, log.game
    if deal is None or game.phase is not Phase.BIDS or not set(deal.order) <= log.hidden_bids.keys():
        return None
    return tuple(log.hidden_bids[seat] if seat in deal.order else None for seat in range(len(game.record.players)))


def was_revealed(log: GameLog, submitted: SubmittedBid) -> bool:
    """Return whether this very bid was recorded by now, so that its answer was lost."""
    rounds = log.game.rounds
    if not submitted.revision < log.row.revision or not 0 < submitted.round <= len(rounds):
        return False
    revealed = rounds[submitted.round - 1]
    return (
        revealed.bids is not None
        and bids_before_cloud(revealed.bids, revealed.bid_changes).get(submitted.seat) == submitted.bid
    )


def forget_hidden_bids(before: GameLog, after: GameLog, statement: Statement) -> GameLog:
    """Delete hidden bids once those of the round are known, or it is dealt anew; a substitute bids anew."""
    if not before.hidden_bids:
        return after
    game = after.game
    known = game.current is not None and game.current.bids is not None
    if known or isinstance(statement, Misdeal) or game.next_deal != before.game.next_deal:
        HiddenBid.objects.filter(game=after.row).delete()
        return after.with_hidden_bids({})
    if not isinstance(statement, Replace):
        return after
    HiddenBid.objects.filter(game=after.row, seat=statement.seat).delete()
    return after.with_hidden_bids({seat: bid for seat, bid in after.hidden_bids.items() if seat != statement.seat})
