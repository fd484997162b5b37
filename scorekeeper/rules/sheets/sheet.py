"""Games from paper and from other programs, as they were written down."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.rules.knowledge import Note
from scorekeeper.rules.record import GameRecord, RawValue


class Part(StrEnum):
    """The kinds of numbers of a round; a game with final totals only has `TOTAL`."""

    BID = "bid"
    TRICKS = "tricks"
    POINTS = "points"
    TOTAL = "total"
    CARDS = "cards"


type Place = tuple[Part, int | None, int | None]  # the part, the number of its round from 1, and the seat


@dataclass(frozen=True)
class Sheet:
    """`record` has the bids, and the tricks with None where they are not known.

    `date` is a day, a month, a year or a moment; "" if it is not known. `notes` are those of reading. `total_line` has
    the totals written below the rounds, None where there are none; they are only compared. `cells` says where parts are
    in a text file, as in "line 5, column 3"; `lines` has the number of the first line of each round there, and under
    None that of the game.
    """

    record: GameRecord
    date: str = ""
    title: str = ""
    is_finished: bool = True
    notes: tuple[Note, ...] = ()
    total_line: tuple[RawValue, ...] | None = None
    cells: Mapping[Place, str] = field(default_factory=dict, compare=False)
    lines: Mapping[int | None, int] = field(default_factory=dict, compare=False)
