"""What the columns of a table are taken for until somebody says otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from scorekeeper.import_export.columns.column_use import LEFT_OUT, ColumnUse, Meaning, player_column
from scorekeeper.import_export.columns.first_table import FirstTable
from scorekeeper.import_export.columns.reading import read_first
from scorekeeper.import_export.sheets.final_table import is_final_table
from scorekeeper.import_export.sheets.header import Header, name_in, read_header
from scorekeeper.import_export.sheets.text import Row
from scorekeeper.import_export.sheets.values import is_number, number_of
from scorekeeper.import_export.sheets.words import KINDS, Line, folded, is_cards, is_round, is_total, kind_of, line_of
from scorekeeper.rules.names import name_key, name_refusal
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Part, Sheet

_ROUND_IN_SHORT = {"rd", "rnd", "r", "nr", "no", "#"}
_CARDS_IN_SHORT = {"kt", "crd", "c", "k"}
_MOST_BID = 20
_ORDER = (Part.BID, Part.TRICKS, Part.POINTS, Part.TOTAL)
_ALL = frozenset(_ORDER)


@dataclass(frozen=True)
class Proposal:
    """`is_recognised` means that the reader of tables understands the heading as it is written."""

    uses: tuple[ColumnUse, ...]
    is_recognised: bool


@dataclass(frozen=True)
class _Own:
    """A player's column; `parts` is what it may hold according to its heading, all parts without one."""

    column: int
    name: str
    parts: frozenset[Part]


def propose(table: FirstTable) -> Proposal:
    found = _recognised(table)
    if found and _makes_a_game(table, ()):
        return Proposal(found, is_recognised=True)
    guessed = _guessed(table)
    if found and not _makes_a_game(table, guessed):
        return Proposal(found, is_recognised=True)
    return Proposal(guessed, is_recognised=False)


def _recognised(table: FirstTable) -> tuple[ColumnUse, ...] | None:
    columns = range(table.width)
    if is_final_table(table.heading[0]):
        names = [name_in(table.heading[0].cell(column)) for column in columns]
        return (ColumnUse(Meaning.DATE), *(player_column(name, Part.TOTAL) if name else LEFT_OUT for name in names[1:]))
    try:
        header = read_header([*table.heading, *table.body[:1]])
    except RuleError:
        return None
    return tuple(_use(header, column) for column in columns)


def _use(header: Header, column: int) -> ColumnUse:
    if column == header.round_column:
        return ColumnUse(Meaning.ROUND)
    if column == header.cards_column:
        return ColumnUse(Meaning.CARDS)
    for name, own in zip(header.names, header.columns, strict=True):
        for part, place in own.items():
            if place == column:
                return player_column(name, None if header.guessed else part)
    return LEFT_OUT


def _guessed(table: FirstTable) -> tuple[ColumnUse, ...]:
    """The first way to read the columns that makes a game, else the first of all ways."""
    uses = [_leading(table, column) for column in range(table.width)]
    players = _players(table, uses)
    readings = [uses, _lines_as_games(uses)]
    if _has_a_day_in_each_line(table, uses):
        readings.reverse()
    ways = [way for leading in readings for way in _ways(table, leading, players)]
    return next((way for way in ways if _makes_a_game(table, way)), ways[0] if ways else tuple(uses))


def _lines_as_games(uses: Sequence[ColumnUse]) -> list[ColumnUse]:
    """Beside a column of dates, a column of numbers may count the games instead of rounds."""
    has_dates = any(use.meaning is Meaning.DATE for use in uses)
    return [LEFT_OUT if has_dates and use.meaning is Meaning.ROUND else use for use in uses]


def _has_a_day_in_each_line(table: FirstTable, uses: Sequence[ColumnUse]) -> bool:
    """Whether the dates of all lines differ."""
    columns = [column for column, use in enumerate(uses) if use.meaning is Meaning.DATE]
    return any(len({row.cell(column) for row in table.body}) == len(table.body) for column in columns)


