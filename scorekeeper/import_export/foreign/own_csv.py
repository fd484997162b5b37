"""Our own CSV files, which have a line for each player of each round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from scorekeeper.import_export.foreign.json_values import Games, read_each
from scorekeeper.import_export.foreign.own_columns import Column, columns_of, is_own_header
from scorekeeper.import_export.foreign.own_game import read_game
from scorekeeper.import_export.foreign.own_line import Line
from scorekeeper.import_export.sheets.problems import in_lines
from scorekeeper.import_export.sheets.text import read_rows
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.sheets.sheet import Sheet


def is_own_csv(header: Sequence[str]) -> bool:
    return is_own_header(header)


def read(text: str) -> Games:
    """`text` begins with the header. It may consist of several files one after the other."""
    header, *rows = [row for row in read_rows(text) if row.cells]
    columns = columns_of(header.cells)
    lines = [Line(row, columns) for row in rows if not is_own_header(row.cells)]
    return read_each(_read, [[*game] for _, game in groupby(lines, key=_game)])


def _read(lines: Sequence[Line]) -> Sheet:
    """Raise RuleError with the cells or lines of all problems."""
    places = _lines_of_rounds(lines)
    try:
        return replace(read_game(lines), lines=places)
    except RuleError as error:
        raise in_lines(error, places) from None


def _lines_of_rounds(lines: Sequence[Line]) -> dict[int | None, int]:
    """The first line of each round, and under None that of the game."""
    places: dict[int | None, int] = {None: lines[0].row.line}
    for line in lines:
        if line.number is not None:
            places.setdefault(line.number, line.row.line)
    return places


def _game(line: Line) -> tuple[str, ...]:
    """What tells a game from others; games of different files may have the same number."""
    return tuple(line.text(column) for column in (Column.GAME, Column.DATE, Column.TITLE))
