"""The entered values, before validation."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scorekeeper.rules.ruleset import Ruleset

STANDARD = Ruleset()

type RawValue = object  # a number if valid, else anything


class Trump(StrEnum):
    """G8."""

    HUMANS = "blue"
    ELVES = "green"
    DWARVES = "red"
    GIANTS = "yellow"
    NONE = "none"


class Turned(StrEnum):
    """A card without a colour (G8)."""

    WIZARD = "wizard"
    FOOL = "fool"


@dataclass(frozen=True)
class BidChange:
    """S2."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class RoundRecord:
    """By seat; None for what is not entered and for players who do not play.

    `bids` are those after the `bid_changes`; `void_tricks` were won by nobody (S1).
    """

    bids: tuple[RawValue, ...] | None = None
    tricks: tuple[RawValue, ...] | None = None
    trump: Trump | None = None
    dealer: int | None = None
    void_tricks: int = 0
    bid_changes: tuple[BidChange, ...] = ()
    turned: Turned | None = None


@dataclass(frozen=True)
class WrittenRound:
    """Points and totals by seat, as written; None if they are not known, or the seat does not play.

    `totals` are running totals. `inferred` are the seats whose tricks are marked as worked out in a game file.
    """

    points: tuple[RawValue, ...] | None = None
    totals: tuple[RawValue, ...] | None = None
    inferred: tuple[int, ...] = ()

    @property
    def has_numbers(self) -> bool:
        return self.points is not None or self.totals is not None


NOTHING_WRITTEN = WrittenRound()


@dataclass(frozen=True)
class AdjustmentRecord:
    """A4. `for_table`: without `seats` that are eliminated by then.

    `after_elimination`: the elimination after the round does not depend on it (V4).
    """

    after_round: int
    seats: tuple[int, ...]
    points: int
    reason: str = ""
    for_table: bool = False
    after_elimination: bool = False


@dataclass(frozen=True)
class Decision:
    """Of the table in a tied elimination (V4)."""

    after_round: int
    seat: int


@dataclass(frozen=True)
class Retirement:
    """A5; `after_elimination` is False only in games of earlier versions."""

    after_round: int
    seat: int
    after_elimination: bool = True


@dataclass(frozen=True)
class JoinRecord:
    """A6."""

    after_round: int
    seat: int
    points: int = 0


type Event = AdjustmentRecord | Decision | Retirement | JoinRecord


@dataclass(frozen=True)
class GameRecord:
    """`players` are all who ever played; `ended_after_round` is that of A7.

    `written` is by round and may be shorter than `rounds`. `final_totals` are those of a game of which nothing else is
    known.
    """

    players: tuple[str, ...]
    first_dealer: int = 0
    ruleset: Ruleset = STANDARD
    rounds: tuple[RoundRecord, ...] = ()
    ended_after_round: int | None = None
    adjustments: tuple[AdjustmentRecord, ...] = ()
    eliminations: tuple[Decision, ...] = ()
    retirements: tuple[Retirement, ...] = ()
    joins: tuple[JoinRecord, ...] = ()
    written: tuple[WrittenRound, ...] = ()
    final_totals: tuple[RawValue, ...] | None = None

    @property
    def is_from_paper(self) -> bool:
        """Whether anything but bids and tricks was written down."""
        return bool(self.written) or self.final_totals is not None

    def written_in(self, number: int) -> WrittenRound:
        """`number` counts from 1."""
        return self.written[number - 1] if 1 <= number <= len(self.written) else NOTHING_WRITTEN

    @cached_property
    def starters(self) -> tuple[int, ...]:
        late = {join.seat for join in self.joins}
        return tuple(seat for seat in range(len(self.players)) if seat not in late)
