"""The sums over a player's games, and the numbers that one game adds to them, which can be subtracted again.

Sums of `games`: `games`, `wins`, `total` (points), `place:N`; of their rounds: `rounds`, `exact`, `over`, `under` (bids
above and below the tricks), `distance` (difference of bid and tricks), `open` (missed bids that may have been above or
below the tricks). Of games from paper: `unbid_games`, `unbid_rounds` (with points, but without bids), `bare_games` and
`bare_total` (of games with final totals only). Of bids, by hand size and bid (`7:2:rounds` and so on): `rounds`,
`exact`, `over`, `distance`, `open`. Of rivals, by their id (`17:games`): `games`, `above`, `below`, `margin`
(difference of the totals, positive if the player whose sums they are has more). Of hands, by the number of players and
of cards (`4:7:rounds`): `rounds`, `points`, also of rounds whose bids are not known. Of situations: `rounds`, `exact`,
`over`, `under`, `open` by number of players and position (`position:4:1:exact`; 4 is the dealer), by the dealer's
choice (`choice:forbidden:…`), the surplus of the bids (`surplus:-2:…`), trump (`trump:blue:…`), the standing before the
round (`standing:leading:…`), and in the last and the earlier rounds (`end:late:…`, `end:early:…`); and `missed:1`,
`missed:2` and so on, how often a bid was missed by that number of tricks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import cast

from scorekeeper.models import Career
from scorekeeper.rules.insights.situations import Situation
from scorekeeper.rules.results import BidResult, SeatResult, longest_run

type Counts = Counter[str]
type Hand = str  # players and cards, such as "4:7"
type _Numbers = tuple[int, int | None, int | None, int]  # the first fields of a BidResult

SUMS = ("sums", "bids", "rivals", "situations", "hands")


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
    situations: Counts = field(default_factory=Counter)
    hands: Counts = field(default_factory=Counter)

    def add(self, other: CareerSums, times: int = 1) -> None:
        """`times` is -1 to subtract. Keys whose sum is 0 are removed."""
        for kind in SUMS:
            target: Counts = getattr(self, kind)
            source: Counts = getattr(other, kind)
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
        self._bids: Counter[_Numbers] = Counter()
        self._rivals: Counter[tuple[int, str]] = Counter()
        self._situations: Counter[tuple[int, str, int, Situation]] = Counter()
        self._hands: Counter[tuple[int, int, str]] = Counter()

    def add(self, own: PlayerOutcome, game: Sequence[PlayerOutcome]) -> None:
        games, rivals = self._games, self._rivals
        for key, number in (("games", 1), ("wins", own.rank == 1), ("total", own.total), (f"place:{own.rank}", 1)):
            games[key] += number
        first = next((bid for player in game for bid in player.bids), None)
        if first is None:
            games.update(bare_games=1, bare_total=own.total)
        elif first.bid is None:
            games["unbid_games"] += 1
        self._add_rounds(own.bids)
        for other in game:
            if other is not own:
                rivals[other.player, "games"] += 1
                rivals[other.player, "above"] += own.rank < other.rank
                rivals[other.player, "below"] += own.rank > other.rank
                rivals[other.player, "margin"] += own.total - other.total

    def _add_rounds(self, bids: Sequence[BidResult]) -> None:
        for one in bids:
            self._bids[one.cards, one.bid, one.tricks, one.missed_by] += 1
            if one.players is None or one.points is None:
                continue
            self._hands[one.players, one.cards, "rounds"] += 1
            self._hands[one.players, one.cards, "points"] += one.points
            if one.situation:
                self._situations[one.players, one.outcome, one.distance, one.situation] += 1

    def sums(self) -> CareerSums:
        games, bids, situations = self._games.copy(), Counter[str](), Counter[str]()
        for numbers, times in self._bids.items():
            one = BidResult(*numbers)
            if one.bid is None:
                games["unbid_rounds"] += times
                continue
            found = {"rounds": times, one.outcome: times, "distance": one.distance * times}
            for key, number in found.items():
                games[key] += number
                if key != "under":
                    bids[_key_of(one.cards, one.bid, key)] += number
        for (players, outcome, distance, situation), times in self._situations.items():
            if distance:
                situations[f"missed:{distance}"] += times
            for key in _keys_of(players, situation):
                situations[f"{key}:rounds"] += times
                situations[f"{key}:{outcome}"] += times
        rivals = Counter({f"{player}:{key}": number for (player, key), number in self._rivals.items()})
        hands = Counter(
            {f"{hand_of(players, cards)}:{key}": number for (players, cards, key), number in self._hands.items()}
        )
        return CareerSums(*map(_without_zeros, (games, bids, rivals, situations, hands)))


@lru_cache(maxsize=4096)
def _keys_of(players: int, situation: Situation) -> tuple[str, ...]:
    keys = [
        f"surplus:{situation.surplus}",
        f"standing:{situation.standing}",
        f"end:{'late' if situation.is_late else 'early'}",
    ]
    if situation.choice is not None:
        keys.append(f"choice:{situation.choice}")
    if situation.position is not None:
        keys.append(f"position:{players}:{situation.position}")
    if situation.trump is not None:
        keys.append(f"trump:{situation.trump}")
    return tuple(keys)


@cache
def hand_of(players: int, cards: int) -> Hand:
    return f"{players}:{cards}"


@cache
def _key_of(cards: int, bid: int, key: str) -> str:
    """Cached, because there are few different keys: hands and bids are at most 60."""
    return f"{cards}:{bid}:{key}"


def _without_zeros(counts: Counts) -> Counts:
    return Counter({key: number for key, number in counts.items() if number})
