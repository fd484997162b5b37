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
    """`name` and `part`: of a player's column; without a part it has points or totals, which its numbers tell."""

    meaning: Meaning = Meaning.LEFT_OUT
    name: str = ""
    part: Part | None = None

    @property
    def value(self) -> str:
        """In a form."""
        if self.meaning is not Meaning.PLAYER:
            return self.meaning
        return f"{self.part or Meaning.PLAYER}{_BETWEEN}{self.name}"


LEFT_OUT = ColumnUse()


def player_column(name: str, part: Part | None = None) -> ColumnUse:
    return ColumnUse(Meaning.PLAYER, name, part)


def use_of(value: str) -> ColumnUse:
    """What is no value of a column is left out."""
    word, between, name = value.replace("\0", "").partition(_BETWEEN)  # which PostgreSQL does not store
    try:
        if not between:
            meaning = Meaning(word)
            return LEFT_OUT if meaning is Meaning.PLAYER else ColumnUse(meaning)
        part = None if word == Meaning.PLAYER else Part(word)
    except ValueError:
        return LEFT_OUT
    return player_column(trim_name(name), part) if name.strip() and part is not Part.CARDS else LEFT_OUT
