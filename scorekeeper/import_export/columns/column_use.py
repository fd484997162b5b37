"""What a column of a table is taken for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.names import trim_name
from scorekeeper.rules.sheets.sheet import Part

_BETWEEN = ":"


class Meaning(StrEnum):
    ROUND = "round"
    CARDS = "cards"
    DATE = "date"
    LEFT_OUT = ""
    PLAYER = "player"


@dataclass(frozen=True)
class ColumnUse:
    """A player's column has a `name`; without a `part`, its numbers tell whether they are points or totals."""

    meaning: Meaning = Meaning.LEFT_OUT
    name: str = ""
    part: Part | None = None

    @property
    def value(self) -> str:
        """The value of an option in a form."""
        if self.meaning is not Meaning.PLAYER:
            return self.meaning
        return f"{self.part or Meaning.PLAYER}{_BETWEEN}{self.name}"


LEFT_OUT = ColumnUse()


def player_column(name: str, part: Part | None = None) -> ColumnUse:
    return ColumnUse(Meaning.PLAYER, name, part)


def use_of(value: str) -> ColumnUse:
    """The use that `ColumnUse.value` stands for; any other text leaves the column out."""
    word, between, name = value.replace("\0", "").partition(_BETWEEN)  # PostgreSQL cannot store NUL
    try:
        if not between:
            meaning = Meaning(word)
            return LEFT_OUT if meaning is Meaning.PLAYER else ColumnUse(meaning)
        part = None if word == Meaning.PLAYER else Part(word)
    except ValueError:
        return LEFT_OUT
    return player_column(trim_name(name), part) if name.strip() and part is not Part.CARDS else LEFT_OUT
