from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.rules.game import GameState, Round


@dataclass(frozen=True)
class BidResult:
    """One round, after any Cloud (S2).

    If bids are not known, no round of the game has a `bid`. Without `tricks`, only `missed_by` is known: the difference
    of bid and tricks.
    """

    cards: int
    bid: int | None = None
    tricks: int | None = None
    missed_by: int = 0

    @property
    def distance(self) -> int:
        """The difference of bid and tricks; 0 without a bid."""
        return self.missed_by if self.tricks is None or self.bid is None else abs(self.bid - self.tricks)

    @property
    def is_exact(self) -> bool:
        return self.bid is not None and self.bid == self.tricks

    @property
    def outcome(self) -> str:
        """How a known bid compares with the tricks; "open" if the tricks are not known."""
        if self.tricks is None or self.bid is None:
            return "open"
        return "exact" if self.bid == self.tricks else "over" if self.bid > self.tricks else "under"


@dataclass(frozen=True)
class SeatResult:
    """Rank by F1, F2, V4; `total` includes adjustments (A4)."""

    seat: int
    rank: int
    total: int
    bids: tuple[BidResult, ...]


def results_of(game: GameState) -> tuple[SeatResult, ...]:
    """By seat; the last player of a seat has its result (A5)."""
    by_seat = sorted(game.standings, key=lambda standing: standing.seat)
    return tuple(SeatResult(row.seat, row.rank, row.total, _bids(game, row.seat)) for row in by_seat)


def longest_run(exact: Iterable[bool]) -> int:
    return max((sum(1 for _ in run) for is_exact, run in groupby(exact) if is_exact), default=0)


def _bids(game: GameState, seat: int) -> tuple[BidResult, ...]:
    """Empty for a game without rounds."""
    played = [round_ for round_ in game.played if seat in round_.deal.order]
    return tuple(_bid(round_, seat) if game.knows_bids else BidResult(round_.deal.cards) for round_ in played)


def _bid(round_: Round, seat: int) -> BidResult:
    """Tricks are unknown only in the standard count (P1): in the alternate one (P2) they follow from bid and points."""
    cards, points = round_.deal.cards, (round_.points or ())[seat] or 0
    if round_.bids is None or round_.tricks is None:
        return BidResult(cards)
    bid, won = round_.bids[seat], round_.tricks[seat]
    return BidResult(cards, bid, won) if won is not None else BidResult(cards, bid, missed_by=-points // 10)
