from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from scorekeeper.rules.game import GameState
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import Code, Problem, gettext_noop
from scorekeeper.rules.record import AdjustmentRecord, GameRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.base import NOBODY, BetweenRounds, OfRound, Statement, is_seat
from scorekeeper.rules.statements.description import Description, Param, Points, between_rounds, name_at
from scorekeeper.rules.statements.reading import ValueReader

MOST_POINTS = 9999  # positive or negative (A4)

_FOR_TABLE = gettext_noop("%(points)s for the whole table %(when)s (%(reason)s)")
_FOR_PLAYER = gettext_noop("%(points)s for %(player)s %(when)s (%(reason)s)")
_POINTS, _POINTS_OF = gettext_noop("points"), gettext_noop("points %(player)s")
_END = gettext_noop("end of the game after round %(round)s")

_NO_POINTS = gettext_noop("Bonus or penalty points are a whole number other than 0, at most 9999.")
_HAS_LEFT = gettext_noop("%(player)s does not play any more: the total stays as it is.")
_NO_REASON = gettext_noop("Bonus or penalty points need a reason.")


@dataclass(frozen=True)
class Adjustment(BetweenRounds):
    """A4; `seat` is None for the whole table."""

    seat: int | None
    points: int
    reason: str
    after_elimination: bool = True

    kind: ClassVar[str] = "adjust"
    incomplete: ClassVar[str] = gettext_noop(
        "Bonus or penalty points are for one player or the whole table, and need a number and a reason."
    )
    allows_earlier_bids: ClassVar[bool] = True
    footnoted: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(
            round=values.round(),
            seat=values.seat_or_table(),
            points=values.number(_NO_POINTS, signed=True),
            reason=values.reason(),
            after_elimination=values.after_elimination(),
        )

    @classmethod
    def is_possible(cls, game: GameState) -> bool:
        return super().is_possible(game) and game.knows_rounds

    def check(self, game: GameState) -> Iterator[Problem]:
        if self.seat is not None and not is_seat(game, self.seat):
            yield Problem(Code.SEAT_NOT_ACTIVE, NOBODY)
        elif self.seat is not None and self.seat not in game.active:
            yield Problem(Code.TOTAL_IS_FINAL, _HAS_LEFT, {"player": game.record.players[self.seat]}, seat=self.seat)
        if not is_whole(self.points) or not 0 < abs(self.points) <= MOST_POINTS:
            yield Problem(Code.ADJUSTMENT_INCOMPLETE, _NO_POINTS, about="points")
        if not self.reason.strip():
            yield Problem(Code.ADJUSTMENT_INCOMPLETE, _NO_REASON, about="reason")

    def write(self, record: RecordBuilder) -> None:
        left = {retirement.seat for retirement in record.retirements}
        present = tuple(seat for seat in range(len(record.players)) if seat not in left)
        record.adjustments.append(
            AdjustmentRecord(
                self.after_round,
                present if self.seat is None else (self.seat,),
                self.points,
                self.reason,
                for_table=self.seat is None,
                after_elimination=self.after_elimination,
            )
        )

    def describe(self, before: GameRecord) -> Description:
        when = between_rounds(self.after_round)
        params: dict[str, Param] = {"points": Points(self.points), "reason": self.reason, "when": when}
        if self.seat is None:
            return Description(_FOR_TABLE, params)
        return Description(_FOR_PLAYER, {**params, "player": name_at(before.players, self.seat)})

    def label(self, before: GameRecord) -> Description:
        return Description(_POINTS if self.seat is None else _POINTS_OF, self.describe(before).params)


@dataclass(frozen=True)
class End(OfRound):
    """A7."""

    kind: ClassVar[str] = "end"
    short: ClassVar[str] = gettext_noop("the end")
    only_while_playing: ClassVar[bool] = True
    changes_seats: ClassVar[bool] = True
    deals_again: ClassVar[bool] = True
    has_form: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round())

    @classmethod
    def is_possible(cls, game: GameState) -> bool:
        return super().is_possible(game) and bool(game.played)

    def write(self, record: RecordBuilder) -> None:
        record.drop_unfinished_rounds()
        record.ended_after_round = self.round

    def describe(self, before: GameRecord) -> Description:
        return Description(_END, {"round": self.round})

    @property
    def cleared_round(self) -> int:
        return self.round + 1


@dataclass(frozen=True)
class _OfHistory(Statement):
    """A3; `History` removes the last statement, or adds it again."""

    round: None = None

    sentence: ClassVar[str]

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls()

    def write(self, record: RecordBuilder) -> None:
        pass

    def describe(self, before: GameRecord) -> Description:
        return Description(self.sentence)


@dataclass(frozen=True)
class Undo(_OfHistory):
    kind: ClassVar[str] = "undo"
    sentence: ClassVar[str] = gettext_noop("undo")


@dataclass(frozen=True)
class Redo(_OfHistory):
    kind: ClassVar[str] = "redo"
    sentence: ClassVar[str] = gettext_noop("redo")
