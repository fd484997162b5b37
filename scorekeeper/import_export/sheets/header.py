"""Reads the heading of a table with a line for each round; it has one line or two."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.import_export.sheets.problems import NAME_TWICE, WRONG_NAME, Cell, cell_problem, no_header
from scorekeeper.import_export.sheets.text import Row
from scorekeeper.import_export.sheets.values import is_number
from scorekeeper.import_export.sheets.words import is_cards, is_round, is_total, kind_of
from scorekeeper.rules.names import name_key, name_refusal, trim_name
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.setup_validation import check_players
from scorekeeper.rules.sheets.sheet import Part

_FORMULA = ("'=", "'+", "'-", "'@")  # spreadsheets write the apostrophe so that a name is not a formula


@dataclass(frozen=True)
class Header:
    """`columns` are by seat and part; without a part (`guessed`), they are under `Part.POINTS`. `lines` is 1 or 2."""

    names: tuple[str, ...]
    columns: tuple[Mapping[Part, int], ...]
    round_column: int | None
    cards_column: int | None
    line: int
    lines: int
    guessed: bool

    @property
    def kinds(self) -> frozenset[Part]:
        return frozenset(self.columns[0])

    @property
    def known_columns(self) -> set[int]:
        leading = {self.round_column, self.cards_column} - {None}
        players = {column for columns in self.columns for column in columns.values()}
        return {column for column in (*leading, *players) if column is not None}


@dataclass(frozen=True)
class _Column:
    """`kind` is None if the heading has only the name."""

    cell: Cell
    index: int
    name: str
    kind: Part | None


def read_header(rows: Sequence[Row]) -> Header:
    """Read the first rows of a table; raise RuleError if they are no heading."""
    top, below = rows[0], rows[1] if len(rows) > 1 else Row(0, ())
    has_two_lines = is_second_line(below)
    kinds = {index: kind_of(cell) for index, cell in below.filled} if has_two_lines else {}
    leading = _leading([top, below] if has_two_lines else [top], kinds)
    columns = [*(_two_lines(top, below, leading) if has_two_lines else _one_line(top, leading))]
    guessed = all(column.kind is None for column in columns)
    is_sure = leading or not guessed or _have_numbers(rows[1:2])
    is_mixed = not guessed and any(column.kind is None for column in columns)
    if not columns or is_mixed or not is_sure or any(is_number(column.name) for column in columns):
        raise no_header(top.line)
    by_seat = _by_seat(columns, guessed=guessed)
    if len({frozenset(own) for own in by_seat.values()}) != 1:
        raise no_header(top.line)
    return Header(
        names=check_names([_first(columns, key) for key in by_seat]),
        columns=tuple(by_seat.values()),
        round_column=next((index for index, word in leading.items() if is_round(word)), None),
        cards_column=next((index for index, word in leading.items() if is_cards(word)), None),
        line=top.line,
        lines=2 if has_two_lines else 1,
        guessed=guessed,
    )


def check_names(cells: Iterable[tuple[Cell, str]]) -> tuple[str, ...]:
    """Raise RuleError for cells that cannot be names, and for too few or too many names."""
    named = [*cells]
    check_players(len(named))
    wrong = [
        cell_problem(WRONG_NAME, cell, name, seat=seat) for seat, (cell, name) in enumerate(named) if name_refusal(name)
    ]
    if wrong:
        raise RuleError(*wrong)
    return tuple(name for _, name in named)


def name_in(cell: str) -> str:
    return trim_name(cell[1:] if cell.startswith(_FORMULA) else cell)


def is_second_line(row: Row) -> bool:
    """Whether all cells are words for parts, rounds or cards; a line of totals has numbers instead."""
    words = [word for _, word in row.filled]
    kinds = [word for word in words if kind_of(word)]
    is_line_of_totals = len(words) == 1 and is_total(words[0]) and row.cell(0) != ""
    return (
        bool(kinds)
        and not is_line_of_totals
        and all(kind_of(word) or is_round(word) or is_cards(word) for word in words)
    )


def _two_lines(top: Row, below: Row, leading: Collection[int]) -> Iterable[_Column]:
    name, cell = "", top.place(0)
    for index in range(max(len(top.cells), len(below.cells))):
        if index in leading:
            continue
        if top.cell(index):
            name, cell = name_in(top.cell(index)), top.place(index)
        kind = kind_of(below.cell(index))
        if not name or (kind is None and (top.cell(index) or below.cell(index))):
            raise no_header(top.line)
        if kind is not None:
            yield _Column(cell, index, name, kind)


def _one_line(top: Row, leading: Collection[int]) -> Iterable[_Column]:
    for index, cell in top.filled:
        if index in leading:
            continue
        *words, last = cell.split()
        kind = kind_of(last)
        if kind and not words:
            raise no_header(top.line)
        yield _Column(top.place(index), index, name_in(" ".join(words) if kind else cell), kind)


def _by_seat(columns: Sequence[_Column], *, guessed: bool) -> dict[str, dict[Part, int]]:
    """The columns of each player by name key; raise RuleError if a part of a player occurs twice."""
    by_seat: dict[str, dict[Part, int]] = {}
    for column in columns:
        kind = Part.POINTS if guessed or column.kind is None else column.kind
        own = by_seat.setdefault(name_key(column.name), {})
        if kind in own:
            raise RuleError(cell_problem(NAME_TWICE, column.cell, column.name))
        own[kind] = column.index
    return by_seat


def _first(columns: Sequence[_Column], key: str) -> tuple[Cell, str]:
    return next((column.cell, column.name) for column in columns if name_key(column.name) == key)


def _leading(rows: Sequence[Row], kinds: Mapping[int, Part | None]) -> dict[int, str]:
    """The words for rounds and cards, by column; the cell above a part is always a name."""
    words = [(index, word) for row in rows for index, word in row.filled if not kinds.get(index)]
    return dict(sorted((index, word) for index, word in words if is_round(word) or is_cards(word)))


def _have_numbers(rows: Iterable[Row]) -> bool:
    return any(cell and is_number(cell) for row in rows for _, cell in row.filled)
