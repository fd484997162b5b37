from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Self

from scorekeeper.rules.game import GameState
from scorekeeper.rules.problems import Code, Problem, gettext_noop
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.base import Statement
from scorekeeper.rules.statements.description import Description
from scorekeeper.rules.statements.reading import Value, ValueReader

FIRST_YEAR, LAST_YEAR = 1900, 2999  # time zones cannot be converted near the limits of `datetime`

_BEGAN = gettext_noop("the game began on %(moment)s, not on %(before)s")
_SAME = gettext_noop("The game has this day and hour already.")


@dataclass(frozen=True)
class Start(Statement):
    """A2; with the UTC offset at the table."""

    round: None
    moment: datetime
    before: datetime

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
        return self.moment.isoformat(), self.before.isoformat()

    def check(self, game: GameState) -> Iterator[Problem]:
        # The day and hour that the clock at the table showed; people enter minutes.
        moment, before = (each.replace(tzinfo=None) for each in (self.moment, self.before))
        if moment in {before, before.replace(second=0, microsecond=0)}:
            yield Problem(Code.START_STAYS, _SAME, about="moment")

    def write(self, record: RecordBuilder) -> None:
        """A record has no time."""

    def describe(self, before: GameRecord) -> Description:
        return Description(_BEGAN, {"moment": self.moment, "before": self.before})


def start_of(entered: Iterable[Statement], done: Iterable[Statement]) -> datetime | None:
    """`done` are those that count."""
    first = first_start_of(entered)
    counting = [statement.moment for statement in done if isinstance(statement, Start)] if first else []
    return counting[-1] if counting else first


def first_start_of(entered: Iterable[Statement]) -> datetime | None:
    """Before any correction."""
    return next((statement.before for statement in entered if isinstance(statement, Start)), None)
