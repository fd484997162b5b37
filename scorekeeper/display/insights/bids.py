"""The page of somebody's bids: a card for each group of figures."""

from dataclasses import dataclass

from scorekeeper.display.bars import BAR_WIDTH
from scorekeeper.display.formatting import percent
from scorekeeper.display.insights import bid_words
from scorekeeper.players.bidding import FEWEST_CASES, Group, Line, Topic
from scorekeeper.players.profile import BiddingProfile
from scorekeeper.players.statistics import BidFigures, BidLine

LONGEST_BAR = 0.7  # the share at which all bars end


@dataclass(frozen=True)
class Bar:
    """`width` and `tick` (everybody) are in units of a drawing BAR_WIDTH wide; `share` is "" with too few cases."""

    label: str
    share: str
    cases: int
    everybody: str
    width: int
    tick: int


@dataclass(frozen=True)
class MissedRow:
    """Shares as text; `rounds` are the cases."""

    number: int
    made: str
    low: str
    high: str
    rounds: int


@dataclass(frozen=True)
class Card:
    topic: Topic
    sentence: str
    about: str
    note: str
    bars: tuple[Bar, ...]
    rows: tuple[MissedRow, ...]  # each number by itself

    @property
    def is_by_position(self) -> bool:
        return self.topic is Topic.POSITION


def cards_of(profile: BiddingProfile) -> list[Card]:
    rows = {Topic.CARDS: profile.by_hand_size, Topic.BID: profile.by_bid}
    return [_card(group, profile.player.name, rows.get(group.topic, ())) for group in profile.groups]


def _card(group: Group, name: str, rows: tuple[BidLine, ...]) -> Card:
    topic = group.topic
    return Card(
        topic=topic,
        sentence=bid_words.sentence(group, name),
        about=bid_words.about(topic),
        note=bid_words.note(topic),
        bars=tuple(_bar(topic, line) for line in group.lines),
        rows=tuple(_row(line.number, line.figures) for line in rows),
    )


def _bar(topic: Topic, line: Line) -> Bar:
    own, everybody = line.own.value, line.everybody.value
    return Bar(
        label=bid_words.label(topic, line.key),
        share="" if own is None else percent(own),
        cases=line.own.cases,
        everybody=percent(everybody),
        width=_place(own),
        tick=_place(everybody),
    )


def _place(share: float | None) -> int:
    return round(BAR_WIDTH * min(1, (share or 0) / LONGEST_BAR))


def _row(number: int, bids: BidFigures) -> MissedRow:
    shares = (bids.exact_share, bids.under_share, bids.over_share) if bids.rounds >= FEWEST_CASES else (None,) * 3
    made, low, high = map(percent, shares)
    return MissedRow(number, made, low, high, bids.rounds)
