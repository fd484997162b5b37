"""How often somebody's bids are right in which situations, and which differences are clear.

A difference is clear if two shares differ by more than chance makes 19 of 20 times: |z| of two proportions is at least
CLEAR. Which lines are compared is chosen beforehand, in `_COMPARED`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

from scorekeeper.players.careers import CareerSums, Counts
from scorekeeper.players.statistics import BidLine, by_bid, by_hand_size
from scorekeeper.rules.insights.situations import DealersChoice
from scorekeeper.rules.record import Trump

FEWEST_CASES = 20  # for a share
CLEAR = 1.96
HAND_SIZES = (1, 4, 7, 10, 13, 16)  # the smallest of each line
MANY_CARDS = 7
HIGHEST_BID = 5  # the last line also has all higher bids
DEALER = "dealer"


class Topic(StrEnum):
    """What the lines of a group differ in. By DISTANCE, STANDING and END a line counts missed bids, too."""

    POSITION = "position"
    CHOICE = "choice"
    SURPLUS = "surplus"
    CARDS = "cards"
    BID = "bid"
    TRUMP = "trump"
    DISTANCE = "distance"
    STANDING = "standing"
    END = "end"


class Difference(StrEnum):
    MORE = "more"
    LESS = "less"
    NONE = "none"  # none that is clear
    UNKNOWN = "unknown"  # fewer than FEWEST_CASES on one side


@dataclass(frozen=True)
class Share:
    hits: int = 0
    cases: int = 0

    def __add__(self, other: Share) -> Share:
        return Share(self.hits + other.hits, self.cases + other.cases)

    def __sub__(self, other: Share) -> Share:
        return Share(self.hits - other.hits, self.cases - other.cases)

    @property
    def value(self) -> float | None:
        """None below FEWEST_CASES."""
        return self.hits / self.cases if self.cases >= FEWEST_CASES else None


type Shares = Mapping[str, Share]  # by the key of a line


@dataclass(frozen=True)
class Line:
    """`key`, in the order of the topics.

    The position from 1, or DEALER; a `DealersChoice`; bids minus cards, from -2 to 2; one of HAND_SIZES; a bid; a
    `Trump`; 0, 1 or 2 tricks beside the bid; `leading` or `behind`, then `late` or `early`, with `:over` or `:under`.
    """

    key: str
    own: Share
    everybody: Share


@dataclass(frozen=True)
class Group:
    topic: Topic
    lines: tuple[Line, ...]
    difference: Difference


def difference_of(one: Share, other: Share) -> Difference:
    """Whether `one` is clearly more or less than `other`, if both are independent."""
    if min(one.cases, other.cases) < FEWEST_CASES:
        return Difference.UNKNOWN
    both = (one.hits + other.hits) / (one.cases + other.cases)
    error = sqrt(both * (1 - both) * (1 / one.cases + 1 / other.cases))
    difference = one.hits / one.cases - other.hits / other.cases
    if not error or abs(difference) / error < CLEAR:
        return Difference.NONE
    return Difference.MORE if difference > 0 else Difference.LESS


def groups_of(own: CareerSums, everybody: CareerSums, players: int) -> tuple[Group, ...]:
    """Positions are those at tables with this number of `players`. Groups and lines without a case are left out."""
    groups = (_group(topic, _shares(topic, own, players), _shares(topic, everybody, players)) for topic in Topic)
    return tuple(group for group in groups if _says_anything(group))


def bids_by_players(situations: Counts) -> dict[int, int]:
    """The number of bids made in turn, by the number of players."""
    bids: Counter[int] = Counter()
    for key, number in situations.items():
        if key.startswith("position:") and key.endswith(":rounds"):
            bids[int(key.split(":")[1])] += number
    return dict(sorted(bids.items()))


def _says_anything(group: Group) -> bool:
    """The group about forbidden numbers is left out if no number was ever forbidden."""
    return any(group.topic is not Topic.CHOICE or line.key == DealersChoice.FORBIDDEN for line in group.lines)


def _group(topic: Topic, own: Shares, everybody: Shares) -> Group:
    lines = tuple(Line(key, share, everybody[key]) for key, share in own.items() if share.cases)
    if topic is Topic.DISTANCE:
        return Group(topic, lines, difference_of(own["2"], everybody["2"] - own["2"]))
    one, other = _COMPARED[topic]
    rest = own.keys() - one if other is None else other
    return Group(topic, lines, difference_of(_sum(own, one), _sum(own, rest)))


def _sum(shares: Shares, keys: Iterable[str]) -> Share:
    return sum((shares[key] for key in keys), Share())


# None: all other lines.
_COMPARED: Mapping[Topic, tuple[Collection[str], Collection[str] | None]] = {
    Topic.POSITION: ({DEALER}, None),
    Topic.CHOICE: ({DealersChoice.FORBIDDEN}, {DealersChoice.FREE}),
    Topic.SURPLUS: ({"1", "2"}, {"-2", "-1"}),
    Topic.CARDS: ({str(cards) for cards in HAND_SIZES if cards >= MANY_CARDS}, None),
    Topic.BID: ({"0"}, None),
    Topic.TRUMP: ({Trump.NONE}, None),
    Topic.STANDING: ({"behind:over"}, {"leading:over"}),
    Topic.END: ({"late:over"}, {"early:over"}),
}


def _shares(topic: Topic, sums: CareerSums, players: int) -> Shares:
    if topic is Topic.POSITION:
        return _by_position(sums.situations, players)
    return _SHARES[topic](sums)


def _by_position(situations: Counts, players: int) -> Shares:
    places = {DEALER if place == players else str(place): place for place in range(1, players + 1)}
    return {key: _made(situations, f"position:{players}:{place}") for key, place in places.items()}


def _by_surplus(sums: CareerSums) -> Shares:
    shares = {str(surplus): Share() for surplus in range(-2, 3)}
    for key in sums.situations:
        kind, surplus, *rest = key.split(":")
        if kind == "surplus" and rest == ["rounds"]:
            shares[str(max(-2, min(2, int(surplus))))] += _made(sums.situations, f"surplus:{surplus}")
    return shares


def _by_distance(sums: CareerSums) -> Shares:
    missed = Counter({"1": 0, "2": 0})
    for key, number in sums.situations.items():
        if key.startswith("missed:"):
            missed["1" if key == "missed:1" else "2"] += number
    bids = sum(sums.situations[f"end:{part}:rounds"] for part in ("early", "late"))
    missed["0"] = bids - missed.total()
    return {key: Share(missed[key], bids) for key in ("0", "1", "2")}


def _by_direction(kind: str, *values: str) -> Callable[[CareerSums], Shares]:
    def shares(sums: CareerSums) -> Shares:
        return {
            f"{value}:{way}": _missed(sums.situations, f"{kind}:{value}", way)
            for value in values
            for way in ("over", "under")
        }

    return shares


def _by_value(kind: str, values: Iterable[str]) -> Callable[[CareerSums], Shares]:
    keys = [*values]
    return lambda sums: {key: _made(sums.situations, f"{kind}:{key}") for key in keys}


def _by_number(lines: Iterable[BidLine], starts: Collection[int]) -> Shares:
    """Lines with the numbers from one of `starts` to before the next."""
    shares = {str(start): Share() for start in starts}
    for line in lines:
        start = max(start for start in starts if start <= line.number)
        shares[str(start)] += Share(line.figures.exact, line.figures.rounds)
    return shares


def _made(situations: Counts, key: str) -> Share:
    return Share(situations[f"{key}:exact"], situations[f"{key}:rounds"])


def _missed(situations: Counts, key: str, way: str) -> Share:
    """Of the bids of which it is known which way they were missed."""
    return Share(situations[f"{key}:{way}"], situations[f"{key}:rounds"] - situations[f"{key}:open"])


_SHARES: Mapping[Topic, Callable[[CareerSums], Shares]] = {
    Topic.CHOICE: _by_value("choice", DealersChoice),
    Topic.SURPLUS: _by_surplus,
    Topic.CARDS: lambda sums: _by_number(by_hand_size(sums.bids), HAND_SIZES),
    Topic.BID: lambda sums: _by_number(by_bid(sums.bids), range(HIGHEST_BID + 1)),
    Topic.TRUMP: _by_value("trump", Trump),
    Topic.DISTANCE: _by_distance,
    Topic.STANDING: _by_direction("standing", "leading", "behind"),
    Topic.END: _by_direction("end", "late", "early"),
}
