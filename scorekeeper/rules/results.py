from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.rules.game import GameState, Round
from scorekeeper.rules.insights.situations import Situation, situations_of

type Situations = Mapping[int, Situation]  # by seat


@dataclass(frozen=True)
class BidResult:
    """One round, after any Cloud (S2).

    If bids are not known, no round of the game has a `bid`. Without `tricks`, only `missed_by` is known: the difference
    of bid and tricks. `situation` is None without a bid, and `points` as well as `players` in results that an older
    version stored.
    """

    cards: int
    bid: int | None = None
    tricks: int | None = None
    missed_by: int = 0
    points: int | None = None
    players: int | None = None
    situation: Situation | None = None

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
    rounds = [(round_, situations_of(game, round_)) for round_ in game.played]
    by_seat = sorted(game.standings, key=lambda standing: standing.seat)
    return tuple(SeatResult(row.seat, row.rank, row.total, _bids(rounds, row.seat)) for row in by_seat)


def longest_run(exact: Iterable[bool]) -> int:
    return max((sum(1 for _ in run) for is_exact, run in groupby(exact) if is_exact), default=0)


def _bids(rounds: Sequence[tuple[Round, Situations]], seat: int) -> tuple[BidResult, ...]:
    """Empty for a game without rounds."""
    return tuple(_bid(round_, situations, seat) for round_, situations in rounds if seat in round_.deal.order)


def _bid(round_: Round, situations: Situations, seat: int) -> BidResult:
    """Tricks are unknown only in the standard count (P1): in the alternate one (P2) they follow from bid and points."""
    cards, points, players = round_.deal.cards, (round_.points or ())[seat] or 0, len(round_.deal.order)
    if seat not in situations or round_.bids is None or round_.tricks is None:
        return BidResult(cards, points=points, players=players)
    bid, won = round_.bids[seat], round_.tricks[seat]
    missed_by = -points // 10 if won is None else 0
    return BidResult(cards, bid, won, missed_by, points, players, situations[seat])
