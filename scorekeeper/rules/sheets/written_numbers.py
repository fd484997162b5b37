"""The points and totals of one round, as written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.record import RawValue, WrittenRound
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.sheets.texts import NO_NUMBER, NOT_ACTIVE, POINTS_MISSING, problem_of
from scorekeeper.rules.sheets.ways import Choice


@dataclass(frozen=True)
class WrittenNumbers:
    """Numbers are by seat, None if not written. `has_place` means that there is a column, even if it is empty."""

    points: Choice
    totals: Choice
    has_place: bool
    problems: tuple[Problem, ...]

    @property
    def has_points(self) -> bool:
        return any(number is not None for number in self.points)

    @property
    def has_totals(self) -> bool:
        return any(number is not None for number in self.totals)


def read_written(written: WrittenRound, deal: Deal, players: Sequence[str]) -> WrittenNumbers:
    """A row that is partly empty is a problem; one that is completely empty is not."""
    points, totals = (padded(values, len(players)) for values in (written.points, written.totals))
    return WrittenNumbers(
        points=tuple(whole(value) for value in points),
        totals=tuple(whole(value) for value in totals),
        has_place=written.points is not None or written.totals is not None,
        problems=(*_check(points, deal, players), *_check(totals, deal, players)),
    )


def padded(values: Sequence[RawValue] | None, seats: int) -> tuple[RawValue, ...]:
    return (*(values or ()), *[None] * seats)[:seats]


def whole(value: RawValue) -> int | None:
    return value if is_whole(value) else None


def _check(values: Sequence[RawValue], deal: Deal, players: Sequence[str]) -> Iterator[Problem]:
    if all(value is None for value in values):
        return
    for seat, (value, player) in enumerate(zip(values, players, strict=True)):
        plays = seat in deal.order
        if value is None and plays:
            yield problem_of(POINTS_MISSING, deal, seat, player)
        elif value is not None and not plays:
            yield problem_of(NOT_ACTIVE, deal, seat, player)
        elif value is not None and not is_whole(value):
            yield problem_of(NO_NUMBER, deal, seat, player, value)
