"""Time, the end, and undo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from scorekeeper.rules.events.log.builder import EventBuilder
from scorekeeper.rules.events.log.made import Made, Touched
from scorekeeper.rules.events.log.seating import has_entries
from scorekeeper.rules.events.log.state import EventState, RoundClock
from scorekeeper.rules.events.log.statement import EventStatement, refused
from scorekeeper.rules.problems import Problem, gettext_noop
from scorekeeper.rules.statements.description import Description

_WITH_TIME = gettext_noop("round %(round)s begins, with %(minutes)s minutes")
_WITHOUT_TIME = gettext_noop("round %(round)s begins, without a time limit")
_NOT_DRAWN = gettext_noop("Round %(round)s has not been drawn.")
_END = gettext_noop("end of the tournament")
_UNDO, _REDO = gettext_noop("undo"), gettext_noop("redo")
_NOTHING_TO_UNDO = gettext_noop("There is nothing to undo.")
_NOTHING_TO_REDO = gettext_noop("There is nothing to redo.")


@dataclass(frozen=True)
class Clock(EventStatement):
    """When a round begins, and how long it may take; a later one replaces it."""

    round: int
    begins: datetime
    minutes: int | None = None

    kind: ClassVar[str] = "clock"

    @property
    def subject(self) -> tuple[object, ...]:
        return ("clock", self.round)

    def write(self, builder: EventBuilder, made: Made) -> None:
        builder.clocks[self.round] = RoundClock(self.begins, self.minutes)

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        if not 0 < self.round <= state.rounds_begun:
            yield refused(_NOT_DRAWN, "round", round=self.round)

    def describe(self, before: EventState) -> Description:
        if self.minutes is None:
            return Description(_WITHOUT_TIME, {"round": self.round})
        return Description(_WITH_TIME, {"round": self.round, "minutes": self.minutes})


@dataclass(frozen=True)
class End(EventStatement):
    kind: ClassVar[str] = "end"

    def write(self, builder: EventBuilder, made: Made) -> None:
        builder.ended = True

    def describe(self, before: EventState) -> Description:
        return Description(_END)


@dataclass(frozen=True)
class _OfHistory(EventStatement):
    """`history` removes the last statement, or adds it again."""

    @property
    def changes_history(self) -> bool:
        return True

    def meets(self, other: EventStatement) -> bool:
        """What is undone must be what the organiser saw."""
        return True

    def write(self, builder: EventBuilder, made: Made) -> None:
        pass


@dataclass(frozen=True)
class Undo(_OfHistory):
    kind: ClassVar[str] = "undo"

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from (has_entries(key) for key in state.undo_seats or () if key in touched)
        if state.undo_seats is None:
            yield refused(_NOTHING_TO_UNDO)

    def describe(self, before: EventState) -> Description:
        return Description(_UNDO)


@dataclass(frozen=True)
class Redo(_OfHistory):
    kind: ClassVar[str] = "redo"

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from (has_entries(key) for key in state.redo_seats or () if key in touched)
        if state.redo_seats is None:
            yield refused(_NOTHING_TO_REDO)

    def describe(self, before: EventState) -> Description:
        return Description(_REDO)
