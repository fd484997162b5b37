"""Games from paper and from other programs, as they were written down."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.rules.knowledge import Note
from scorekeeper.rules.record import GameRecord, RawValue


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

    `date`: a day, a month or a year, or a moment; "" if unknown.
    `notes`: what reading found. `total_line`: totals written below the rounds, None where there is none; they are only
    compared. `cells`: where the parts stand in a text file, as in "line 5, column 3". `lines`: there, the first one of
    each round, and under None that of the game.
    """

    record: GameRecord
    date: str = ""
    title: str = ""
    is_finished: bool = True
    notes: tuple[Note, ...] = ()
    total_line: tuple[RawValue, ...] | None = None
    cells: Mapping[Place, str] = field(default_factory=dict, compare=False)
    lines: Mapping[int | None, int] = field(default_factory=dict, compare=False)
