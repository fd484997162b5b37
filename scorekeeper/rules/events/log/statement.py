"""What all statements of an event's log have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.rules.problems import Code, Problem

if TYPE_CHECKING:
    from scorekeeper.rules.events.log.builder import EventBuilder
    from scorekeeper.rules.events.log.state import EventState
    from scorekeeper.rules.statements.description import Description

type TableKey = tuple[int, int]  # the numbers of a round and of a table in it
type Touched = frozenset[TableKey]  # the tables at which a game has entries


@dataclass(frozen=True)
class EventStatement:
    """Such as "Carla left after round 1"; each kind is listed in `registry`."""

    kind: ClassVar[str]  # in the database: at most eight letters

    @abstractmethod
    def write(self, builder: EventBuilder, entry: EventLogEntry) -> None:
        """`entry` is the statement's own, which has its time and author."""

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


@dataclass(frozen=True)
class EventLogEntry:
    """`revision` counts the event's entries from 1."""

    revision: int
    statement: EventStatement
    at: datetime
    by: str


def refused(sentence: str, about: str = "", **values: str | int) -> Problem:
    """`about` is the field of the statement that is wrong."""
    return Problem(Code.NOT_POSSIBLE_IN_EVENT, sentence, values, about=about)
