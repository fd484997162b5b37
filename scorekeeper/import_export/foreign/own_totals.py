"""Finds adjustments, and the points that late players came with, in the totals of our own CSV files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.import_export.foreign.own_round import OwnLine, OwnRound
from scorekeeper.rules.knowledge import Note, NoteCode
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.record import AdjustmentRecord, JoinRecord
from scorekeeper.rules.ruleset import Scoring


@dataclass
class Totals:
    """A total has an adjustment if it follows neither from the written points nor from those of bid and tricks."""

    scoring: Scoring
    joins: list[JoinRecord] = field(default_factory=list)
    adjustments: list[AdjustmentRecord] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    _totals: dict[int, int] = field(default_factory=dict)

    def add(self, own: OwnRound) -> None:
        for seat, line in own.lines.items():
            counted, written = self._points(line)
            if seat not in self._totals:
                self._totals[seat] = self._sit_down(own, seat, line, written)
            before = self._totals[seat]
            expected = before + counted
            total = expected if line.total is None else line.total
            if total not in {expected, before + written}:
                self.adjustments.append(AdjustmentRecord(own.number, (seat,), total - expected))
                self.notes.append(Note(NoteCode.ADJUSTMENT_FOUND, own.number, seat, total - expected))
            self._totals[seat] = total

    def _sit_down(self, own: OwnRound, seat: int, line: OwnLine, points: int) -> int:
        """Return the total before the first round of the seat (A6)."""
        if own.number == 1:
            return 0
        brought = 0 if line.total is None else line.total - points
        self.joins.append(JoinRecord(own.number - 1, seat, brought))
        return brought

    def _points(self, line: OwnLine) -> tuple[int, int]:
        """The counted and the written points; if one is missing, the other stands for it."""
        counted, points = line.numbers.counted(self.scoring), line.numbers.points
        written = points if is_whole(points) else counted or 0
        return written if counted is None else counted, written


def last_rounds(rounds: Sequence[OwnRound]) -> Mapping[int, int]:
    """The last round of each seat."""
    return {seat: own.number for own in rounds for seat in own.lines}
