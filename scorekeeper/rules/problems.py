"""What is wrong with something that was written down, as a value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

type Gaps = Mapping[str, str | int]
"""What fills the named gaps of a sentence."""


class Code(StrEnum):
    """The machine-readable name of a refusal, in the order in which the rule book checks (section 9)."""

    PLAYER_COUNT = "PLAYER_COUNT"
    BIDS_MISSING = "BIDS_MISSING"
    BID_NOT_INTEGER = "BID_NOT_INTEGER"
    BID_NEGATIVE = "BID_NEGATIVE"
    BID_GT_CARDS = "BID_GT_CARDS"
    BID_OUT_OF_TURN = "BID_OUT_OF_TURN"
    BID_FORBIDDEN_BY_SUM_RULE = "BID_FORBIDDEN_BY_SUM_RULE"
    TRICKS_MISSING = "TRICKS_MISSING"
    TRICKS_NOT_INTEGER = "TRICKS_NOT_INTEGER"
    TRICKS_NEGATIVE = "TRICKS_NEGATIVE"
    TRICKS_GT_CARDS = "TRICKS_GT_CARDS"
    TRICKS_SUM_MISMATCH = "TRICKS_SUM_MISMATCH"
    ROUND_NOT_IN_SCHEDULE = "ROUND_NOT_IN_SCHEDULE"
    ROUND_AFTER_THE_END = "ROUND_AFTER_THE_END"
    NO_ROUND_TO_END_AFTER = "NO_ROUND_TO_END_AFTER"
    NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
    NOTHING_TO_REDO = "NOTHING_TO_REDO"
    NOT_SUPPORTED_YET = "NOT_SUPPORTED_YET"
    NOT_A_GAME_FILE = "NOT_A_GAME_FILE"


@dataclass(frozen=True)
class Problem:
    """One refusal: its code, a sentence with named gaps, what fills them, and where it happened.

    `round` counts from 1 and `seat` from 0; both are None where the problem is the whole game's.
    """

    code: Code
    sentence: str
    values: Gaps = field(default_factory=dict)
    round: int | None = None
    seat: int | None = None

    @property
    def message(self) -> str:
        """The sentence in English; a page translates `sentence` before it fills the gaps."""
        return self.sentence % self.values


class Refused(Exception):
    """What was written breaks a rule. `problems` is never empty; the first by play order stands first."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems[0].message)
        self.problems = problems


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the translators; the rules themselves speak English."""
    return sentence
