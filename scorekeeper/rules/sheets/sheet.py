"""Games from paper and from other programs, as they were written down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.rules.record import GameRecord, RawValue


class Knowledge(StrEnum):
    """What is known of a game, best first; a game is of the weakest kind that one of its rounds has."""

    TRICKS = "tricks"
    BIDS = "bids"
    POINTS = "points"
    TOTALS = "totals"


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
class WrittenRound:
    """By seat, as written; None for what is not known and who does not play.

    `totals` are running totals. `inferred`: the seats whose tricks a game file calls worked out.
    """

    points: tuple[RawValue, ...] | None = None
    totals: tuple[RawValue, ...] | None = None
    inferred: tuple[int, ...] = ()


NOTHING_WRITTEN = WrittenRound()


def written_of(written: Sequence[WrittenRound], number: int) -> WrittenRound:
    """Of a round that counts from 1; `written` may be shorter than the game."""
    return written[number - 1] if number <= len(written) else NOTHING_WRITTEN


class Part(StrEnum):
    """Of a round, or of a game with final totals only."""

    BID = "bid"
    TRICKS = "tricks"
    POINTS = "points"
    TOTAL = "total"
    CARDS = "cards"


type Place = tuple[Part, int | None, int | None]  # the part, its round from 1, its seat


@dataclass(frozen=True)
class Sheet:
    """`record` has the bids, and the tricks with None where they are not known.

    `written`: for each of its rounds. `date`: a day, a month or a year, or a moment; "" if unknown.
    `notes`: what reading found. `total_line`: totals written below the rounds, None where there is none; they are only
    compared. `cells`: where the parts stand in a text file, as in "line 5, column 3".
    """

    record: GameRecord
    written: tuple[WrittenRound, ...] = ()
    final_totals: tuple[RawValue, ...] | None = None
    date: str = ""
    title: str = ""
    is_finished: bool = True
    notes: tuple[Note, ...] = ()
    total_line: tuple[RawValue, ...] | None = None
    cells: Mapping[Place, str] = field(default_factory=dict, compare=False)
