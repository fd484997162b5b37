"""Why the rules refuse something."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

type MessageParams = Mapping[str, str | int]


class Code(StrEnum):
    """In the order of checks in section 9, with additions of this project."""

    PLAYER_COUNT = "PLAYER_COUNT"
    TOURNAMENT_PLAYER_COUNT = "TOURNAMENT_PLAYER_COUNT"
    DM2008_PLAYER_COUNT = "DM2008_PLAYER_COUNT"
    VARIANT_COMBINATION_NOT_ENFORCEABLE = "VARIANT_COMBINATION_NOT_ENFORCEABLE"
    CARDS_LT_ONE = "CARDS_LT_ONE"
    CARDS_EXCEED_DECK = "CARDS_EXCEED_DECK"
    TOO_MANY_ROUNDS = "TOO_MANY_ROUNDS"
    BIDS_MISSING = "BIDS_MISSING"
    BID_NOT_INTEGER = "BID_NOT_INTEGER"
    BID_NEGATIVE = "BID_NEGATIVE"
    BID_GT_CARDS = "BID_GT_CARDS"
    BID_OUT_OF_TURN = "BID_OUT_OF_TURN"
    BID_FORBIDDEN_BY_SUM_RULE = "BID_FORBIDDEN_BY_SUM_RULE"
    BIDS_SUM_EQUALS_TRICKS = "BIDS_SUM_EQUALS_TRICKS"
    ADJUSTMENT_NOT_ONE = "ADJUSTMENT_NOT_ONE"
    TRICKS_MISSING = "TRICKS_MISSING"
    TRICKS_NOT_INTEGER = "TRICKS_NOT_INTEGER"
    TRICKS_NEGATIVE = "TRICKS_NEGATIVE"
    TRICKS_GT_CARDS = "TRICKS_GT_CARDS"
    POINTS_MISSING = "POINTS_MISSING"
    POINTS_IMPOSSIBLE = "POINTS_IMPOSSIBLE"
    TRICKS_SUM_MISMATCH = "TRICKS_SUM_MISMATCH"
    INFERRED_MISMATCH = "INFERRED_MISMATCH"
    SEAT_NOT_ACTIVE = "SEAT_NOT_ACTIVE"
    ELIMINATION_TIE_NEEDS_DECISION = "ELIMINATION_TIE_NEEDS_DECISION"
    ELIMINATION_NOT_FOR_THE_TABLE = "ELIMINATION_NOT_FOR_THE_TABLE"
    ELIMINATION_WOULD_CHANGE = "ELIMINATION_WOULD_CHANGE"
    ROUND_NOT_IN_SCHEDULE = "ROUND_NOT_IN_SCHEDULE"
    ROUND_AFTER_THE_END = "ROUND_AFTER_THE_END"
    NO_ROUND_TO_END_AFTER = "NO_ROUND_TO_END_AFTER"
    NOT_PLAYED_YET = "NOT_PLAYED_YET"
    NOT_THE_ROUND_PLAYED = "NOT_THE_ROUND_PLAYED"
    GAME_IS_FINISHED = "GAME_IS_FINISHED"
    ADJUSTMENT_INCOMPLETE = "ADJUSTMENT_INCOMPLETE"
    TOTAL_IS_FINAL = "TOTAL_IS_FINAL"
    JOINING_CLOSED = "JOINING_CLOSED"
    JOIN_POINTS = "JOIN_POINTS"
    TURNED_CARD_DOES_NOT_FIT = "TURNED_CARD_DOES_NOT_FIT"
    SEATS_STAY = "SEATS_STAY"
    START_STAYS = "START_STAYS"
    NAME_TAKEN = "NAME_TAKEN"
    NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
    NOTHING_TO_REDO = "NOTHING_TO_REDO"
    TOTALS_COUNT = "TOTALS_COUNT"
    TOTAL_NOT_MULTIPLE_OF_TEN = "TOTAL_NOT_MULTIPLE_OF_TEN"
    TOTAL_OUT_OF_BOUNDS = "TOTAL_OUT_OF_BOUNDS"
    TOTALS_TOO_HIGH = "TOTALS_TOO_HIGH"
    NOT_A_GAME_FILE = "NOT_A_GAME_FILE"
    NO_HEADER = "NO_HEADER"
    NAME_TWICE = "NAME_TWICE"
    NO_SUCH_PLAYER = "NO_SUCH_PLAYER"
    DATE_WRONG = "DATE_WRONG"
    CELL_NOT_A_NUMBER = "CELL_NOT_A_NUMBER"
    ROUND_OUT_OF_ORDER = "ROUND_OUT_OF_ORDER"
    COLUMNS_UNCLEAR = "COLUMNS_UNCLEAR"
    SCORE_MISSING = "SCORE_MISSING"
    NOT_POSSIBLE_IN_EVENT = "NOT_POSSIBLE_IN_EVENT"


_CELL = re.compile(r"line ([0-9]+), column ([0-9]+)")


@dataclass(frozen=True)
class Problem:
    """`round` counts from 1, `seat` from 0; None for the whole game.

    `about` names the wrong value of a statement, if the code does not; `cell` is its place in a text file. `line` is
    the number of the line in the file, from 1, if the problem is about no single cell.
    """

    code: Code
    sentence: str
    values: MessageParams = field(default_factory=dict)
    round: int | None = None
    seat: int | None = None
    about: str = ""
    cell: str = ""
    line: int | None = None

    @property
    def message(self) -> str:
        """In English."""
        return self.translated(lambda sentence: sentence)

    def translated(self, translate: Callable[[str], str]) -> str:
        """The values of a problem with its place in a text file; the value `fault` is a clause."""
        fault = self.values.get("fault")
        parts = {} if fault is None else {"fault": translate(str(fault)) % self.values}
        text = translate(self.sentence) % {**self.values, **parts}
        if "line" in self.values:
            return text
        if cell := _CELL.fullmatch(self.cell):
            return translate(_IN_CELL) % {"line": cell[1], "column": cell[2], "problem": text}
        return translate(_IN_LINE) % {"line": self.line, "problem": text} if self.line else text

    def in_lines(self, lines: Mapping[int | None, int]) -> "Problem":
        """The problem with its line. `lines` has the first line of each round, and under None that of the game."""
        line = lines.get(self.round, lines.get(None))
        return self if self.cell or line is None else replace(self, line=line)


class RuleError(Exception):
    """`problems` is never empty, and in the order of play."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems[0].message)
        self.problems = problems


def gettext_noop(sentence: str) -> str:
    """For makemessages; the rules use English."""
    return sentence


def ngettext_lazy(one: str, many: str) -> tuple[str, str]:
    """A singular and a plural, for makemessages."""
    return one, many


_IN_CELL = gettext_noop("Line %(line)s, column %(column)s: %(problem)s")
_IN_LINE = gettext_noop("Line %(line)s: %(problem)s")
