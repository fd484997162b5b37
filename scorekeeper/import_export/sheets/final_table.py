"""Reads a table in which each line is a game with its date and final totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.import_export.sheets.header import check_names, name_in
from scorekeeper.import_export.sheets.own_lines import OwnLines
from scorekeeper.import_export.sheets.problems import (
    DATE_WRONG,
    NAME_TWICE,
    NO_HEADING,
    NOT_A_NUMBER,
    Cell,
    cell_problem,
    in_lines,
)
from scorekeeper.import_export.sheets.text import Row
from scorekeeper.import_export.sheets.values import NotANumber, date_of, number_of
from scorekeeper.import_export.sheets.words import Line, kind_of, line_of
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheets.sheet import Part, Place, Sheet


@dataclass(frozen=True)
class _Played:
    heading: Cell
    name: str
    cell: Cell
    total: int


def is_final_table(header: Row) -> bool:
    """Whether the first column has dates, and the other heads are names rather than words for what a column holds."""
    names = [cell for _, cell in header.filled][1:]
    has_kinds = all(kind_of(name.split()[-1]) for name in names)
    return line_of(header.cell(0)) is Line.DATE and bool(names) and not has_kinds


def read_final_table(own: OwnLines, rows: Sequence[Row]) -> Iterator[Sheet | RuleError]:
    for row in rows[1:]:
        try:
            yield _game(own, rows[0], row)
        except RuleError as error:
            yield in_lines(error, {None: row.line})


def _game(own: OwnLines, header: Row, row: Row) -> Sheet:
    problems = [*own.problems]
    date = date_of(row.cell(0)) if row.cell(0) else own.date
    if date is None:
        problems.append(cell_problem(DATE_WRONG, row.place(0), row.cell(0)))
    played = [*_played(header, row, problems)]
    problems += _twice(played)
    if problems:
        raise RuleError(*problems)
    names = check_names([(one.heading, one.name) for one in played])
    cells: dict[Place, str] = {(Part.TOTAL, None, seat): str(one.cell) for seat, one in enumerate(played)}
    totals = tuple(one.total for one in played)
    record = GameRecord(names, own.dealer_seat(names), Ruleset(scoring=own.scoring), final_totals=totals)
    return Sheet(record, date=date or "", title=own.title, cells=cells, lines={None: row.line})


def _played(header: Row, row: Row, problems: list[Problem]) -> Iterator[_Played]:
    for column, cell in row.filled:
        if column == 0:
            continue
        name = name_in(header.cell(column))
        if not name:
            problems.append(cell_problem(NO_HEADING, row.place(column), cell))
            continue
        try:
            total = number_of(cell)
        except NotANumber:
            problems.append(cell_problem(NOT_A_NUMBER, row.place(column), cell))
            continue
        if total is not None:
            yield _Played(header.place(column), name, row.place(column), total)


def _twice(played: Sequence[_Played]) -> Iterator[Problem]:
    keys = [name_key(one.name) for one in played]
    for seat, one in enumerate(played):
        if keys[seat] in keys[:seat]:
            yield cell_problem(NAME_TWICE, one.heading, one.name)
