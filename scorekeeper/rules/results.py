from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.rules.game import GameState


@dataclass(frozen=True)
class BidResult:
    """After any Cloud (S2)."""

    cards: int
    bid: int
    tricks: int

    @property
    def distance(self) -> int:
        return abs(self.bid - self.tricks)


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
    rounds = ((round_.deal.cards, round_.bids, round_.tricks) for round_ in game.played)
    return tuple(
        BidResult(cards, bid, won)
        for cards, bids, tricks in rounds
        if bids and tricks and (bid := bids[seat]) is not None and (won := tricks[seat]) is not None
    )
