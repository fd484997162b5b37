from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

DECK = 60  # without special cards (G1)
MOST_ROUNDS = 60  # imported games may have more
MOST_SPECIAL_CARDS = 60


class Scoring(StrEnum):
    """P1, P2."""

    STANDARD = "standard"
    ALTERNATE = "alternate"


class TieBreak(StrEnum):
    """F1, F2."""

    SHARED = "shared"
    EXACT_BIDS = "exact_bids"


class Bidding(StrEnum):
    """In turn (B1), revealed together (B2), or after the round (B3)."""

    OPEN = "open"
    COVERED = "covered"
    SECRET = "secret"  # noqa: S105 (not a password)


class Schedule(StrEnum):
    """V1, V7, V6, V4, V5."""

    STANDARD = "standard"
    QUICK = "quick"
    TOURNAMENT = "tournament"
    ELIMINATION = "elimination"
    DM2008 = "dm2008"


class Edition(StrEnum):
    """Whose names Wizard and Fool have: those of the reader's language, or those printed on the cards."""

    USUAL = "usual"
    WIZARD_JESTER = "wizard_jester"
    WIZARD_FOOL = "wizard_fool"
    ZAUBERER_NARR = "zauberer_narr"
    MAGO_BOBO = "mago_bobo"


@dataclass(frozen=True)
class PlusMinusOne:
    """M1, M2, M3."""

    from_cards: int = 2
    zero_always_allowed: bool = False
    leader_only: bool = False


@dataclass(frozen=True)
class BiddingRules:
    """B5."""

    bidding: Bidding = Bidding.OPEN
    plus_minus_one: PlusMinusOne | None = None


@dataclass(frozen=True)
class Ruleset:
    """`schedule` may be hand sizes (V8); no rule depends on `edition`."""

    scoring: Scoring = Scoring.STANDARD
    plus_minus_one: PlusMinusOne | None = None
    tie_break: TieBreak = TieBreak.SHARED
    schedule: Schedule | tuple[int, ...] = Schedule.STANDARD
    bidding: Bidding = Bidding.OPEN
    clairvoyance: bool = False
    special_cards: int = 0
    edition: Edition = Edition.USUAL

    @property
    def deck(self) -> int:
        """S3."""
        return DECK + self.special_cards

    @property
    def eliminates(self) -> bool:
        """V4."""
        return self.schedule is Schedule.ELIMINATION

    @property
    def exact_bids_break_ties(self) -> bool:
        """F2."""
        return self.tie_break is TieBreak.EXACT_BIDS

    @property
    def hides_bids(self) -> bool:
        """B2, B3."""
        return self.schedule is Schedule.DM2008 or self.bidding is not Bidding.OPEN

    @property
    def opens_bids(self) -> bool:
        """B1."""
        return self.schedule is Schedule.DM2008 or self.bidding is Bidding.OPEN

    @property
    def is_unusual(self) -> bool:
        """Whether the list of games mentions the rules: they have other points (P2) or another deck (S3)."""
        return self.scoring is not Scoring.STANDARD or self.special_cards > 0

    @cached_property
    def _every_round(self) -> BiddingRules:
        return BiddingRules(self.bidding, self.plus_minus_one)

    def bidding_rules(self, number: int) -> BiddingRules:
        """B5, V5."""
        if self.schedule is not Schedule.DM2008:
            return self._every_round
        return _DM2008_OPEN if number in _DM2008_OPEN_ROUNDS else _DM2008_COVERED


# V5: covered in rounds 1-6 and 15; open with M1 in rounds 7-14, and no sum rule in the others.
_DM2008_OPEN_ROUNDS = range(7, 15)
_DM2008_OPEN = BiddingRules(Bidding.OPEN, PlusMinusOne())
_DM2008_COVERED = BiddingRules(Bidding.COVERED)
