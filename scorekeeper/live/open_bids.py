from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from django.templatetags.static import static
from django.utils.translation import gettext as _

from scorekeeper.games.game_log import GameLog
from scorekeeper.models import Draft, GameLink, LinkKind, OpenBid
from scorekeeper.rules.bids_in_turn import check_bid_in_turn, dealers_forbidden_bid, next_bidder
from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.statements import Bids


class EnteredAlready(Exception):
    """The Confidant has entered a bid for this player."""


@dataclass(frozen=True)
class OpenBidding:
    """Of a round (B1). `entered`: on the Confidant's phone; `waiting`: made on own phones since."""

    log: GameLog
    deal: Deal
    entered: Mapping[int, int]
    waiting: Mapping[int, OpenBid]

    @cached_property
    def made(self) -> dict[int, int]:
        """In the order of bidding; a bid after a missing one does not count yet."""
        made: dict[int, int] = {}
        for seat in self.deal.order:
            bid = self.waiting[seat].bid if seat in self.waiting else self.entered.get(seat)
            if bid is None:
                break
            made[seat] = bid
        return made

    @property
    def next_seat(self) -> int | None:
        return next_bidder(self.log.game, self.deal, self.made)

    @property
    def forbidden(self) -> int | None:
        """For the dealer; None until the others have bid."""
        return dealers_forbidden_bid(self.log.game, self.deal, self.made)

    def is_made(self, seat: int, bid: RawValue) -> bool:
        """Then the request is a duplicate."""
        return seat in self.waiting and self.made.get(seat) == bid

    def may_bid(self, seat: int) -> bool:
        """Or change the bid from its own phone."""
        is_last = bool(self.made) and seat == [*self.made][-1] and seat in self.waiting
        return seat == self.next_seat or is_last


def open_bidding(log: GameLog) -> OpenBidding | None:
    """None if no open bids are made now, or not on own phones."""
    game, deal = log.game, log.game.next_deal
    is_open = deal is not None and game.phase is Phase.BIDS and deal.bidding_rules.bidding is Bidding.OPEN
    links = GameLink.objects.filter(game=log.row, kind=LinkKind.BID, takes_open_bids=True)
    if deal is None or not is_open or not links.exists():
        return None
    after = _last_that_ends_bids(log)
    draft = Draft.objects.filter(game=log.row, kind=Bids.kind, revision__range=(after, log.row.revision)).first()
    entered = {seat: bid for seat, bid in enumerate(draft.values) if bid is not None} if draft else {}
    waiting = {row.seat: row for row in OpenBid.objects.filter(game=log.row, after=after)}
    return OpenBidding(log, deal, entered, waiting)


def store_open_bid(bidding: OpenBidding, seat: int, bid: RawValue) -> None:
    """Needs the write lock. Raises EnteredAlready, or RuleError if the bid is out of turn or forbidden."""
    log = bidding.log
    if seat in bidding.made and not bidding.may_bid(seat) and seat not in bidding.waiting:
        raise EnteredAlready
    problems = check_bid_in_turn(log.game, bidding.made, seat, bid)
    if problems:
        raise RuleError(*problems)
    after = _last_that_ends_bids(log)
    outdated = OpenBid.objects.filter(game=log.row).exclude(after=after)
    (outdated | OpenBid.objects.filter(game=log.row, seat=seat)).delete()
    OpenBid.objects.create(game=log.row, after=after, seat=seat, bid=cast("int", bid))
    log.row.count_unrecorded_change()


def discard_replaced(draft: Draft, taken: int) -> None:
    """Those up to number `taken`, which the Confidant has seen and replaced."""
    seen = OpenBid.objects.filter(game=draft.game_id, pk__lte=taken)
    replaced = [row.pk for row in seen if row.seat >= len(draft.values) or draft.values[row.seat] != row.bid]
    if replaced:
        OpenBid.objects.filter(pk__in=replaced).delete()
        draft.game.count_unrecorded_change()


def waiting_bids(log: GameLog) -> list[tuple[int, int, int]]:
    """Number, seat and bid."""
    bidding = open_bidding(log)
    return sorted((row.pk, row.seat, row.bid) for row in bidding.waiting.values()) if bidding else []


def phone_mark() -> dict[str, str]:
    return {"symbol": static("icons/sprite.svg") + "#smartphone", "text": _("bids on an own phone")}


def _last_that_ends_bids(log: GameLog) -> int:
    """The number of the last entry after which bids are made again; 0 if there is none."""
    numbered = enumerate(log.entries, 1)
    return max((number for number, entry in numbered if not entry.statement.allows_earlier_bids), default=0)
