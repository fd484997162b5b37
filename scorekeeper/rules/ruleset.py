"""The options of a game."""

from dataclasses import dataclass
from enum import StrEnum

DECK = 60
MOST_ROUNDS = 60
"""The most rounds of a game."""
MOST_SPECIAL_CARDS = 60
"""The cards of a deck without special cards (G1)."""


class Scoring(StrEnum):
    """How the points of a round are counted: P1 or P2."""

    STANDARD = "standard"
    ALTERNATE = "alternate"


class TieBreak(StrEnum):
    """Who of those with equal totals stands higher: nobody (F1), or who bid exactly more often (F2)."""

    SHARED = "shared"
    EXACT_BIDS = "exact_bids"


class Bidding(StrEnum):
    """How bids are made: said in turn (B1), shown once all are in (B2), or shown only after the round (B3)."""

    OPEN = "open"
    COVERED = "covered"
    SECRET = "secret"  # noqa: S105 (a way of bidding)


class Schedule(StrEnum):
    """The schedules that have a name (V1, V4, V5, V6, V7); any other is a list of hand sizes (V8)."""

    STANDARD = "standard"
    QUICK = "quick"
    TOURNAMENT = "tournament"
    ELIMINATION = "elimination"
    DM2008 = "dm2008"


@dataclass(frozen=True)
class PlusMinusOne:
    """The sum of all bids may not equal the cards (M1), from `from_cards` cards on (M2), with its softenings (M3)."""

    from_cards: int = 2
    zero_always_allowed: bool = False
    leader_only: bool = False


@dataclass(frozen=True)
class BiddingRules:
    """How the bids of one round are made and judged (B5)."""

    bidding: Bidding = Bidding.OPEN
    plus_minus_one: PlusMinusOne | None = None


@dataclass(frozen=True)
class Ruleset:
    """All that the table agreed on before the first card. `schedule` may be a list of hand sizes (V8)."""

    scoring: Scoring = Scoring.STANDARD
    plus_minus_one: PlusMinusOne | None = None
    tie_break: TieBreak = TieBreak.SHARED
    schedule: Schedule | tuple[int, ...] = Schedule.STANDARD
    bidding: Bidding = Bidding.OPEN
    clairvoyance: bool = False
    special_cards: int = 0

    @property
    def deck(self) -> int:
        """How many cards there are (S3)."""
        return DECK + self.special_cards

    @property
    def eliminates(self) -> bool:
        """Whether players leave whenever the deck no longer feeds all (V4)."""
        return self.schedule is Schedule.ELIMINATION

    @property
    def hides_bids(self) -> bool:
        """Whether in some round bids are made that nobody sees yet (B2, B3)."""
        return self.schedule is Schedule.DM2008 or self.bidding is not Bidding.OPEN

    def bidding_rules(self, number: int) -> BiddingRules:
        """Return how bids are made in a round, which may differ from round to round (B5, V5)."""
        if self.schedule is not Schedule.DM2008:
            return BiddingRules(self.bidding, self.plus_minus_one)
        return _DM2008_OPEN if number in _DM2008_OPEN_ROUNDS else _DM2008_COVERED


# V5: covered in rounds 1-6 and 15; open with M1 in rounds 7-14, and no sum rule in the others.
_DM2008_OPEN_ROUNDS = range(7, 15)
_DM2008_OPEN = BiddingRules(Bidding.OPEN, PlusMinusOne())
_DM2008_COVERED = BiddingRules(Bidding.COVERED)
