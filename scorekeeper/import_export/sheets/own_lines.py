"""Reads the lines above the heading of a table, each with a word and its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.import_export.sheets.problems import (
    DATE_WRONG,
    NO_SUCH_PLAYER,
    UNKNOWN_SCORING,
    WRONG_TITLE,
    Cell,
    cell_problem,
)
from scorekeeper.import_export.sheets.text import Row
from scorekeeper.import_export.sheets.values import date_of
from scorekeeper.import_export.sheets.words import ALTERNATE, STANDARD, Line, folded, line_of
from scorekeeper.models import TITLE_LENGTH
from scorekeeper.rules.names import is_printable, name_key, sort_key, trim_name
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.ruleset import Scoring

_WIDTH = 2


@dataclass
class OwnLines:
    """The values of one game; `dealer` is the name as it is written."""

    date: str = ""
    title: str = ""
    dealer: str = ""
    scoring: Scoring = Scoring.STANDARD
    problems: list[Problem] = field(default_factory=list)
    dealer_cell: Cell | None = None

    def dealer_seat(self, names: Sequence[str]) -> int:
        """The seat of the dealer, or the first seat if nobody is named; raise RuleError if no player has the name."""
        for key in (name_key, sort_key):
            seats = [seat for seat, name in enumerate(names) if key(name) == key(self.dealer)]
            if len(seats) == 1:
                return seats[0]
        if self.dealer and self.dealer_cell:
            raise RuleError(cell_problem(NO_SUCH_PLAYER, self.dealer_cell, self.dealer))
        return 0

    def read(self, row: Row) -> None:
        value, cell = row.cell(1), row.place(1)
        match line_of(row.cell(0)):
            case Line.DATE if value:
                self.date = date_of(value) or ""
                if not self.date:
                    self.problems.append(cell_problem(DATE_WRONG, cell, value))
            case Line.TITLE:
                self.title = trim_name(value)
                if len(self.title) > TITLE_LENGTH or not is_printable(self.title):
                    self.problems.append(cell_problem(WRONG_TITLE, cell, value))
            case Line.DEALER:
                self.dealer, self.dealer_cell = trim_name(value), cell
            case Line.SCORING:
                self._read_scoring(value, cell)

    def _read_scoring(self, value: str, cell: Cell) -> None:
        if value and folded(value) not in ALTERNATE | STANDARD:
            self.problems.append(cell_problem(UNKNOWN_SCORING, cell, value))
        self.scoring = Scoring.ALTERNATE if folded(value) in ALTERNATE else Scoring.STANDARD


def is_own_line(row: Row) -> bool:
    return bool(row.cells) and len(row.cells) <= _WIDTH and line_of(row.cell(0)) is not None


def read_own_lines(rows: Sequence[Row]) -> tuple[OwnLines, Sequence[Row]]:
    """Read the lines with values; return them and the rows below."""
    own, count = OwnLines(), 0
    while count < len(rows) and is_own_line(rows[count]):
        own.read(rows[count])
        count += 1
    return own, rows[count:]
