"""What is known of a game, and the notes and questions about it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Knowledge(StrEnum):
    """How much is known of a game, most first; the least known round decides about the whole game."""

    TRICKS = "tricks"
    BIDS = "bids"
    POINTS = "points"
    TOTALS = "totals"


KNOWS_BIDS = frozenset([Knowledge.TRICKS, Knowledge.BIDS])


class Precision(StrEnum):
    """What is known of the start of a game."""

    TIME = "time"
    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    NONE = "none"  # then the start is that of the import, and never shown


@dataclass(frozen=True)
class KnownStart:
    """The first moment of the day, the month or the year, if no more is known."""

    moment: datetime
    precision: Precision


class NoteCode(StrEnum):
    """What somebody should look at, although it is no reason to refuse a game."""

    ADDITION_ERROR = "ADDITION_ERROR"
    POINTS_DIFFER = "POINTS_DIFFER"
    CALL_INFERRED = "CALL_INFERRED"
    ADJUSTMENT_FOUND = "ADJUSTMENT_FOUND"
    VOID_TRICKS = "VOID_TRICKS"
    COLUMNS_GUESSED = "COLUMNS_GUESSED"
    OTHER_PLAYS = "OTHER_PLAYS"


@dataclass(frozen=True)
class Note:
    """`round` counts from 1, `seat` from 0; `number` was written, `expected` is right."""

    code: NoteCode
    round: int | None = None
    seat: int | None = None
    number: int | None = None
    expected: int | None = None


@dataclass(frozen=True)
class Question:
    """The question which of the `choices` is true; each has the tricks by seat, and they are in ascending order."""

    round: int
    choices: tuple[tuple[int | None, ...], ...]
