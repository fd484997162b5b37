"""What somebody's finished games come to: averages and shares, worked out from the sums of a career."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorekeeper.players.careers import Counts
    from scorekeeper.players.people import Person

PLACES = 3
"""How many places are told apart even where the last of them were never taken: the smallest table has so many."""


@dataclass(frozen=True)
class BidFigures:
    """How bids went in so many `rounds`: `exact`, `over` (more bid than won), and the tricks between in `distance`.

    Shares go from 0 to 1; where no round was played there are none.
    """

    rounds: int
    exact: int
    over: int
    distance: int

    @property
    def under(self) -> int:
        """In how many rounds fewer tricks were bid than won."""
        return self.rounds - self.exact - self.over

    @property
    def exact_share(self) -> float | None:
        """The share of exact bids."""
        return _ratio(self.exact, self.rounds)

    @property
    def over_share(self) -> float | None:
        """The share of bids that were too high."""
        return _ratio(self.over, self.rounds)

    @property
    def under_share(self) -> float | None:
        """The share of bids that were too low."""
        return _ratio(self.under, self.rounds)

    @property
    def average_distance(self) -> float | None:
        """How many tricks lay between a bid and what was won, on average."""
        return _ratio(self.distance, self.rounds)


@dataclass(frozen=True)
class Figures:
    """The numbers of at least one finished game in one way of counting.

    `total` is the sum of all points, `places` how often each place was taken, the first place first.
    """

    games: int
    wins: int
    total: int
    places: tuple[int, ...]
    bids: BidFigures

    @property
    def win_share(self) -> float:
        """The share of games that were won, also where others had as many points (F1)."""
        return self.wins / self.games

    @property
    def average_place(self) -> float:
        """The average place."""
        return sum(place * count for place, count in enumerate(self.places, 1)) / self.games

    @property
    def average_total(self) -> float:
        """The average total of a game, in points."""
        return self.total / self.games

    @property
    def points_a_round(self) -> float | None:
        """The points of a round, on average: what can be compared where games are of different length."""
        return _ratio(self.total, self.bids.rounds)


@dataclass(frozen=True)
class BidLine:
    """How bids went with hands of `number` cards, or of those that were `number` tricks high."""

    number: int
    figures: BidFigures


@dataclass(frozen=True)
class Rival:
    """The games against one other person: how often one stood `above` and `below`, and the points between, in sum."""

    person: Person
    games: int
    above: int
    below: int
    margin: int

    @property
    def equal(self) -> int:
        """How often both took the same place."""
        return self.games - self.above - self.below

    @property
    def average_margin(self) -> float:
        """The points between the two totals, on average; positive for the one whose rivals these are."""
        return self.margin / self.games


def figures_of(sums: Counts) -> Figures | None:
    """Return the figures of a career, None before its first finished game."""
    if not sums["games"]:
        return None
    last = max(int(key.removeprefix("place:")) for key in sums if key.startswith("place:"))
    places = tuple(sums[f"place:{place}"] for place in range(1, max(last, PLACES) + 1))
    return Figures(sums["games"], sums["wins"], sums["total"], places, _bid_figures(sums))


def by_hand_size(bids: Counts) -> list[BidLine]:
    """Return how bids went by the number of cards, the smallest hand first."""
    return _bid_lines((cards, key, count) for cards, _, key, count in _read_bids(bids))


def by_bid(bids: Counts) -> list[BidLine]:
    """Return how bids went by what was bid, the lowest bid first."""
    return _bid_lines((bid, key, count) for _, bid, key, count in _read_bids(bids))


def rivals_of(rivals: Counts, people: Mapping[int, Person]) -> list[Rival]:
    """Return the games against each other person, the best known first; `people` says who a player (an id) is."""
    by_person: defaultdict[Person, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for key, count in rivals.items():
        player, what = key.split(":")
        by_person[people[int(player)]][what] += count
    found = (
        Rival(person, met["games"], met["above"], met["below"], met["margin"]) for person, met in by_person.items()
    )
    return sorted(found, key=lambda rival: (-rival.games, rival.person.name))


def _read_bids(bids: Counts) -> Iterator[tuple[int, int, str, int]]:
    """Yield the cards, the bid, what was counted and how much, as `careers` keeps them."""
    for key, count in bids.items():
        cards, bid, what = key.split(":")
        yield int(cards), int(bid), what, count


def _bid_lines(counted: Iterator[tuple[int, str, int]]) -> list[BidLine]:
    lines: defaultdict[int, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for number, what, count in counted:
        lines[number][what] += count
    return [BidLine(number, _bid_figures(lines[number])) for number in sorted(lines)]


def _bid_figures(counts: Mapping[str, int]) -> BidFigures:
    return BidFigures(*(counts.get(key, 0) for key in ("rounds", "exact", "over", "distance")))


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
