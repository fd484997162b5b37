"""Writes a table with a heading that the reader of tables knows, after somebody has said what its columns are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.import_export.columns.column_use import ColumnUse, Meaning
from scorekeeper.import_export.columns.first_table import FirstTable, split_block
from scorekeeper.import_export.sheets.own_lines import is_own_line
from scorekeeper.import_export.sheets.text import Row, trimmed
from scorekeeper.import_export.sheets.text_grid import blocks_of
from scorekeeper.import_export.sheets.words import is_total
from scorekeeper.rules.sheets.sheet import Part

_EMPTY = Row(0, ())
_OF_A_GAME = {None, Part.TOTAL, Part.POINTS}  # what a line that is a whole game may hold


@dataclass(frozen=True)
class _Chosen:
    """`columns` are those of the text in the order of the rewritten line; `date` is a column of dates beside rounds."""

    columns: tuple[int, ...]
    uses: tuple[ColumnUse, ...]
    date: int | None

    @property
    def has_leading(self) -> bool:
        return bool(self.uses) and self.uses[0].meaning is not Meaning.PLAYER

    def line(self, row: Row) -> Row:
        cells = trimmed([row.cell(column) for column in self.columns])
        return Row(row.line, cells, self.columns)


def rewritten(table: FirstTable, uses: Sequence[ColumnUse]) -> list[Row]:
    """Rewrite all games with the heading of the first one, and leave the others as they are."""
    chosen, rows = _choose(uses), list[Row]()
    for block in blocks_of(table.rows):
        heading, body = split_block(block)
        is_same = [row.cells for row in heading] == [row.cells for row in table.heading]
        rows += [*(_game(chosen, block, heading, body) if is_same else block), _EMPTY]
    return rows


def _choose(uses: Sequence[ColumnUse]) -> _Chosen:
    """Put rounds, cards or dates first; of two columns for the same of these, the first counts."""
    found = {meaning: _first(uses, meaning) for meaning in (Meaning.DATE, Meaning.ROUND, Meaning.CARDS)}
    players = [column for column, use in enumerate(uses) if use.meaning is Meaning.PLAYER]
    is_line_a_game = lines_are_games(uses)
    leading = (Meaning.DATE,) if is_line_a_game else (Meaning.ROUND, Meaning.CARDS)
    columns = [*(column for meaning in leading if (column := found[meaning]) is not None), *players]
    date = None if is_line_a_game else found[Meaning.DATE]
    return _Chosen(tuple(columns), tuple(uses[column] for column in columns), date)


def lines_are_games(uses: Sequence[ColumnUse]) -> bool:
    """Whether each line has a date and the final totals of one game."""
    meanings = {use.meaning for use in uses}
    has_days_only = Meaning.DATE in meanings and Meaning.ROUND not in meanings
    return has_days_only and all(use.part in _OF_A_GAME for use in uses if use.meaning is Meaning.PLAYER)


def _first(uses: Sequence[ColumnUse], meaning: Meaning) -> int | None:
    return next((column for column, use in enumerate(uses) if use.meaning is meaning), None)


def _game(chosen: _Chosen, block: Sequence[Row], heading: Sequence[Row], body: Sequence[Row]) -> Iterator[Row]:
    """In a column of dates, each new day begins another game."""
    yield from (row for row in block if row.line < heading[0].line and is_own_line(row))
    day = None
    for row in body:
        is_last = is_total(row.cell(0))
        written = "" if chosen.date is None or is_last else row.cell(chosen.date)
        if day is None or (written and written != day):
            yield from () if day is None else [_EMPTY]
            yield from _heading(chosen, heading[0].line, row if written else None)
            day = written
        line = _total_line(chosen, row) if is_last else chosen.line(row)
        # A line with nothing but remarks would end the game.
        yield from [line] if line.cells else []


def _heading(chosen: _Chosen, line: int, dated: Row | None) -> Iterator[Row]:
    if dated is not None and chosen.date is not None:
        yield Row(dated.line, (Meaning.DATE, dated.cell(chosen.date)), (0, chosen.date))
    names = tuple(use.name or use.meaning for use in chosen.uses)
    yield Row(line, names, chosen.columns)
    is_line_a_game = bool(chosen.uses) and chosen.uses[0].meaning is Meaning.DATE
    if not is_line_a_game and any(use.part for use in chosen.uses):
        yield Row(line, tuple(use.part or "" for use in chosen.uses), chosen.columns)


def _total_line(chosen: _Chosen, row: Row) -> Row:
    """Put the word for totals where the round would stand, or before the first player."""
    columns = chosen.columns[1:] if chosen.has_leading else chosen.columns
    shift = 1 if 0 in columns and not chosen.has_leading else 0
    cells = (row.cell(0), *(row.cell(column + shift) for column in columns))
    return Row(row.line, trimmed(cells), (0, *(column + shift for column in columns)))
