"""What the totals of our own CSV files tell: adjustments, and with what a late player came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.import_export.foreign.own_round import OwnLine, OwnRound
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.record import AdjustmentRecord, JoinRecord
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.sheets.sheet import Note, NoteCode


@dataclass
class Totals:
    """Written totals, with written points: errors of these are no adjustments."""

    scoring: Scoring
    joins: list[JoinRecord] = field(default_factory=list)
    adjustments: list[AdjustmentRecord] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    _totals: dict[int, int] = field(default_factory=dict)

    def add(self, own: OwnRound) -> None:
        for seat, line in own.lines.items():
            points = self._points(line)
            if seat not in self._totals:
                self._totals[seat] = self._sit_down(own, seat, line, points)
            expected = self._totals[seat] + points
            total = expected if line.total is None else line.total
            if total != expected:
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

    def _points(self, line: OwnLine) -> int:
        written = line.numbers.points
        return written if is_whole(written) else line.numbers.counted(self.scoring) or 0


def last_rounds(rounds: Sequence[OwnRound]) -> Mapping[int, int]:
    """By seat."""
    return {seat: own.number for own in rounds for seat in own.lines}
