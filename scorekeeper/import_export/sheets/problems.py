"""Problems that name a cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.rules.names import is_printable
from scorekeeper.rules.problems import Code, MessageParams, Problem, RuleError, gettext_noop

_SHOWN = 20  # characters of a cell that a sentence shows

NOT_A_NUMBER = (
    Code.CELL_NOT_A_NUMBER,
    gettext_noop("Line %(line)s, column %(column)s: “%(value)s” is not a whole number."),
)
OUT_OF_ORDER = (
    Code.ROUND_OUT_OF_ORDER,
    gettext_noop("Line %(line)s, column %(column)s: here belongs round %(round)s, not “%(value)s”."),
)
DATE_WRONG = (
    Code.DATE_WRONG,
    gettext_noop("Line %(line)s, column %(column)s: “%(value)s” is not a day, a month or a year."),
)
NO_SUCH_PLAYER = (
    Code.NO_SUCH_PLAYER,
    gettext_noop("Line %(line)s, column %(column)s: “%(value)s” is none of the players."),
)
NAME_TWICE = (
    Code.NAME_TWICE,
    gettext_noop("Line %(line)s, column %(column)s: “%(value)s” is the name of an earlier player, too."),
)
UNKNOWN_SCORING = (
    Code.NOT_A_GAME_FILE,
    gettext_noop("Line %(line)s, column %(column)s: “%(value)s” is no way of counting points; “alternate” is one."),
)
WRONG_NAME = (
    Code.NOT_A_GAME_FILE,
    gettext_noop("Line %(line)s, column %(column)s: “%(value)s” cannot be a name."),
)
WRONG_TITLE = (
    Code.NOT_A_GAME_FILE,
    gettext_noop("Line %(line)s, column %(column)s: “%(value)s” cannot be a title."),
)
NO_HEADING = (
    Code.NO_HEADER,
    gettext_noop("Line %(line)s, column %(column)s: “%(value)s” stands in a column without a heading."),
)
_NO_HEADER = gettext_noop(
    "Line %(line)s is not the heading of a table: it needs the names of the players, each with what the column holds."
)
_COLUMNS_UNCLEAR = gettext_noop(
    "Line %(line)s names players only, and the numbers do not tell whether they are points or totals."
)

type CellText = tuple[Code, str]


class Cell(NamedTuple):
    """`line` and `column` count from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


def cell_problem(text: CellText, cell: Cell, value: str, number: int | None = None, seat: int | None = None) -> Problem:
    """`number` is that of the round."""
    code, sentence = text
    params: MessageParams = {"line": cell.line, "column": cell.column, "value": shown(value), "round": number or 0}
    return Problem(code, sentence, params, number, seat, cell=str(cell))


def in_lines(error: RuleError, lines: Mapping[int | None, int]) -> RuleError:
    """`lines` has the first line of each round, and under None that of the game."""
    return RuleError(*(problem.in_lines(lines) for problem in error.problems))


def no_header(line: int) -> RuleError:
    return RuleError(Problem(Code.NO_HEADER, _NO_HEADER, {"line": line}))


def columns_unclear(line: int) -> RuleError:
    return RuleError(Problem(Code.COLUMNS_UNCLEAR, _COLUMNS_UNCLEAR, {"line": line}))


def shown(value: str) -> str:
    short = value[:_SHOWN]
    return short if is_printable(short) else ascii(short)[1:-1]
