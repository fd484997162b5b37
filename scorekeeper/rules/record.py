"""The record of a game: the entered values, before validation."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scorekeeper.rules.ruleset import Ruleset

STANDARD = Ruleset()

type RawValue = object
"""An unchecked value: a number of tricks if it is valid, else anything."""


class Trump(StrEnum):
    """The trump colour, named after its people, or none (G8)."""

    HUMANS = "blue"
    ELVES = "green"
    DWARVES = "red"
    GIANTS = "yellow"
    NONE = "none"


class Turned(StrEnum):
    """A turned-up card without a colour: a Wizard (the dealer names the trump) or a Fool (no trump) (G8)."""

    WIZARD = "wizard"
    FOOL = "fool"


@dataclass(frozen=True)
class BidChange:
    """The change of a seat's bid by a Cloud (S2)."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class RoundRecord:
    """One round as entered, in seat order; None for what has not been entered and for seats that do not play.

    `bids` are those after the `bid_changes`; `void_tricks` is the number of tricks that nobody won (S1).
    """

    bids: tuple[RawValue, ...] | None = None
    tricks: tuple[RawValue, ...] | None = None
    trump: Trump | None = None
    dealer: int | None = None
    void_tricks: int = 0
    bid_changes: tuple[BidChange, ...] = ()
    turned: Turned | None = None


@dataclass(frozen=True)
class Adjustment:
    """Points given or taken outside of play (A4).

    `for_table`: for the whole table; the replay leaves out those of the `seats` that were eliminated by then.
    `after_elimination`: made after the elimination that follows the round, which does not depend on it (V4).
    """

    after_round: int
    seats: tuple[int, ...]
    points: int
    reason: str = ""
    for_table: bool = False
    after_elimination: bool = False


@dataclass(frozen=True)
class Decision:
    """The table's decision on who leaves if an elimination is tied (V4)."""

    after_round: int
    seat: int


@dataclass(frozen=True)
class Retirement:
    """A player who left the table after a round (A5).

    `after_elimination` is False only in games of earlier versions, in which a player who left could save the last one.
    """

    after_round: int
    seat: int
    after_elimination: bool = True


@dataclass(frozen=True)
class Join:
    """A player who joined after a round, and the points to start with (A6)."""

    after_round: int
    seat: int
    points: int = 0


type Event = Adjustment | Decision | Retirement | Join


@dataclass(frozen=True)
class GameRecord:
    """A whole game as entered. `players` includes everybody who ever played; those in `joins` came later.

    `ended_after_round` is set if the table stopped early (A7).
    """

    players: tuple[str, ...]
    first_dealer: int = 0
    ruleset: Ruleset = STANDARD
    rounds: tuple[RoundRecord, ...] = ()
    ended_after_round: int | None = None
    adjustments: tuple[Adjustment, ...] = ()
    eliminations: tuple[Decision, ...] = ()
    retirements: tuple[Retirement, ...] = ()
    joins: tuple[Join, ...] = ()

    @cached_property
    def starters(self) -> tuple[int, ...]:
        """The seats that play from the first round on."""
        late = {join.seat for join in self.joins}
        return tuple(seat for seat in range(len(self.players)) if seat not in late)
