"""Averages and shares of a person, computed from the sums of a career."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.players.careers import Counts
from scorekeeper.players.people import Person
from scorekeeper.rules.names import sort_key

PLACES = 3  # listed at least, even if some were never taken: the size of the smallest table


@dataclass(frozen=True)
class BidFigures:
    """`exact`, `over` (more bid than won) are counts; `distance` sums the differences of bid and tricks.

    `open` counts rounds of games from paper in which the bid was missed, but it is not known which way. Shares are from
    0 to 1, None without rounds; those of over and under leave out open rounds.
    """

    rounds: int
    exact: int
    over: int
    distance: int
    open: int = 0

    @property
    def under(self) -> int:
        """Rounds in which fewer tricks were bid than won."""
        return self.rounds - self.exact - self.over - self.open

    @property
    def exact_share(self) -> float | None:
        return ratio(self.exact, self.rounds)

    @property
    def over_share(self) -> float | None:
        return ratio(self.over, self.rounds - self.open)

    @property
    def under_share(self) -> float | None:
        return ratio(self.under, self.rounds - self.open)

    @property
    def average_distance(self) -> float | None:
        return ratio(self.distance, self.rounds)


@dataclass(frozen=True)
class Figures:
    """At least one finished game in one scoring; `places` counts how often each was taken, the first place first.

    `rounds` and `total_of_rounds` are those of games whose rounds are known. `without_bids` and `without_rounds` count
    games from paper in which these are not known.
    """

    games: int
    wins: int
    total: int
    places: tuple[int, ...]
    rounds: int
    total_of_rounds: int
    bids: BidFigures
    without_bids: int = 0
    without_rounds: int = 0

    @property
    def win_share(self) -> float:
        """Including shared first places (F1)."""
        return self.wins / self.games

    @property
    def average_place(self) -> float:
        return sum(place * count for place, count in enumerate(self.places, 1)) / self.games

    @property
    def average_total(self) -> float:
        return self.total / self.games

    @property
    def points_a_round(self) -> float | None:
        """The average, comparable between games of different lengths; None if no round is known."""
        return ratio(self.total_of_rounds, self.rounds)


@dataclass(frozen=True)
class BidLine:
    """Bids with `number` cards, or bids of `number` tricks."""

    number: int
    figures: BidFigures


@dataclass(frozen=True)
class Rival:
    """`above` and `below` count who ranked higher; `margin` is the sum of the differences of the totals."""

    person: Person
    games: int
    above: int
    below: int
    margin: int

    @property
    def equal(self) -> int:
        """Games in which both had the same rank."""
        return self.games - self.above - self.below

    @property
    def average_margin(self) -> float:
        """Positive if the rival has fewer points."""
        return self.margin / self.games


def figures_of(sums: Counts) -> Figures | None:
    """None without finished games."""
    if not sums["games"]:
        return None
    last = max(int(key.removeprefix("place:")) for key in sums if key.startswith("place:"))
    places = tuple(sums[f"place:{place}"] for place in range(1, max(last, PLACES) + 1))
    rounds, total = sums["rounds"] + sums["unbid_rounds"], sums["total"] - sums["bare_total"]
    bare = sums["bare_games"]
    return Figures(
        games=sums["games"],
        wins=sums["wins"],
        total=sums["total"],
        places=places,
        rounds=rounds,
        total_of_rounds=total,
        bids=_bid_figures(sums),
        without_bids=sums["unbid_games"] + bare,
        without_rounds=bare,
    )


def by_hand_size(bids: Counts) -> list[BidLine]:
    """The smallest first."""
    return _bid_lines((cards, key, count) for cards, _, key, count in _read_bids(bids))


def by_bid(bids: Counts) -> list[BidLine]:
    """The lowest first."""
    return _bid_lines((bid, key, count) for _, bid, key, count in _read_bids(bids))


def rivals_of(rivals: Counts, people: Mapping[int, Person]) -> list[Rival]:
    """Most games first; `people` maps player ids to people."""
    by_person: defaultdict[Person, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for key, count in rivals.items():
        player, name = key.split(":")
        by_person[people[int(player)]][name] += count
    found = (
        Rival(person, sums["games"], sums["above"], sums["below"], sums["margin"]) for person, sums in by_person.items()
    )
    return sorted(found, key=lambda rival: (-rival.games, sort_key(rival.person.name)))


def _read_bids(bids: Counts) -> Iterator[tuple[int, int, str, int]]:
    """Hand size, bid, name of the sum, and sum, from the keys that `careers` defines."""
    for key, count in bids.items():
        cards, bid, name = key.split(":")
        yield int(cards), int(bid), name, count


def _bid_lines(counted: Iterator[tuple[int, str, int]]) -> list[BidLine]:
    lines: defaultdict[int, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for number, name, count in counted:
        lines[number][name] += count
    return [BidLine(number, _bid_figures(lines[number])) for number in sorted(lines)]


def _bid_figures(counts: Mapping[str, int]) -> BidFigures:
    return BidFigures(*(counts.get(key, 0) for key in ("rounds", "exact", "over", "distance", "open")))


def ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
