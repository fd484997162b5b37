"""Reads the final totals of a game from lines without a round in our own CSV files."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.import_export.foreign.own_columns import Column
from scorekeeper.import_export.foreign.own_line import Cells, Line
from scorekeeper.import_export.foreign.own_seats import seated_once
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.sheets.final_totals import game_of_totals
from scorekeeper.rules.sheets.sheet import Sheet


def are_final_totals(lines: Sequence[Line]) -> bool:
    return not any(line.cell(column) for line in lines for column in (Column.ROUND, Column.CARDS, Column.POINTS))


def read_final_totals(lines: Sequence[Line], cells: Cells, date: str, title: str) -> Sheet:
    """Raise RuleError with all wrong cells."""
    names, by_seat = seated_once(lines)
    totals = tuple(cells.number(line, Column.TOTAL, None, seat) for seat, line in by_seat.items())
    if cells.problems:
        raise RuleError(*cells.problems)
    return Sheet(game_of_totals(names, totals), date=date, title=title, cells=cells.places)
