"""What is known of a game, and what somebody should look at."""

from dataclasses import dataclass
from enum import StrEnum


class Knowledge(StrEnum):
    """What is known of a game, best first; a game is of the weakest kind that one of its rounds has."""

    TRICKS = "tricks"
    BIDS = "bids"
    POINTS = "points"
    TOTALS = "totals"


KNOWS_BIDS = frozenset([Knowledge.TRICKS, Knowledge.BIDS])


class NoteCode(StrEnum):
    """What somebody should look at, and no reason to refuse a game."""

    ADDITION_ERROR = "ADDITION_ERROR"
    POINTS_DIFFER = "POINTS_DIFFER"
    CALL_INFERRED = "CALL_INFERRED"
    ADJUSTMENT_FOUND = "ADJUSTMENT_FOUND"
    VOID_TRICKS = "VOID_TRICKS"
    COLUMNS_GUESSED = "COLUMNS_GUESSED"
    OTHER_PLAYS = "OTHER_PLAYS"


@dataclass(frozen=True)
class Note:
    """`round` counts from 1, `seat` from 0; `number`: what was written, `expected`: what is right."""

    code: NoteCode
    round: int | None = None
    seat: int | None = None
    number: int | None = None
    expected: int | None = None


@dataclass(frozen=True)
class Question:
    """Which of the `choices` it was: tricks by seat, in ascending order."""

    round: int
    choices: tuple[tuple[int | None, ...], ...]
