"""Statements about games from paper, beside bids and tricks or instead of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.base import RoundPart, Statement
from scorekeeper.rules.statements.description import Description
from scorekeeper.rules.statements.reading import Count, Value, ValueReader
from scorekeeper.rules.statements.round_parts import moved_counts

_FINAL_TOTALS = gettext_noop("final totals")


@dataclass(frozen=True)
class _Written(RoundPart):
    """Numbers of a round by seat."""

    numbers: tuple[Count, ...]

    sentence: ClassVar[str]
    from_paper: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.counts())

    @property
    def values(self) -> tuple[Value, ...]:
        return self.numbers

    def moved(self, places: Mapping[int, int]) -> Self:
        return replace(self, numbers=moved_counts(self.numbers, places))

    def describe(self, before: GameRecord) -> Description:
        return Description(self.sentence, {"round": self.round})

    def part_of(self, entered: RoundRecord) -> tuple[object, ...] | None:
        return None


@dataclass(frozen=True)
class WrittenPoints(_Written):
    kind: ClassVar[str] = "points"
    sentence: ClassVar[str] = gettext_noop("points of round %(round)s")

    def write(self, record: RecordBuilder) -> None:
        record.round(self.round).points = self.numbers


@dataclass(frozen=True)
class WrittenTotals(_Written):
    """Running totals."""

    kind: ClassVar[str] = "totals"
    sentence: ClassVar[str] = gettext_noop("totals after round %(round)s")

    def write(self, record: RecordBuilder) -> None:
        record.round(self.round).totals = self.numbers


@dataclass(frozen=True)
class FinalTotals(Statement):
    """The totals of a game of which nothing else is known.

    The number after those of the seats is the round after which the game was ended (A7).
    """

    totals: tuple[Count, ...]

    kind: ClassVar[str] = "final"
    from_paper: ClassVar[bool] = True
    changes_seats: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(None, values.counts(beside_seats=1))

    @property
    def values(self) -> tuple[Value, ...]:
        return self.totals

    def moved(self, places: Mapping[int, int]) -> Self:
        return replace(self, totals=moved_counts(self.totals, places))

    def write(self, record: RecordBuilder) -> None:
        seats = len(record.players)
        record.final_totals = self.totals[:seats]
        end = self.totals[seats] if len(self.totals) > seats else None
        record.ended_after_round = end if is_whole(end) else None

    def describe(self, before: GameRecord) -> Description:
        return Description(_FINAL_TOTALS, {})
