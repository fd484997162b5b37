"""What was written down about a game, before anybody judged it."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.ruleset import Ruleset

STANDARD = Ruleset()

type Written = object
"""A value as it was written: a number of tricks if all is well, anything else if not."""


class Trump(StrEnum):
    """The colour that is trump, named after its people, or none (G8)."""

    HUMANS = "blue"
    ELVES = "green"
    DWARVES = "red"
    GIANTS = "yellow"
    NONE = "none"


class Turned(StrEnum):
    """A card turned up that has no colour: a Wizard, for which the dealer names one, or a Fool: no trump (G8)."""

    WIZARD = "wizard"
    FOOL = "fool"


@dataclass(frozen=True)
class BidChange:
    """What a Cloud did to the bid of a seat (S2)."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class RoundRecord:
    """One round as written, in seat order; None for what has not been written yet and for seats that are out.

    `bids` are those that count, after the `bid_changes`; `void_tricks` went to nobody (S1).
    """

    bids: tuple[Written, ...] | None = None
    tricks: tuple[Written, ...] | None = None
    trump: Trump | None = None
    dealer: int | None = None
    void_tricks: int = 0
    bid_changes: tuple[BidChange, ...] = ()
    turned: Turned | None = None


@dataclass(frozen=True)
class Adjustment:
    """Points beside the play, for one seat, or for everybody at the table where `seat` is None (A4)."""

    after_round: int
    seat: int | None
    points: int
    reason: str = ""


@dataclass(frozen=True)
class Decision:
    """The table's word on who leaves, where the rules leave it a tie (V4)."""

    after_round: int
    seat: int


@dataclass(frozen=True)
class Retirement:
    """A player who left the table after a round (A5)."""

    after_round: int
    seat: int


@dataclass(frozen=True)
class Join:
    """A player who sat down after a round, and the points to begin with (A6)."""

    after_round: int
    seat: int
    points: int = 0


type Event = Adjustment | Decision | Retirement | Join


@dataclass(frozen=True)
class GameRecord:
    """A whole game as written. `players` are all who ever sat down; those named in `joins` did so later.

    `ended_after_round` is set where the table stopped early (A7).
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

    @property
    def starters(self) -> tuple[int, ...]:
        """The seats that are active from the first round on."""
        late = {join.seat for join in self.joins}
        return tuple(seat for seat in range(len(self.players)) if seat not in late)
