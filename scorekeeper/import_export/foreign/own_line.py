from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.import_export.foreign.own_columns import Column
from scorekeeper.import_export.formula_cells import unescaped
from scorekeeper.import_export.sheets.problems import NOT_A_NUMBER, CellText, cell_problem
from scorekeeper.import_export.sheets.text import Row
from scorekeeper.import_export.sheets.values import NotANumber, number_of
from scorekeeper.rules.names import trim_name
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.sheets.sheet import Part, Place


@dataclass(frozen=True)
class Line:
    """A line for one player in one round."""

    row: Row
    columns: Mapping[Column, int]

    def text(self, column: Column) -> str:
        return trim_name(unescaped(self.cell(column)))

    def cell(self, column: Column) -> str:
        """The cell; "" if the line has no such column."""
        place = self.columns.get(column)
        return "" if place is None else self.row.cell(place)

    @property
    def number(self) -> int | None:
        """The number of the round; None if the line has none."""
        try:
            return number_of(self.cell(Column.ROUND))
        except NotANumber:
            return None

    def place(self, column: Column) -> str:
        return str(self.row.place(self.columns.get(column, 0)))

    def problem(self, text: CellText, column: Column, number: int | None = None, seat: int | None = None) -> Problem:
        """`number` is that of the round."""
        return cell_problem(text, self.row.place(self.columns.get(column, 0)), self.cell(column), number, seat)


_PARTS = {
    Column.BID: Part.BID,
    Column.TRICKS: Part.TRICKS,
    Column.POINTS: Part.POINTS,
    Column.TOTAL: Part.TOTAL,
    Column.CARDS: Part.CARDS,
}


@dataclass
class Cells:
    """Reads the numbers of a game; `problems` has cells that are no numbers, `places` where each number was read."""

    problems: list[Problem] = field(default_factory=list)
    places: dict[Place, str] = field(default_factory=dict)

    def number(self, line: Line, column: Column, number: int | None, seat: int | None) -> int | None:
        """None if the cell has no number; `number` is that of the round, if there is one."""
        part = _PARTS.get(column)
        if part:
            self.places.setdefault((part, number, seat), line.place(column))
        try:
            return number_of(line.cell(column))
        except NotANumber:
            self.problems.append(line.problem(NOT_A_NUMBER, column, number, seat))
            return None
