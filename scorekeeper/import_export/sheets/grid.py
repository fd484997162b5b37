"""Reads the table of a game with a line for each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.import_export.sheets.header import Header, read_header
from scorekeeper.import_export.sheets.own_lines import OwnLines
from scorekeeper.import_export.sheets.problems import (
    NO_HEADING,
    NOT_A_NUMBER,
    OUT_OF_ORDER,
    cell_problem,
    columns_unclear,
)
from scorekeeper.import_export.sheets.text import Row
from scorekeeper.import_export.sheets.values import NotANumber, is_unknown, number_of
from scorekeeper.import_export.sheets.words import is_total
from scorekeeper.rules.knowledge import Note, NoteCode
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.record import GameRecord, RoundRecord, WrittenRound
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.setup_validation import check_number_of_rounds
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Part, Place, Sheet

type Numbers = tuple[int | None, ...]


@dataclass(frozen=True)
class Line:
    """A round; `parts` has the numbers of each part by seat."""

    cards: int
    parts: Mapping[Part, Numbers]


@dataclass
class GridReader:
    header: Header
    problems: list[Problem] = field(default_factory=list)
    cells: dict[Place, str] = field(default_factory=dict)

    def line(self, row: Row, number: int) -> Line:
        """`number` is that of the round, from 1."""
        self._check_round(row, number)
        self._check_width(row, number)
        cards = number if self.header.cards_column is None else self._cards(row, number)
        parts = {
            kind: tuple(self._number(row, kind, number, seat) for seat in range(len(self.header.names)))
            for kind in self.header.kinds
        }
        return Line(cards, parts)

    def totals(self, row: Row) -> Numbers:
        """The numbers in the last line: a player's total, else the points, else the only number in their columns."""
        shift = 0 if self.header.round_column == 0 or self.header.cards_column == 0 else 1
        seats = range(len(self.header.names))
        return tuple(self._total(row, [*self._total_columns(row, seat, shift)], seat) for seat in seats)

    def _total_columns(self, row: Row, seat: int, shift: int) -> Iterator[int]:
        columns = self.header.columns[seat]
        for kind in (Part.TOTAL, Part.POINTS):
            if kind in columns and row.cell(columns[kind] + shift):
                yield columns[kind] + shift
                return
        filled = [column + shift for column in columns.values() if row.cell(column + shift)]
        yield from filled if len(filled) == 1 else ()

    def _total(self, row: Row, columns: Sequence[int], seat: int) -> int | None:
        for column in columns:
            self.cells[Part.TOTAL, None, seat] = str(row.place(column))
            return self._read(row, column, None, seat)
        return None

    def _check_round(self, row: Row, number: int) -> None:
        column = self.header.round_column
        if column is None:
            return
        found = self._read(row, column, number, None, needed=True)
        is_first = all(problem.code is not OUT_OF_ORDER[0] for problem in self.problems)
        if found is not None and found != number and is_first:
            self.problems.append(cell_problem(OUT_OF_ORDER, row.place(column), row.cell(column), number))

    def _check_width(self, row: Row, number: int) -> None:
        known = self.header.known_columns
        for column, cell in row.filled:
            if column not in known:
                self.problems.append(cell_problem(NO_HEADING, row.place(column), cell, number))

    def _cards(self, row: Row, number: int) -> int:
        column = self.header.cards_column or 0
        self.cells[Part.CARDS, number, None] = str(row.place(column))
        return self._read(row, column, number, None, needed=True) or 0

    def _number(self, row: Row, kind: Part, number: int, seat: int) -> int | None:
        column = self.header.columns[seat][kind]
        self.cells[kind, number, seat] = str(row.place(column))
        return self._read(row, column, number, seat)

    def _read(self, row: Row, column: int, number: int | None, seat: int | None, *, needed: bool = False) -> int | None:
        cell = row.cell(column)
        try:
            found = number_of(cell)
        except NotANumber:
            found, needed = None, True
        if found is None and needed:
            self.problems.append(cell_problem(NOT_A_NUMBER, row.place(column), cell, number, seat))
        return found


