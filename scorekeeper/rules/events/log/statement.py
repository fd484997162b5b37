"""What all statements of an event's log have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from scorekeeper.rules.events.event import TableKey
from scorekeeper.rules.events.log.builder import EventBuilder
from scorekeeper.rules.events.log.made import Made, Touched
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.problems import Code, Problem
from scorekeeper.rules.statements.description import Description


@dataclass(frozen=True)
class EventStatement:
    """Such as "Carla left after round 1"; each kind is listed in `registry`."""

    kind: ClassVar[str]  # in the database: at most eight letters

    @abstractmethod
    def write(self, builder: EventBuilder, made: Made) -> None: ...

    @abstractmethod
    def describe(self, before: EventState) -> Description: ...

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        """What the validation of the event that results does not find."""
        yield from ()

    @property
    def subject(self) -> tuple[object, ...]:
        """What it is about: two statements about different subjects do not contradict each other."""
        return (self.kind,)

    def meets(self, other: EventStatement) -> bool:
        """Whether it must not be recorded if the organiser did not know the `other` one."""
        return self.subject == other.subject or other.changes_history

    @property
    def changes_history(self) -> bool:
        return False

    @property
    def seated_tables(self) -> tuple[TableKey, ...]:
        """Those of which it changes the seats."""
        return ()


@dataclass(frozen=True)
class EventLogEntry:
    """`revision` counts the event's entries from 1."""

    revision: int
    statement: EventStatement
    at: datetime
    by: str

    @property
    def made(self) -> Made:
        return Made(self.at, self.by)


def refused(sentence: str, about: str = "", **values: str | int) -> Problem:
    """`about` is the field of the statement that is wrong."""
    return Problem(Code.NOT_POSSIBLE_IN_EVENT, sentence, values, about=about)
