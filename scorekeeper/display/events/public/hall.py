"""What everybody in the hall may know of an event: names, seats, results, standings and times, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from scorekeeper.rules.events.event import Entrant, Event, Table, TableKey
from scorekeeper.rules.events.log import RoundClock
from scorekeeper.rules.events.stages import rounds_complete
from scorekeeper.rules.names import sort_key


class Course(StrEnum):
    """Where an event stands."""

    DRAWING = "drawing"  # the next round is being drawn
    DRAWN = "drawn"  # the seats are known, and the round is to begin
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True)
class HandsPlayed:
    """Of the game on a table's phone: finished hands, the number of all hands, and the totals so far, by seat."""

    hands: int
    of: int
    totals: tuple[int, ...]
    is_finished: bool = False

    @property
    def hand(self) -> int:
        """The one that is played now; the last one at the end."""
        return min(self.hands + 1, self.of)


@dataclass(frozen=True)
class HallLine:
    """Of the standings. `value` is the margin or the total, whichever breaks ties first, and `beside` its text.

    Who left has no place.
    """

    place: int | None
    entrant: int
    name: str
    points: Fraction
    value: Fraction
    beside: str
    stage: str = ""  # its name, if these standings hold several
    is_below_cut: bool = False  # the first one who does not go on, if the stage ended now


@dataclass(frozen=True)
class RoundScore:
    """What a round brought to an entrant; `of` is the number of seats."""

    table: int
    place: int
    of: int
    total: int
    points: Fraction


@dataclass(frozen=True)
class Hall:
    """`standings` are those after `complete` rounds; `scores` are by round and entrant."""

    event: Event
    names: Mapping[int, str]
    clocks: Mapping[int, RoundClock] = field(default_factory=dict)
    progress: Mapping[TableKey, HandsPlayed] = field(default_factory=dict)
    standings: tuple[HallLine, ...] = ()
    scores: Mapping[tuple[int, int], RoundScore] = field(default_factory=dict)
    shows_margin: bool = True  # beside the points
    ended: bool = False
    line_of_cut: str = ""  # what the line below those who go on means
    cleared: str = ""  # which stage of these standings began at zero

    @property
    def round(self) -> int:
        """The number of the newest round, 0 before the first draw."""
        return len(self.event.rounds)

    @cached_property
    def complete(self) -> int:
        return rounds_complete(self.event)

    @property
    def clock(self) -> RoundClock | None:
        """That of the newest round."""
        return self.clocks.get(self.round)

    @property
    def tables(self) -> tuple[Table, ...]:
        """Those of the newest round."""
        return self.event.rounds[-1].tables if self.event.rounds else ()

    @property
    def is_over(self) -> bool:
        """Whether all rounds have their results; the organiser has yet to end the event."""
        return not self.ended and 0 < self.complete == self.event.rounds_planned

    @property
    def expects_more(self) -> bool:
        """Whether another round follows the newest one."""
        return self.round < self.event.rounds_planned and not self.ended

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """By name, without those who left before they had any seat: they were removed from the list."""
        seated = {entrant for round_ in self.event.rounds for table in round_.tables for entrant in table.seats}
        listed = (one for one in self.event.entrants if one.left_after_round is None or one.number in seated)
        return tuple(sorted(listed, key=lambda one: (sort_key(self.names[one.number]), one.number)))

    def entrant(self, number: int) -> Entrant | None:
        return next((one for one in self.entrants if one.number == number), None)

    @cached_property
    def table_of(self) -> Mapping[int, Table]:
        """Those of the newest round, by entrant."""
        return {entrant: table for table in self.tables for entrant in table.seats}

    def course(self, now: datetime) -> Course:
        if self.complete == self.round:
            return Course.DRAWING if self.expects_more else Course.OVER
        if self.ended:
            return Course.OVER
        return Course.PLAYING if self._has_begun(now) else Course.DRAWN

    def _has_begun(self, now: datetime) -> bool:
        if self.clock:
            return now >= self.clock.begins
        return any(self.state_of(table) is not TableCourse.WAITING for table in self.tables)

    def state_of(self, table: Table) -> TableCourse:
        """That of a table of the newest round."""
        if table.result:
            return TableCourse.DONE
        progress = self.progress.get((self.round, table.number))
        if progress and progress.is_finished:
            return TableCourse.CHECKED
        return TableCourse.PLAYING if progress and progress.hands else TableCourse.WAITING


class TableCourse(StrEnum):
    WAITING = "waiting"  # no phone has finished a hand
    PLAYING = "playing"
    CHECKED = "checked"  # all hands are in, but phone and slip differ
    DONE = "done"
