"""The sums over a player's games, and the numbers that one game adds to them, which can be subtracted again.

Sums of `games`: `games`, `wins`, `total` (points), `place:N`; of their rounds: `rounds`, `exact`, `over`, `under` (bids
above and below the tricks), `distance` (difference of bid and tricks), `open` (missed bids that may have been above or
below the tricks). Of games from paper: `unbid_games`, `unbid_rounds` (with points, but without bids), `bare_games` and
`bare_total` (of games with final totals only). Of bids, by hand size and bid (`7:2:rounds` and so on): `rounds`,
`exact`, `over`, `distance`, `open`. Of rivals, by their id (`17:games`): `games`, `above`, `below`, `margin`
(difference of the totals, positive if the player whose sums they are has more).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import cast

from scorekeeper.models import Career
from scorekeeper.rules.results import BidResult, SeatResult, longest_run

type Counts = Counter[str]


@dataclass(frozen=True)
class PlayerOutcome:
    """One player (an id) in a finished game."""

    player: int
    rank: int
    total: int
    bids: tuple[BidResult, ...]

    @property
    def longest_run(self) -> int:
        """Of exact bids."""
        return longest_run(bid.is_exact for bid in self.bids)


@dataclass
class CareerSums:
    sums: Counts = field(default_factory=Counter)
    bids: Counts = field(default_factory=Counter)
    rivals: Counts = field(default_factory=Counter)

    def add(self, other: CareerSums, times: int = 1) -> None:
        """`times` is -1 to subtract. Keys whose sum is 0 are removed."""
        for target, source in ((self.sums, other.sums), (self.bids, other.bids), (self.rivals, other.rivals)):
            for key, number in source.items():
                target[key] += times * number
                if not target[key]:
                    del target[key]


def sums_in(career: Career) -> CareerSums:
    sums = CareerSums()
    sums.add(cast("CareerSums", career))
    return sums


def outcomes_of(results: Sequence[SeatResult], people: Sequence[int]) -> list[PlayerOutcome]:
    """`people`: ids by seat. Sorted by id."""
    outcomes = (PlayerOutcome(people[result.seat], result.rank, result.total, result.bids) for result in results)
    return sorted(outcomes, key=lambda outcome: outcome.player)


def sums_of(game: Sequence[PlayerOutcome]) -> dict[int, CareerSums]:
    """By player."""
    tallies = {own.player: CareerSumsBuilder() for own in game}
    for own in game:
        tallies[own.player].add(own, game)
    return {player: tally.sums() for player, tally in tallies.items()}


class CareerSumsBuilder:
    """Adds up many games of one player; equal bids are counted first, because many games have few different ones."""

    def __init__(self) -> None:
        self._games: Counts = Counter()
        self._bids: Counter[BidResult] = Counter()
        self._rivals: Counter[tuple[int, str]] = Counter()

    def add(self, own: PlayerOutcome, game: Sequence[PlayerOutcome]) -> None:
        games, rivals = self._games, self._rivals
        for key, number in (("games", 1), ("wins", own.rank == 1), ("total", own.total), (f"place:{own.rank}", 1)):
            games[key] += number
        first = next((bid for player in game for bid in player.bids), None)
        if first is None:
            games.update(bare_games=1, bare_total=own.total)
        elif first.bid is None:
            games["unbid_games"] += 1
        self._bids.update(own.bids)
        for other in game:
            if other is not own:
                rivals[other.player, "games"] += 1
                rivals[other.player, "above"] += own.rank < other.rank
                rivals[other.player, "below"] += own.rank > other.rank
                rivals[other.player, "margin"] += own.total - other.total

    def sums(self) -> CareerSums:
        games, bids = self._games.copy(), Counter[str]()
        for one, times in self._bids.items():
            if one.bid is None:
                games["unbid_rounds"] += times
                continue
            found = {"rounds": times, one.outcome: times, "distance": one.distance * times}
            for key, number in found.items():
                games[key] += number
                if key != "under":
                    bids[_key_of(one.cards, one.bid, key)] += number
        rivals = Counter({f"{player}:{key}": number for (player, key), number in self._rivals.items()})
        return CareerSums(_without_zeros(games), _without_zeros(bids), _without_zeros(rivals))


@cache
def _key_of(cards: int, bid: int, key: str) -> str:
    """Cached, because there are few different keys: hands and bids are at most 60."""
    return f"{cards}:{bid}:{key}"


def _without_zeros(counts: Counts) -> Counts:
    return Counter({key: number for key, number in counts.items() if number})
