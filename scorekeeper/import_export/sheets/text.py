"""Divides the content of a text file into cells."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.import_export.json_reader import file_error
from scorekeeper.import_export.sheets.problems import Cell
from scorekeeper.rules.problems import gettext_noop

MOST_BYTES = 5 * 1024 * 1024
MOST_COLUMNS = 400
MOST_LINES = 50_000

_NUL = gettext_noop("Line %(line)s, column %(column)s has the character NUL: save the table as text in UTF-8.")
_TOO_WIDE = gettext_noop("Line %(line)s has %(columns)s columns, more than %(most)s.")
_TOO_LONG = gettext_noop("The text has more than %(most)s lines; divide it into several files.")
_NOT_CSV = gettext_noop("Line %(line)s is no line of a table: a quotation mark is missing, or a cell is too long.")
_QUOTED = re.compile(r'"[^"]*"?')
_SEPARATORS = ("\t", ";", ",")


class Row(NamedTuple):
    """`line` counts from 1; `cells` have no spaces around them, and the last one is not empty.

    `columns` are the places of the cells in the text, if some were moved or left out.
    """

    line: int
    cells: tuple[str, ...]
    columns: tuple[int, ...] = ()

    def cell(self, column: int) -> str:
        """The cell; "" after the last one."""
        return self.cells[column] if column < len(self.cells) else ""

    def place(self, column: int) -> Cell:
        return Cell(self.line, (self.columns[column] if column < len(self.columns) else column) + 1)

    @property
    def filled(self) -> Iterator[tuple[int, str]]:
        """The cells that are not empty, by column."""
        return ((column, cell) for column, cell in enumerate(self.cells) if cell)


def decoded(content: bytes) -> str | None:
    """The text without a byte order mark; None if the content is no text."""
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def separator_of(text: str) -> str | None:
    """The separator of the first line that has content; None if that has only one cell."""
    first = next((line for line in io.StringIO(text) if line.strip(' \r\n\t;,"')), "")
    unquoted = _QUOTED.sub("", first)
    return next((separator for separator in _SEPARATORS if separator in unquoted), None)


def read_rows(text: str) -> list[Row]:
    """All rows, including empty ones; raise RuleError if the text is no table, or too large."""
    if "\0" in text:
        before, separator = text[: text.index("\0")], separator_of(text)
        beginning = before.rpartition("\n")[2]
        column = 1 + (beginning.count(separator) if separator else 0)
        raise file_error(_NUL, line=1 + before.count("\n"), column=column)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text) or ",", strict=True)
    rows, line = [], 1
    try:
        for cells in reader:
            rows.append(Row(line, trimmed([cell.strip() for cell in cells])))
            if len(rows) > MOST_LINES:
                raise file_error(_TOO_LONG, most=MOST_LINES)
            if len(rows[-1].cells) > MOST_COLUMNS:
                raise file_error(_TOO_WIDE, line=line, columns=len(rows[-1].cells), most=MOST_COLUMNS)
            line = reader.line_num + 1
    except csv.Error:
        raise file_error(_NOT_CSV, line=line) from None
    return rows


def trimmed(cells: Sequence[str]) -> tuple[str, ...]:
    """The cells without empty ones at the end."""
    filled = [*cells]
    while filled and not filled[-1]:
        filled.pop()
    return tuple(filled)
