"""The options of a game."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

DECK = 60
"""The number of cards in a deck without special cards (G1)."""
MOST_ROUNDS = 60
"""The most rounds of a new game; one that an earlier version imported may have more, and goes on."""
MOST_SPECIAL_CARDS = 60


class Scoring(StrEnum):
    """How points are counted: P1 or P2."""

    STANDARD = "standard"
    ALTERNATE = "alternate"


class TieBreak(StrEnum):
    """Who ranks higher if totals are equal: nobody (F1), or the one with more exact bids (F2)."""

    SHARED = "shared"
    EXACT_BIDS = "exact_bids"


class Bidding(StrEnum):
    """How bids are made: openly in turn (B1), revealed once all are made (B2), or only after the round (B3)."""

    OPEN = "open"
    COVERED = "covered"
    SECRET = "secret"  # noqa: S105 (not a password)


class Schedule(StrEnum):
    """The schedules that have a name (V1, V4, V5, V6, V7); any other is a list of hand sizes (V8)."""

    STANDARD = "standard"
    QUICK = "quick"
    TOURNAMENT = "tournament"
    ELIMINATION = "elimination"
    DM2008 = "dm2008"


@dataclass(frozen=True)
class PlusMinusOne:
    """The bids may not add up to the number of cards (M1), from `from_cards` cards on (M2), with exceptions (M3)."""

    from_cards: int = 2
    zero_always_allowed: bool = False
    leader_only: bool = False


@dataclass(frozen=True)
class BiddingRules:
    """How the bids of one round are made and validated (B5)."""

    bidding: Bidding = Bidding.OPEN
    plus_minus_one: PlusMinusOne | None = None


@dataclass(frozen=True)
class Ruleset:
    """The options of a game, fixed before the first deal. `schedule` may be a list of hand sizes (V8)."""

    scoring: Scoring = Scoring.STANDARD
    plus_minus_one: PlusMinusOne | None = None
    tie_break: TieBreak = TieBreak.SHARED
    schedule: Schedule | tuple[int, ...] = Schedule.STANDARD
    bidding: Bidding = Bidding.OPEN
    clairvoyance: bool = False
    special_cards: int = 0

    @property
    def deck(self) -> int:
        """The number of cards, including special cards (S3)."""
        return DECK + self.special_cards

    @property
    def eliminates(self) -> bool:
        """Whether a player leaves whenever the deck is too small for all (V4)."""
        return self.schedule is Schedule.ELIMINATION

    @property
    def exact_bids_break_ties(self) -> bool:
        """Whether more exact bids rank first among equal totals (F2)."""
        return self.tie_break is TieBreak.EXACT_BIDS

    @property
    def hides_bids(self) -> bool:
        """Whether the bids of any round are hidden at first (B2, B3)."""
        return self.schedule is Schedule.DM2008 or self.bidding is not Bidding.OPEN

    @property
    def opens_bids(self) -> bool:
        """Whether the bids of any round are open from the first on (B1)."""
        return self.schedule is Schedule.DM2008 or self.bidding is Bidding.OPEN

    @cached_property
    def _every_round(self) -> BiddingRules:
        return BiddingRules(self.bidding, self.plus_minus_one)

    def bidding_rules(self, number: int) -> BiddingRules:
        """Return how bids are made in round `number`, counted from 1 (B5, V5)."""
        if self.schedule is not Schedule.DM2008:
            return self._every_round
        return _DM2008_OPEN if number in _DM2008_OPEN_ROUNDS else _DM2008_COVERED


# V5: covered in rounds 1-6 and 15; open with M1 in rounds 7-14, and no sum rule in the others.
_DM2008_OPEN_ROUNDS = range(7, 15)
_DM2008_OPEN = BiddingRules(Bidding.OPEN, PlusMinusOne())
_DM2008_COVERED = BiddingRules(Bidding.COVERED)
