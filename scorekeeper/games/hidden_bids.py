"""Hidden bids: when they are revealed, and when they are discarded (B2, B3)."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.games.game_log import GameLog
from scorekeeper.models import HiddenBid
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import Phase
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.statements import Misdeal, Statement


@dataclass(frozen=True)
class SubmittedBid:
    """`revision` is the number of entries that the phone had."""

    revision: int
    round: int
    seat: int
    bid: RawValue


def shown_bids(log: GameLog) -> tuple[int | None, ...] | None:
    """By seat; None before the reveal. Secret bids are shown after the tricks even if some are missing."""
    game = log.game
    after_tricks = game.phase is Phase.BIDS and not game.hides_bids and log.hidden_bids
    if not after_tricks:
        return revealed_bids(log)
    return tuple(log.hidden_bids.get(seat) for seat in range(len(game.record.players)))


def revealed_bids(log: GameLog) -> tuple[int | None, ...] | None:
    """By seat; None unless all are made and may be revealed now (B2, B3)."""
    deal, game = log.game.next_deal, log.game
    if deal is None or game.phase is not Phase.BIDS or not _all_have_bid(log) or awaits_reveal(log):
        return None
    return tuple(log.hidden_bids[seat] if seat in deal.order else None for seat in range(len(game.record.players)))


def awaits_reveal(log: GameLog) -> bool:
    """By the Confidant (B2)."""
    return log.game.phase is Phase.BIDS and log.game.hides_bids and bool(log.waiting) and _all_have_bid(log)


def is_shown_change(before: GameLog, after: GameLog) -> bool:
    """Other phones do not show that a player chose another bid."""
    shown = [(log.hidden_bids.keys(), log.waiting, shown_bids(log)) for log in (before, after)]
    return shown[0] != shown[1]


def _all_have_bid(log: GameLog) -> bool:
    deal = log.game.next_deal
    return deal is not None and set(deal.order) <= log.hidden_bids.keys()


def deal_of(log: GameLog, submitted: SubmittedBid) -> Deal | None:
    """None if the bid is outdated. Once all bids are made, only the dealer may change one (M5)."""
    deal, game = log.game.next_deal, log.game
    if deal is None or deal.number != submitted.round or not game.hides_bids:
        return None
    return deal if revealed_bids(log) is None or submitted.seat == deal.dealer else None


def was_revealed(log: GameLog, submitted: SubmittedBid) -> bool:
    """Then it is a repeat of a request whose response was lost."""
    rounds = log.game.rounds
    if not submitted.revision < log.row.revision or not 0 < submitted.round <= len(rounds):
        return False
    revealed = rounds[submitted.round - 1]
    return (
        revealed.bids is not None
        and bids_before_cloud(revealed.bids, revealed.bid_changes).get(submitted.seat) == submitted.bid
    )


def discard_hidden_bids(before: GameLog, after: GameLog, statement: Statement) -> GameLog:
    if not before.hidden_bids:
        return after
    game = after.game
    recorded = game.current is not None and game.current.bids is not None
    if recorded or isinstance(statement, Misdeal) or game.next_deal != before.game.next_deal:
        HiddenBid.objects.filter(game=after.row).delete()
        return after.with_hidden_bids({}, frozenset())
    # By a substitute, or by an undo or redo of that.
    changed = {seat for seat in after.hidden_bids if before.people[seat] != after.people[seat]}
    if not changed:
        return after
    HiddenBid.objects.filter(game=after.row, seat__in=changed).delete()
    others = {seat: bid for seat, bid in after.hidden_bids.items() if seat not in changed}
    return after.with_hidden_bids(others, after.waiting - changed)
