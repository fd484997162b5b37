"""Hidden bids: when they are revealed, and when they are discarded (B2, B3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import cast

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


@dataclass(frozen=True)
class TakenBack:
    """A hidden bid that an undo on the table's phone takes back; `revision` as in `SubmittedBid`."""

    revision: int
    round: int
    seat: int


def seats_of_table(log: GameLog) -> list[int]:
    """Those whose hidden bids were made on the table's phone and can be taken back, the newest last."""
    if not log.game.hides_bids or shown_bids(log):
        return []
    return [seat for seat in log.hidden_bids if seat not in log.waiting]


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


def _is_shown_change(before: GameLog, after: GameLog) -> bool:
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
    if isinstance(statement, Misdeal) or after.game.next_deal != before.game.next_deal:
        gone = {*after.hidden_bids}
    else:
        is_recorded = after.game.current is not None and after.game.current.bids is not None
        # By a substitute, or by an undo or redo of that.
        changed = {seat for seat in after.hidden_bids if before.people[seat] != after.people[seat]}
        gone = changed | ({*after.hidden_bids} - after.waiting if is_recorded else set())
    return _without(after, gone) if gone else after


def overruled_seats(log: GameLog) -> frozenset[int]:
    """Those with a hidden bid from an own phone although all bids were entered openly, whether they differ or not.

    It stays until the next deal: the phone says if it differs, and an undo brings it back.
    """
    is_recorded = log.game.current is not None and log.game.current.bids is not None
    return log.waiting if is_recorded else frozenset()


def store_hidden_bid(log: GameLog, submitted: SubmittedBid, phone_hash: str) -> GameLog:
    """Needs the write lock, and a valid bid."""
    seat, bid = submitted.seat, cast("int", submitted.bid)
    waits = bool(phone_hash) and revealed_bids(log) is None
    # A changed bid is a new row, because the ids are the order in which the bids were made.
    others = _without(log, {seat})
    values = {"bid": bid, "waits": waits, "phone_hash": phone_hash}
    HiddenBid.objects.create(game=log.row, round=submitted.round, seat=seat, **values)
    waiting = others.waiting | {seat} if waits else others.waiting
    after = others.with_hidden_bids({**others.hidden_bids, seat: bid}, waiting)
    if _is_shown_change(log, after):
        log.row.count_unrecorded_change()
    return after


def remove_hidden_bid(log: GameLog, seat: int) -> GameLog:
    """Needs the write lock. Changes nothing if the bid was removed already, is shown, or came from an own phone."""
    if seat not in seats_of_table(log):
        return log
    log.row.count_unrecorded_change()
    return _without(log, {seat})


def _without(log: GameLog, seats: Collection[int]) -> GameLog:
    HiddenBid.objects.filter(game=log.row, seat__in=seats).delete()
    others = {seat: bid for seat, bid in log.hidden_bids.items() if seat not in seats}
    return log.with_hidden_bids(others, log.waiting - set(seats))
