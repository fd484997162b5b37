"""The first game of a text: its heading, and the lines below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.import_export.foreign.own_csv import is_own_csv
from scorekeeper.import_export.sheets.header import is_second_line
from scorekeeper.import_export.sheets.own_lines import read_own_lines
from scorekeeper.import_export.sheets.recognition import text_of
from scorekeeper.import_export.sheets.text import Row, read_rows
from scorekeeper.import_export.sheets.text_grid import blocks_of
from scorekeeper.rules.problems import RuleError

MOST_COLUMNS = 60  # four columns for each of six players, and remarks; the columns of a wider table cannot be chosen
_FEWEST_COLUMNS = 3


@dataclass(frozen=True)
class FirstTable:
    """`rows` are those of the whole text, `block` those of the first game; `heading` is one line of it or two."""

    rows: tuple[Row, ...]
    block: tuple[Row, ...]
    heading: tuple[Row, ...]
    body: tuple[Row, ...]

    @property
    def width(self) -> int:
        return max(len(row.cells) for row in (*self.heading, *self.body))

    def head(self, column: int) -> str:
        """The heading of a column as it is written; the words of two lines are joined."""
        return " ".join(filter(None, (row.cell(column) for row in self.heading)))


def first_table(content: bytes) -> FirstTable | None:
    """None if the content is no table of games with a column for each number."""
    text = text_of(content)
    try:
        rows = read_rows(text) if text else []
    except RuleError:
        return None
    block = next((block for block in blocks_of(rows) if block), None)
    if block is None or is_own_csv(next(row.cells for row in rows if row.cells)):
        return None
    heading, body = split_block(block)
    table = FirstTable((*rows,), (*block,), (*heading,), (*body,))
    is_table = heading and len(heading[0].cells) >= _FEWEST_COLUMNS and bool(body) and table.width <= MOST_COLUMNS
    return table if is_table else None


def split_block(block: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row]]:
    """The heading of a game, which is below its own lines and remarks, and the lines below it."""
    _, table = read_own_lines(block)
    while table and len([*table[0].filled]) < _FEWEST_COLUMNS:
        table = table[1:]
    lines = 2 if len(table) > 1 and is_second_line(table[1]) else 1
    return table[:lines], table[lines:]
