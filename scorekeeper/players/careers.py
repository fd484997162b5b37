"""The sums over a player's games: what one game adds to them, under which keys. It can be subtracted again.

Sums of `games`: `games`, `wins`, `total` (points), `place:N`; of their rounds: `rounds`, `exact`, `over`, `under` (bids
above and below the tricks), `distance` (difference of bid and tricks). Of bids, by hand size and bid (`7:2:rounds` and
so on): `rounds`, `exact`, `over`, `distance`. Of rivals, by their id (`17:games`): `games`, `above`, `below`, `margin`
(difference of the totals, positive if the player whose sums they are has more).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from scorekeeper.rules.results import BidResult, longest_run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorekeeper.models import Career
    from scorekeeper.rules.results import SeatResult

type Counts = Counter[str]


@dataclass(frozen=True)
class Outcome:
    """The outcome of a finished game for one player (an id)."""

    player: int
    rank: int
    total: int
    bids: tuple[BidResult, ...]

    @property
    def longest_run(self) -> int:
        """The length of the longest run of exact bids."""
        return longest_run(bid.distance == 0 for bid in self.bids)


@dataclass
class Sums:
    """The sums of a career, or those of one game."""

    sums: Counts = field(default_factory=Counter)
    bids: Counts = field(default_factory=Counter)
    rivals: Counts = field(default_factory=Counter)

    def add(self, other: Sums, times: int = 1) -> None:
        """Add the other sums; subtract them if `times` is -1. Keys whose sum is 0 are removed."""
        for target, source in ((self.sums, other.sums), (self.bids, other.bids), (self.rivals, other.rivals)):
            for key, number in source.items():
                target[key] += times * number
                if not target[key]:
                    del target[key]


def sums_in(career: Career) -> Sums:
    """Return the sums stored in a row."""
    sums = Sums()
    sums.add(cast("Sums", career))
    return sums


def outcomes_of(results: Sequence[SeatResult], people: Sequence[int]) -> list[Outcome]:
    """Return the outcomes of a game for the `people` (ids, by seat), in the order of their ids."""
    outcomes = (Outcome(people[result.seat], result.rank, result.total, result.bids) for result in results)
    return sorted(outcomes, key=lambda outcome: outcome.player)


def sums_of(game: Sequence[Outcome]) -> dict[int, Sums]:
    """Return what a game adds to the career of each player."""
    return {own.player: Sums(_games(own), _bids(own.bids), _rivals(own, game)) for own in game}


def _games(own: Outcome) -> Counts:
    counts = Counter({"games": 1, "wins": int(own.rank == 1), "total": own.total, f"place:{own.rank}": 1})
    for bid in own.bids:
        counts.update(dict(_of_round(bid)))
    return _without_zeros(counts)


def _of_round(bid: BidResult) -> Iterator[tuple[str, int]]:
    yield "rounds", 1
    yield "exact", int(bid.distance == 0)
    yield "over", int(bid.bid > bid.tricks)
    yield "under", int(bid.bid < bid.tricks)
    yield "distance", bid.distance


def _bids(bids: Iterable[BidResult]) -> Counts:
    counts: Counts = Counter()
    for bid in bids:
        counts.update({f"{bid.cards}:{bid.bid}:{key}": number for key, number in _of_round(bid) if key != "under"})
    return _without_zeros(counts)


def _rivals(own: Outcome, game: Sequence[Outcome]) -> Counts:
    counts: Counts = Counter()
    for other in game:
        if other is not own:
            counts[f"{other.player}:games"] = 1
            counts[f"{other.player}:above"] = int(own.rank < other.rank)
            counts[f"{other.player}:below"] = int(own.rank > other.rank)
            counts[f"{other.player}:margin"] = own.total - other.total
    return _without_zeros(counts)


def _without_zeros(counts: Counts) -> Counts:
    return Counter({key: number for key, number in counts.items() if number})
