"""Why an event is refused."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.rules.problems import MessageParams, Problem


class EventProblemCode(StrEnum):
    """In the order of EVENT.md, in which problems of one place are listed."""

    NOT_AN_EVENT_FILE = "NOT_AN_EVENT_FILE"
    RULESET_NOT_FOR_EVENTS = "RULESET_NOT_FOR_EVENTS"
    ENTRANT_NUMBER_TWICE = "ENTRANT_NUMBER_TWICE"
    TOO_MANY_ROUNDS = "TOO_MANY_ROUNDS"
    NO_SUCH_ENTRANT = "NO_SUCH_ENTRANT"
    NO_SUCH_ROUND = "NO_SUCH_ROUND"
    NO_SUCH_TABLE = "NO_SUCH_TABLE"
    RULING_NOT_SEATED = "RULING_NOT_SEATED"
    CUT_TOO_EARLY = "CUT_TOO_EARLY"
    CUT_NOT_DECIDED = "CUT_NOT_DECIDED"
    TABLE_TWICE = "TABLE_TWICE"
    TABLE_SIZE = "TABLE_SIZE"
    NO_POINTS_FOR_SIZE = "NO_POINTS_FOR_SIZE"
    ENTRANT_TWICE = "ENTRANT_TWICE"
    NOT_YET_THERE = "NOT_YET_THERE"
    ENTRANT_LEFT = "ENTRANT_LEFT"
    NOT_ADMITTED = "NOT_ADMITTED"
    FIRST_DEALER_NOT_SEATED = "FIRST_DEALER_NOT_SEATED"
    TWO_RESULTS = "TWO_RESULTS"
    TOTALS_COUNT = "TOTALS_COUNT"
    TOTAL_NOT_MULTIPLE_OF_TEN = "TOTAL_NOT_MULTIPLE_OF_TEN"
    TOTAL_OUT_OF_BOUNDS = "TOTAL_OUT_OF_BOUNDS"
    TOTALS_TOO_HIGH = "TOTALS_TOO_HIGH"
    EXACT_OUT_OF_BOUNDS = "EXACT_OUT_OF_BOUNDS"
    GAME_PLAYERS = "GAME_PLAYERS"
    GAME_REFUSED = "GAME_REFUSED"
    NO_ROUND_LEFT = "NO_ROUND_LEFT"
    MANUAL_STAGE = "MANUAL_STAGE"
    RESULTS_MISSING = "RESULTS_MISSING"
    TOO_FEW = "TOO_FEW"


@dataclass(frozen=True)
class EventProblem:
    """Round and table count from 1, `entrant` is a number; None where it does not apply.

    `cause`: what is wrong in a game, a ruleset or a file.
    """

    code: EventProblemCode
    sentence: str = "%(cause)s"
    values: MessageParams = field(default_factory=dict)
    round: int | None = None
    table: int | None = None
    entrant: int | None = None
    cause: Problem | None = None

    @property
    def message(self) -> str:
        """In English."""
        return self.translated(lambda sentence: sentence)

    def translated(self, translate: Callable[[str], str]) -> str:
        parts = {} if self.cause is None else {"cause": self.cause.translated(translate)}
        return translate(self.sentence) % {**self.values, **parts}


class EventError(Exception):
    """`problems` is never empty."""

    def __init__(self, *problems: EventProblem) -> None:
        super().__init__(problems[0].message)
        self.problems = problems
