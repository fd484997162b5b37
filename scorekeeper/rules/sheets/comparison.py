"""Compares written points and totals with ours."""

from collections.abc import Collection, Sequence

from scorekeeper.rules.knowledge import Note, NoteCode
from scorekeeper.rules.problems import Code, Problem
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.sheets.open_round import OpenRound
from scorekeeper.rules.sheets.ways import Choice
from scorekeeper.rules.sheets.written_numbers import WrittenNumbers


class Comparison:
    """Works round by round. A written total includes the adjustments that follow its round (A4)."""

    def __init__(self, record: GameRecord) -> None:
        self.notes: list[Note] = []
        self._record = record
        self._written: Choice = (None,) * len(record.players)
        self._doubtful: Collection[int] = ()

    def bases(self, totals: Sequence[int] | None) -> Choice:
        """The written totals before a round, or ours if there are none; None where neither is known."""
        ours = totals or (None,) * len(self._written)
        return tuple(
            None if seat in self._doubtful else ours[seat] if written is None else written
            for seat, written in enumerate(self._written)
        )

    def points(self, numbers: WrittenNumbers, bases: Choice, deal: Deal) -> Choice:
        """The points that follow from written totals."""
        pairs = zip(numbers.totals, bases, self._adjustments(deal.number), strict=True)
        return tuple(
            None if total is None or base is None else total - base - adjusted for total, base, adjusted in pairs
        )

    def compare(self, valid: OpenRound, numbers: WrittenNumbers, bases: Choice) -> None:
        """Add notes about differences in a round without problems."""
        number, adjustments = valid.deal.number, self._adjustments(valid.deal.number)
        for seat in valid.seats:
            counted, points = valid.counted(seat), valid.points[seat]
            written, total, base = numbers.points[seat], numbers.totals[seat], bases[seat]
            if counted is None and valid.is_contradicted(seat):
                self.notes.append(Note(NoteCode.POINTS_DIFFER, number, seat, points))
            elif counted is not None and written is not None and written != counted:
                self.notes.append(Note(NoteCode.POINTS_DIFFER, number, seat, written, counted))
            ours = points if counted is None else counted
            if total is None or base is None or ours is None:
                continue
            expected = base + ours + adjustments[seat]
            if total != expected:
                self.notes.append(Note(NoteCode.ADDITION_ERROR, number, seat, total, expected))

    def next(self, numbers: WrittenNumbers, problems: Sequence[Problem]) -> None:
        """Go on without totals that have a problem, so that what follows from them is no second problem."""
        self._written = numbers.totals
        from_totals = numbers.has_totals and not numbers.has_points
        self._doubtful = doubtful_seats(problems, len(self._written)) if from_totals else ()

    def _adjustments(self, number: int) -> list[int]:
        """The sums of adjustments after a round, by seat."""
        given = [each for each in self._record.adjustments if each.after_round == number]
        return [sum(each.points for each in given if seat in each.seats) for seat in range(len(self._record.players))]


def doubtful_seats(problems: Sequence[Problem], seats: int) -> set[int]:
    """The seats whose totals of a round have a problem, and therefore say nothing about the next round."""
    if any(problem.code is Code.TRICKS_SUM_MISMATCH for problem in problems):
        return {*range(seats)}
    return {problem.seat for problem in problems if problem.code is Code.POINTS_IMPOSSIBLE and problem.seat is not None}
