"""Our own CSV files, which have a line for each player of each round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from scorekeeper.import_export.foreign.json_values import Games, read_each
from scorekeeper.import_export.foreign.own_columns import Column, columns_of, is_own_header
from scorekeeper.import_export.foreign.own_game import read_game
from scorekeeper.import_export.foreign.own_line import Line
from scorekeeper.import_export.sheets.text import read_rows


def is_own_csv(header: Sequence[str]) -> bool:
    return is_own_header(header)


def read(text: str) -> Games:
    """`text` begins with the header. It may consist of several files one after the other."""
    header, *rows = [row for row in read_rows(text) if row.cells]
    columns = columns_of(header.cells)
    lines = [Line(row, columns) for row in rows if not is_own_header(row.cells)]
    return read_each(read_game, [[*game] for _, game in groupby(lines, key=_game)])


def _game(line: Line) -> tuple[str, ...]:
    """What tells a game from others; games of different files may have the same number."""
    return tuple(line.text(column) for column in (Column.GAME, Column.DATE, Column.TITLE))
