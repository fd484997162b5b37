"""Open bids from players' own phones: whose turn it is, and the bids that the Confidant's phone has not entered yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from django.templatetags.static import static
from django.utils.translation import gettext as _

from scorekeeper.games.game_log import GameLog
from scorekeeper.models import Draft, Game, GameLink, LinkKind, OpenBid
from scorekeeper.rules.bids_in_turn import check_bid_in_turn, dealers_forbidden_bid, next_bidder
from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.statements import Bids


class EnteredAlready(Exception):
    """The Confidant has entered a bid for this player; nothing was changed."""


@dataclass(frozen=True)
class OpenBidding:
    """The open bids of a round (B1). `entered`: on the Confidant's phone; `waiting`: made on own phones since."""

    log: GameLog
    deal: Deal
    entered: Mapping[int, int]
    waiting: Mapping[int, OpenBid]

    @cached_property
    def made(self) -> dict[int, int]:
        """The bids so far, in turn; one that follows a gap does not count yet."""
        made: dict[int, int] = {}
        for seat in self.deal.order:
            bid = self.waiting[seat].bid if seat in self.waiting else self.entered.get(seat)
            if bid is None:
                break
            made[seat] = bid
        return made

    @property
    def next_seat(self) -> int | None:
        """The seat whose turn it is; None if all have bid."""
        return next_bidder(self.log.game, self.deal, self.made)

    @property
    def forbidden(self) -> int | None:
        """The bid that the dealer may not make; None if there is none, or others have not bid yet."""
        return dealers_forbidden_bid(self.log.game, self.deal, self.made)

    def is_made(self, seat: int, bid: RawValue) -> bool:
        """Return whether this bid was made on an own phone already: then its request is a duplicate."""
        return seat in self.waiting and self.made.get(seat) == bid

    def may_bid(self, seat: int) -> bool:
        """Return whether a seat may bid, or change its bid from an own phone, on its phone now."""
        is_last = bool(self.made) and seat == [*self.made][-1] and seat in self.waiting
        return seat == self.next_seat or is_last


def takes_open_bids(game: Game) -> bool:
    """Return whether open bids are made on players' own phones."""
    return GameLink.objects.filter(game=game, kind=LinkKind.BID, takes_open_bids=True).exists()


def open_bidding(log: GameLog) -> OpenBidding | None:
    """Return the open bids of the present round; None if no open bids are made now, or not on own phones."""
    game, deal = log.game, log.game.next_deal
    is_open = deal is not None and game.phase is Phase.BIDS and deal.bidding_rules.bidding is Bidding.OPEN
    if deal is None or not is_open or not takes_open_bids(log.row):
        return None
    after = _last_that_ends_bids(log)
    draft = Draft.objects.filter(game=log.row, kind=Bids.kind, revision__range=(after, log.row.revision)).first()
    entered = {seat: bid for seat, bid in enumerate(draft.values) if bid is not None} if draft else {}
    waiting = {row.seat: row for row in OpenBid.objects.filter(game=log.row, after=after)}
    return OpenBidding(log, deal, entered, waiting)


def store_open_bid(bidding: OpenBidding, seat: int, bid: RawValue) -> None:
    """Store a bid from a player's own phone, within a `write_lock()`.

    Raise EnteredAlready, or RuleError if it is out of turn or forbidden; then nothing is changed.
    """
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
    """Delete the bids that the Confidant has seen and replaced or taken back: those up to number `taken`."""
    seen = OpenBid.objects.filter(game=draft.game_id, pk__lte=taken)
    replaced = [row.pk for row in seen if row.seat >= len(draft.values) or draft.values[row.seat] != row.bid]
    if replaced:
        OpenBid.objects.filter(pk__in=replaced).delete()
        draft.game.count_unrecorded_change()


def waiting_bids(log: GameLog) -> list[tuple[int, int, int]]:
    """Return the number, the seat and the bid of each open bid that counts."""
    bidding = open_bidding(log)
    return sorted((row.pk, row.seat, row.bid) for row in bidding.waiting.values()) if bidding else []


def phone_mark() -> dict[str, str]:
    """Return the icon of players with own phones, and its text."""
    return {"symbol": static("icons/sprite.svg") + "#smartphone", "text": _("own phone")}


def _last_that_ends_bids(log: GameLog) -> int:
    """Return the number of the last entry after which bids are made again; 0 if there is none."""
    numbered = enumerate(log.entries, 1)
    return max((number for number, entry in numbered if not entry.statement.allows_earlier_bids), default=0)