def _leading(table: FirstTable, column: int) -> ColumnUse:
    word, numbers = table.head(column), _numbers(table, column)
    short = folded(word).rstrip(".:")
    is_of_a_player = bool(word) and _name_and_parts(word)[1] != _ALL
    counts_up = bool(numbers) and column == 0 and numbers == [*range(1, len(numbers) + 1)] and not is_of_a_player
    if line_of(word) is Line.DATE:
        return ColumnUse(Meaning.DATE)
    if is_round(word) or short in _ROUND_IN_SHORT or counts_up:
        return ColumnUse(Meaning.ROUND)
    return ColumnUse(Meaning.CARDS) if is_cards(word) or short in _CARDS_IN_SHORT else LEFT_OUT


def _players(table: FirstTable, uses: Sequence[ColumnUse]) -> list[list[_Own]]:
    """The columns of each player, without players who have fewer columns than others."""
    top, below = table.heading[0], table.heading[1] if len(table.heading) > 1 else Row(0, ())
    found: dict[str, list[_Own]] = {}
    name = ""
    for column, use in enumerate(uses):
        if use != LEFT_OUT:
            name = ""
            continue
        if top.cell(column):
            name, parts = _name_and_parts(top.cell(column))
        else:
            parts = _ALL
        if below.cell(column):
            parts = _parts_of(below.cell(column))
        if name and not name_refusal(name) and _has_numbers(table, column):
            found.setdefault(name_key(name), []).append(_Own(column, name, parts))
    most = max(map(len, found.values()), default=0)
    return [own for own in found.values() if len(own) == most and most <= len(_ORDER)]


def _name_and_parts(cell: str) -> tuple[str, frozenset[Part]]:
    """Split a heading: “Mira T.” may be the bid (Tipp), the tricks or the total of Mira."""
    *words, last = cell.split()
    parts = _parts_of(last)
    is_short = last.endswith(".") or len(last) == 1 or kind_of(last)
    return (name_in(" ".join(words)), parts) if words and parts and is_short else (name_in(cell), _ALL)


def _parts_of(word: str) -> frozenset[Part]:
    short = folded(word).rstrip(".:")
    exact = kind_of(short)
    if exact or not short:
        return frozenset([exact]) if exact else _ALL
    return frozenset(kind for kind, words in KINDS.items() if any(each.startswith(short) for each in words))


def _ways(
    table: FirstTable, uses: Sequence[ColumnUse], players: Sequence[Sequence[_Own]]
) -> Iterator[tuple[ColumnUse, ...]]:
    """Every way to read the columns, in the order in which people usually write the kinds."""
    if not players:
        return
    possible = [
        frozenset.intersection(*(own[place].parts & _by_numbers(table, own[place].column) for own in players))
        for place in range(len(players[0]))
    ]
    for parts in permutations(_ORDER, len(possible)):
        if all(part in fitting for part, fitting in zip(parts, possible, strict=True)):
            filled = [*uses]
            for own in players:
                for part, one in zip(parts, own, strict=True):
                    filled[one.column] = player_column(one.name, part)
            yield tuple(filled)


def _by_numbers(table: FirstTable, column: int) -> frozenset[Part]:
    numbers = _numbers(table, column)
    are_bids = all(0 <= number <= _MOST_BID for number in numbers)
    are_points = all(number % 10 == 0 for number in numbers)
    points = {Part.POINTS, Part.TOTAL} if are_points else set()
    return frozenset({*({Part.BID, Part.TRICKS} if are_bids else set()), *points})


def _has_numbers(table: FirstTable, column: int) -> bool:
    cells = [cell for cell in _cells(table, column) if cell]
    return 2 * sum(map(is_number, cells)) > len(cells)


def _numbers(table: FirstTable, column: int) -> list[int]:
    found = [number_of(cell) for cell in _cells(table, column) if is_number(cell)]
    return [number for number in found if number is not None]


def _cells(table: FirstTable, column: int) -> list[str]:
    """The cells of a column without the line of totals."""
    return [row.cell(column) for row in table.body if not is_total(row.cell(0))]


def _makes_a_game(table: FirstTable, uses: Sequence[ColumnUse]) -> bool:
    game = read_first(table, uses)
    if not isinstance(game, Sheet):
        return False
    try:
        work_out(game)
    except RuleError:
        return False
    return True
