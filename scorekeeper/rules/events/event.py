"""What the organiser of an event wrote down; standings, cuts and draws follow from it.

Rounds and stages count from 1. Entrants are named by their numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from scorekeeper.rules.problems import Problem
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Schedule

RULESET = Ruleset(schedule=Schedule.TOURNAMENT, plus_minus_one=PlusMinusOne(from_cards=2))  # if the event names none
TABLE_OF_THREE = tuple(range(2, 21, 2))  # V6 has no list for three

type TableKey = tuple[int, int]  # the numbers of a round and of a table in it
type Plan = tuple[tuple[tuple[int, ...], ...], ...]  # the seats of each table of each later round


class StageKind(StrEnum):
    RANDOM = "random"
    SWISS = "swiss"
    KNOCK_OUT = "knock-out"
    MANUAL = "manual"


class Sizes(StrEnum):
    """Which tables are added to those of four."""

    THREES = "threes"
    FIVES = "fives"


class PointsScheme(StrEnum):
    OPPONENTS_BEATEN = "opponents-beaten"
    CATAN = "catan"
    PLACEMENT = "placement"
    TOTALS = "totals"


class EventTieBreak(StrEnum):
    MARGIN = "margin"
    TOTALS = "totals"
    FIRSTS = "firsts"
    EXACT = "exact"
    MET = "met"


TIE_BREAKS = tuple(EventTieBreak)

type OwnPoints = Mapping[int, tuple[Fraction, ...]]  # for each place, by the number of seats


@dataclass(frozen=True)
class Entrant:
    number: int
    name: str
    club: str = ""
    from_round: int = 1
    left_after_round: int | None = None
    absent: bool = False

    def is_there_in(self, round_number: int) -> bool:
        """Whether the entrant can have a seat in it."""
        left = self.left_after_round is not None and round_number > self.left_after_round
        return self.from_round <= round_number and not left and not self.absent


@dataclass(frozen=True)
class Admission:
    """Into a stage; exactly one is set: the best of the standings, or of each table of the round before."""

    best: int | None = None
    each_table: int | None = None


@dataclass(frozen=True)
class Stage:
    """`admitted`: who goes on, if the organiser has said so. Without `admit`, everybody goes on."""

    kind: StageKind
    rounds: int
    points_cleared: bool = False
    admit: Admission | None = None
    declined: tuple[int, ...] = ()
    admitted: tuple[int, ...] | None = None
    sizes: Sizes = Sizes.THREES
    plan: Plan | None = None


@dataclass(frozen=True)
class Result:
    """Totals and numbers of exact bids as played, by seat; `exact` is None if not known."""

    totals: tuple[int, ...]
    exact: tuple[int, ...] | None = None


@dataclass(frozen=True)
class TableGame:
    """What an event needs of a game: its result once it is finished, or why the rules refuse it.

    `players` is None if a refused game does not say how many there are.
    """

    players: int | None
    result: Result | None = None
    problem: Problem | None = None


@dataclass(frozen=True)
class Table:
    """`seats` are entrants, clockwise. A game counts as result only once it is finished."""

    number: int
    seats: tuple[int, ...]
    first_dealer: int | None = None
    totals: tuple[int, ...] | None = None
    exact: tuple[int, ...] | None = None
    game: TableGame | None = None

    @property
    def result(self) -> Result | None:
        if self.totals is not None:
            return Result(self.totals, self.exact)
        return self.game.result if self.game else None


@dataclass(frozen=True)
class EventRound:
    tables: tuple[Table, ...]

    @property
    def has_all_results(self) -> bool:
        return all(table.result for table in self.tables)

    def table(self, number: int) -> Table | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, entrant: int) -> Table | None:
        return next((table for table in self.tables if entrant in table.seats), None)


@dataclass(frozen=True)
class Ruling:
    """Of a table or an entrant (exactly one is set); changes the total, or an entrant's points of the event."""

    round: int
    reason: str
    table: int | None = None
    entrant: int | None = None
    total: int = 0
    points: Fraction = Fraction()


@dataclass(frozen=True)
class Correction:
    """History only: what a table's totals were before; `at` as in ISO 8601."""

    round: int
    table: int
    was: tuple[int, ...]
    at: str = ""
    by: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Event:
    name: str
    day: str = ""  # as in ISO 8601
    seed: int | None = None
    ruleset: Ruleset = RULESET
    points: PointsScheme | OwnPoints = PointsScheme.OPPONENTS_BEATEN
    tie_breaks: tuple[EventTieBreak, ...] = TIE_BREAKS
    entrants: tuple[Entrant, ...] = ()
    stages: tuple[Stage, ...] = ()
    rounds: tuple[EventRound, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    corrections: tuple[Correction, ...] = field(default=(), compare=False)

    @cached_property
    def by_number(self) -> Mapping[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants}

    @cached_property
    def derived(self) -> dict[Hashable, Any]:
        """What was worked out so far, see `memory.once`."""
        return {}

    @property
    def rounds_planned(self) -> int:
        return sum(stage.rounds for stage in self.stages)

    def rounds_of(self, stage: int) -> range:
        """The numbers of its rounds."""
        first = 1 + sum(earlier.rounds for earlier in self.stages[: stage - 1])
        return range(first, first + self.stages[stage - 1].rounds)

    def stage_of_round(self, number: int) -> int | None:
        """None after the last planned round."""
        return next((stage for stage in self.stage_numbers if number in self.rounds_of(stage)), None)

    def stage_at(self, round_number: int) -> Stage | None:
        """None after the last planned round."""
        number = self.stage_of_round(round_number)
        return self.stages[number - 1] if number else None

    @property
    def planned(self) -> Event:
        """Only what was set up: without people, rounds, rulings and corrections."""
        return replace(self, entrants=(), rounds=(), rulings=(), corrections=())

    @property
    def stage_numbers(self) -> range:
        return range(1, len(self.stages) + 1)

    @property
    def numbered_rounds(self) -> Iterator[tuple[int, EventRound]]:
        return enumerate(self.rounds, start=1)