def read_grid(own: OwnLines, rows: Sequence[Row]) -> Sheet:
    """Raise RuleError with all wrong cells, or if the heading cannot be read."""
    try:
        header = read_header(rows)
    except RuleError as error:
        raise RuleError(*own.problems, *error.problems) from None
    reader = GridReader(header)
    body, total_line = _split(rows[header.lines :], header)
    # Checked before the cells are read: in a very long table each wrong cell would be a problem.
    check_number_of_rounds(len(body))
    dealer, no_dealer = _dealer(own, header)
    lines = [reader.line(row, number) for number, row in enumerate(body, 1)]
    totals = reader.totals(total_line) if total_line else None
    problems = [*own.problems, *no_dealer, *reader.problems]
    if problems:
        raise RuleError(*problems)
    record = GameRecord(header.names, dealer, Ruleset(scoring=own.scoring))
    places: dict[int | None, int] = {None: header.line} | {number: row.line for number, row in enumerate(body, 1)}
    sheet = Sheet(record, date=own.date, title=own.title, cells=reader.cells, lines=places)
    if not lines and totals:
        return replace(sheet, record=replace(record, final_totals=totals))
    sheet = replace(sheet, total_line=totals)
    return _guessed(sheet, lines, header.line) if header.guessed else _filled(sheet, lines)


def _dealer(own: OwnLines, header: Header) -> tuple[int, Sequence[Problem]]:
    try:
        return own.dealer_seat(header.names), ()
    except RuleError as error:
        return 0, error.problems


def _split(rows: Sequence[Row], header: Header) -> tuple[Sequence[Row], Row | None]:
    """Split the rows into the rounds that were played and the line of totals."""
    total_line = rows[-1] if rows and is_total(rows[-1].cell(0)) else None
    body = [*rows[:-1]] if total_line else [*rows]
    leading = {header.round_column, header.cards_column}
    while body and all(column in leading or is_unknown(cell) for column, cell in body[-1].filled):
        body.pop()
    return body, total_line


def _filled(sheet: Sheet, lines: Sequence[Line]) -> Sheet:
    ruleset = replace(sheet.record.ruleset, schedule=tuple(line.cards for line in lines))
    rounds = tuple(_round(line, len(sheet.record.players)) for line in lines)
    written = tuple(WrittenRound(line.parts.get(Part.POINTS), line.parts.get(Part.TOTAL)) for line in lines)
    has_places = any(points != WrittenRound() for points in written)
    return replace(
        sheet,
        record=replace(sheet.record, ruleset=ruleset, rounds=rounds, written=written if has_places else ()),
    )


def _round(line: Line, seats: int) -> RoundRecord:
    """With points or totals in the line, empty bids or tricks are not known; without them, they are missing."""
    kinds = (Part.POINTS, Part.TOTAL)
    has_points = any(number is not None for kind in kinds for number in line.parts.get(kind, ()))
    has_places = any(kind in line.parts for kind in kinds)
    nothing: Numbers = (None,) * seats

    def numbers(kind: Part) -> Numbers | None:
        given = line.parts.get(kind)
        is_empty = given is None or given == nothing
        if is_empty and (has_points or (given is None and has_places)):
            return None
        return given or nothing

    return RoundRecord(bids=numbers(Part.BID), tricks=numbers(Part.TRICKS))


def _guessed(sheet: Sheet, lines: Sequence[Line], header_line: int) -> Sheet:
    """Take the numbers for points or for totals; raise RuleError unless exactly one of these is possible."""
    possible = []
    for kind in (Part.POINTS, Part.TOTAL):
        renamed = [replace(line, parts={kind: line.parts[Part.POINTS]}) for line in lines]
        cells = {
            (kind if part is Part.POINTS else part, number, seat): cell
            for (part, number, seat), cell in sheet.cells.items()
        }
        candidate = _filled(replace(sheet, cells=cells), renamed)
        try:
            work_out(candidate)
        except RuleError:
            continue
        possible.append(candidate)
    if len(possible) != 1:
        raise columns_unclear(header_line)
    return replace(possible[0], notes=(Note(NoteCode.COLUMNS_GUESSED),))
