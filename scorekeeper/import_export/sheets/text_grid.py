"""Reads games that are the text of a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.import_export.sheets.final_table import is_final_table, read_final_table
from scorekeeper.import_export.sheets.grid import read_grid
from scorekeeper.import_export.sheets.own_lines import is_own_line, read_own_lines
from scorekeeper.import_export.sheets.problems import in_lines, no_header
from scorekeeper.import_export.sheets.text import Row
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.sheets.sheet import Sheet


def read_text_grid(rows: Iterable[Row]) -> list[Sheet | RuleError]:
    """A sheet for each game, or the error that refuses it."""
    return [game for block in blocks_of(rows) for game in _read_block(block)]


def blocks_of(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Divide rows into games at empty lines, except between the lines above a heading and the heading."""
    block: list[Row] = []
    for row in rows:
        if row.cells:
            block.append(row)
        elif not all(map(is_own_line, block)):
            yield block
            block = []
    if block:
        yield block


def _read_block(rows: Sequence[Row]) -> Iterator[Sheet | RuleError]:
    own, table = read_own_lines(rows)
    if not table:
        yield RuleError(*own.problems, *no_header(rows[-1].line).problems)
    elif is_final_table(table[0]):
        yield from read_final_table(own, table)
    else:
        try:
            yield read_grid(own, table)
        except RuleError as error:
            yield in_lines(error, {None: table[0].line})
