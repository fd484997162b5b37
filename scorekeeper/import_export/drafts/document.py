"""The document of an old sheet that is being typed: its texts by their keys.

`order` has the ids of the players, clockwise, `name.ID` a name, `R.ID.PART` a cell of a round (R counts from 1; 0 is
the row of final totals). `fix.R.ID.PART` corrects a cell that was written wrong, as “written>right”; `took.R.ID` has
the tricks that answer a question. Empty texts are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scorekeeper.models import SHEET_NAME
from scorekeeper.rules.names import is_printable
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.sheets.sheet import Part

MOST_TEXTS = 3_000
TEXT_LENGTH = 200
FINAL_ROW = 0
_DIGITS = 2

_ID = "[a-z0-9]{1,8}"
_PARTS = "|".join((Part.BID, Part.TRICKS, Part.POINTS, Part.TOTAL))
_CELL = rf"[0-9]{{1,2}}\.{_ID}\.(?:{_PARTS})"
_KEY = re.compile(
    rf"order|columns|scoring|hands|dealer|date|title|ended|name\.{_ID}|{_CELL}|fix\.{_CELL}|took\.[0-9]{{1,2}}\.{_ID}"
)
_UNREADABLE = gettext_noop("This sheet cannot be read: load the page again.")
_TOO_LONG = gettext_noop("A text of this sheet is too long.")

type Document = Mapping[str, str]


class Columns(StrEnum):
    """What the columns of each player hold."""

    BID_TOTAL = "bid-total"
    BID_TRICKS = "bid-tricks"
    BID_POINTS = "bid-points"
    POINTS = "points"
    TOTALS = "totals"
    FINAL = "final"


PARTS: dict[Columns, tuple[Part, ...]] = {
    Columns.BID_TOTAL: (Part.BID, Part.TOTAL),
    Columns.BID_TRICKS: (Part.BID, Part.TRICKS),
    Columns.BID_POINTS: (Part.BID, Part.POINTS),
    Columns.POINTS: (Part.POINTS,),
    Columns.TOTALS: (Part.TOTAL,),
    Columns.FINAL: (Part.TOTAL,),
}


@dataclass(frozen=True)
class Player:
    """`id` is that in the document."""

    id: str
    name: str


@dataclass(frozen=True)
class TypedSheet:
    document: Document

    @cached_property
    def players(self) -> tuple[Player, ...]:
        return tuple(Player(one, self.text(SHEET_NAME + one).strip()) for one in self.text("order").split())

    @cached_property
    def columns(self) -> Columns:
        written = self.text("columns")
        return Columns(written) if written in {*Columns} else Columns.BID_TOTAL

    @property
    def parts(self) -> tuple[Part, ...]:
        return PARTS[self.columns]

    @property
    def points_part(self) -> Part | None:
        """The column that has points or totals; None if there is neither."""
        last = self.parts[-1]
        return None if last is Part.TRICKS else last

    @property
    def dealer(self) -> int:
        """The seat of the first dealer."""
        ids = [player.id for player in self.players]
        return ids.index(self.text("dealer")) if self.text("dealer") in ids else 0

    def text(self, key: str) -> str:
        return self.document.get(key, "")

    def typed(self, row: int, player: str, part: Part) -> str:
        return self.text(cell_key(row, player, part))

    def is_started(self, row: int) -> bool:
        return any(self.typed(row, player.id, part).strip() for player in self.players for part in self.parts)

    def fix(self, row: int, player: str, part: Part) -> str:
        """The corrected text of a cell; "" if the cell counts as typed."""
        written, _, right = self.text(f"fix.{cell_key(row, player, part)}").partition(">")
        return right if right and written == self.typed(row, player, part) else ""

    def cell(self, row: int, player: str, part: Part) -> str:
        """The text that counts: the correction if there is one, else what was typed."""
        return self.fix(row, player, part) or self.typed(row, player, part)

    def answer(self, row: int, player: Player) -> int | None:
        """The tricks that were answered; None without an answer."""
        written = self.text(took_key(row, player.id))
        return int(written) if written.isascii() and written.isdigit() and len(written) <= _DIGITS else None


def cell_key(row: int, player: str, part: Part) -> str:
    return f"{row}.{player}.{part}"


def took_key(row: int, player: str) -> str:
    return f"took.{row}.{player}"


def new_document(players: Sequence[str] = ("", "", "", "")) -> dict[str, str]:
    ids = "abcdef"[: len(players)]
    names = {SHEET_NAME + one: name for one, name in zip(ids, players, strict=True) if name}
    return {"order": " ".join(ids), "columns": Columns.BID_TOTAL, **names}


def read_document(value: RawValue) -> dict[str, str]:
    """Raise RuleError if a text is too long, or if no page of the product sends such a document."""
    if not isinstance(value, dict) or len(value) > MOST_TEXTS:
        raise RuleError(Problem(Code.NOT_A_GAME_FILE, _UNREADABLE))
    document: dict[str, str] = {}
    for key, text in value.items():
        if not isinstance(text, str) or not _KEY.fullmatch(key):
            raise RuleError(Problem(Code.NOT_A_GAME_FILE, _UNREADABLE))
        if len(text) > TEXT_LENGTH:
            raise RuleError(Problem(Code.NOT_A_GAME_FILE, _TOO_LONG))
        # Nobody types characters that cannot be seen: they come with pasted text.
        if seen := "".join(character for character in text if is_printable(character)):
            document[key] = seen
    return document
