"""What a finished game was for each of its players: the place, the total, and how the bids went."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.rules.game import Game


@dataclass(frozen=True)
class BidResult:
    """One bid of a round of so many `cards`, as it counted (after a Cloud, S2), and the tricks that were won."""

    cards: int
    bid: int
    tricks: int

    @property
    def distance(self) -> int:
        """How many tricks lay between the bid and what was won."""
        return abs(self.bid - self.tricks)


@dataclass(frozen=True)
class SeatResult:
    """The result of one seat: `rank` counts from 1 (F1, F2, V4), `total` includes points beside the play (A4).

    `bids` are those of the rounds that the seat played, first to last.
    """

    seat: int
    rank: int
    total: int
    bids: tuple[BidResult, ...]


def results_of(game: Game) -> tuple[SeatResult, ...]:
    """Return the result of every seat, in seat order, whoever sat there last (A5)."""
    by_seat = sorted(game.standings, key=lambda standing: standing.seat)
    return tuple(SeatResult(each.seat, each.rank, each.total, _bids(game, each.seat)) for each in by_seat)


def longest_run(exact: Iterable[bool]) -> int:
    """Return the length of the longest run of exact bids."""
    return max((sum(1 for _ in run) for is_exact, run in groupby(exact) if is_exact), default=0)


def _bids(game: Game, seat: int) -> tuple[BidResult, ...]:
    written = ((round_.deal.cards, round_.bids, round_.tricks) for round_ in game.played)
    return tuple(
        BidResult(cards, bid, won)
        for cards, bids, tricks in written
        if bids and tricks and (bid := bids[seat]) is not None and (won := tricks[seat]) is not None
    )
