"""What was written down about a game, before anybody judged it."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.ruleset import Ruleset

STANDARD = Ruleset()

type Written = object
"""A value as it was written: a number of tricks if all is well, anything else if not."""


class Trump(StrEnum):
    """The colour of the card turned up, named after its people, or none (G8)."""

    HUMANS = "blue"
    ELVES = "green"
    DWARVES = "red"
    GIANTS = "yellow"
    NONE = "none"


@dataclass(frozen=True)
class RoundRecord:
    """One round as written, in seat order; None for what has not been written yet."""

    bids: tuple[Written, ...] | None = None
    tricks: tuple[Written, ...] | None = None
    trump: Trump | None = None
    dealer: int | None = None


@dataclass(frozen=True)
class GameRecord:
    """A whole game as written. `ended_after_round` is set where the table stopped early (A7)."""

    players: tuple[str, ...]
    first_dealer: int = 0
    ruleset: Ruleset = STANDARD
    rounds: tuple[RoundRecord, ...] = ()
    ended_after_round: int | None = None
