"""What is known of a game from paper beside bids and tricks, or instead of them."""

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

_POINTS = gettext_noop("points of round %(round)s")
_TOTALS = gettext_noop("totals after round %(round)s")
_FINAL_TOTALS = gettext_noop("final totals")


@dataclass(frozen=True)
class WrittenPoints(RoundPart):
    points: tuple[Count, ...]

    kind: ClassVar[str] = "points"
    from_paper: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.counts())

    @property
    def values(self) -> tuple[Value, ...]:
        return self.points

    def moved(self, places: Mapping[int, int]) -> Self:
        return replace(self, points=moved_counts(self.points, places))

    def write(self, record: RecordBuilder) -> None:
        record.round(self.round).points = self.points

    def describe(self, before: GameRecord) -> Description:
        return Description(_POINTS, {"round": self.round})

    def part_of(self, entered: RoundRecord) -> tuple[object, ...] | None:
        return None


@dataclass(frozen=True)
class WrittenTotals(RoundPart):
    """Running totals."""

    totals: tuple[Count, ...]

    kind: ClassVar[str] = "totals"
    from_paper: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.counts())

    @property
    def values(self) -> tuple[Value, ...]:
        return self.totals

    def moved(self, places: Mapping[int, int]) -> Self:
        return replace(self, totals=moved_counts(self.totals, places))

    def write(self, record: RecordBuilder) -> None:
        record.round(self.round).totals = self.totals

    def describe(self, before: GameRecord) -> Description:
        return Description(_TOTALS, {"round": self.round})

    def part_of(self, entered: RoundRecord) -> tuple[object, ...] | None:
        return None


@dataclass(frozen=True)
class FinalTotals(Statement):
    """Of a game of which nothing else is known.

    The number after those of the seats is the round after which it was ended (A7).
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
