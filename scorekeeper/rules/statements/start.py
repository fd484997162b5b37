from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Self

from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import KnownStart, Precision
from scorekeeper.rules.problems import Code, Problem, gettext_noop
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.base import Statement
from scorekeeper.rules.statements.description import Description
from scorekeeper.rules.statements.reading import Value, ValueReader

FIRST_YEAR, LAST_YEAR = 1900, 2999  # time zones cannot be converted near the limits of `datetime`

_BEGAN = gettext_noop("the game began on %(moment)s, not on %(before)s")
_SAME = gettext_noop("The game has this day and hour already.")
_MORE_KNOWN = gettext_noop("the start was %(before)s, now %(moment)s")
_FIRST_KNOWN = gettext_noop("the day was not known, now %(moment)s")
_SAME_KNOWN = gettext_noop("The game has this day, month or year already.")
_SHORT_KNOWN = gettext_noop("day")


@dataclass(frozen=True)
class Start(Statement):
    """A2; with the UTC offset at the table.

    `known`: how exactly the new and the previous start are known; None if both are known as the game's first one is.
    """

    round: None
    moment: datetime
    before: datetime
    known: tuple[Precision, Precision] | None = None

    kind: ClassVar[str] = "start"
    short: ClassVar[str] = gettext_noop("day and hour")
    incomplete: ClassVar[str] = gettext_noop("Say when the game began.")
    allows_earlier_bids: ClassVar[bool] = True
    has_form: ClassVar[bool] = True

    def __eq__(self, other: object) -> bool:
        """Unlike Python's, distinguishes clocks."""
        return isinstance(other, Start) and self.values == other.values

    def __hash__(self) -> int:
        return hash(self.values)

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(None, *values.starts())

    @property
    def values(self) -> tuple[Value, ...]:
        return self.moment.isoformat(), self.before.isoformat(), *(self.known or ())

    @property
    def known_before(self) -> Precision:
        """How exactly a new statement says that the previous start is known."""
        return self.known[1] if self.known else Precision.TIME

    def check(self, game: GameState) -> Iterator[Problem]:
        # The day and hour that the clock at the table showed; people enter minutes.
        moment, before = (each.replace(tzinfo=None) for each in (self.moment, self.before))
        now, then = self.known or (None, None)
        if moment in {before, before.replace(second=0, microsecond=0)} and now == then:
            yield Problem(Code.START_STAYS, _SAME_KNOWN if self.known else _SAME, about="moment")

    def write(self, record: RecordBuilder) -> None:
        """A record has no time."""

    def describe(self, before: GameRecord) -> Description:
        if self.known is None:
            return Description(_BEGAN, {"moment": self.moment, "before": self.before})
        now, then = (KnownStart(*each) for each in zip((self.moment, self.before), self.known, strict=True))
        if then.precision is Precision.NONE:
            return Description(_FIRST_KNOWN, {"moment": now})
        return Description(_MORE_KNOWN, {"before": then, "moment": now})

    def label(self, before: GameRecord) -> Description:
        return Description(_SHORT_KNOWN) if self.known else super().label(before)


def start_of(entered: Iterable[Statement], done: Iterable[Statement]) -> datetime | None:
    """`done` are those that count."""
    first = first_start_of(entered)
    counting = [statement.moment for statement in _starts(done)] if first else []
    return counting[-1] if counting else first


def first_start_of(entered: Iterable[Statement]) -> datetime | None:
    """The start before any correction."""
    return next((statement.before for statement in _starts(entered)), None)


def precision_of(entered: Iterable[Statement], done: Iterable[Statement]) -> Precision | None:
    """How precisely the start is known; None if no statement says it. `done` are the statements that count."""
    first = first_precision_of(entered)
    counting = [statement.known[0] for statement in _starts(done) if statement.known] if first else []
    return counting[-1] if counting else first


def first_precision_of(entered: Iterable[Statement]) -> Precision | None:
    """How precisely the start was known before any correction; None if no statement says it."""
    return next((statement.known[1] for statement in _starts(entered) if statement.known), None)


def _starts(statements: Iterable[Statement]) -> Iterator[Start]:
    return (statement for statement in statements if isinstance(statement, Start))
