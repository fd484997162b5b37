"""The options of a game."""

from dataclasses import dataclass
from enum import StrEnum


class Scoring(StrEnum):
    """How the points of a round are counted: P1 or P2."""

    STANDARD = "standard"
    ALTERNATE = "alternate"


class TieBreak(StrEnum):
    """Who of those with equal totals stands higher: nobody (F1), or who bid exactly more often (F2)."""

    SHARED = "shared"
    EXACT_BIDS = "exact_bids"


@dataclass(frozen=True)
class PlusMinusOne:
    """The sum of all bids may not equal the cards (M1), from `from_cards` cards on (M2), with its softenings (M3)."""

    from_cards: int = 2
    zero_always_allowed: bool = False
    leader_only: bool = False


@dataclass(frozen=True)
class Ruleset:
    """All that the table agreed on before the first card."""

    scoring: Scoring = Scoring.STANDARD
    plus_minus_one: PlusMinusOne | None = None
    tie_break: TieBreak = TieBreak.SHARED
