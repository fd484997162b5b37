"""The tables of a draw, and the pictures of their sizes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import pgettext

from scorekeeper.rules.events.draw.past import Seated
from scorekeeper.rules.events.event import Table

_USUAL = 4  # seats
_CENTRE, _RADIUS = 16, 12.4  # of the picture of a table, in its view box of 32


@dataclass(frozen=True)
class DrawnSeat:
    entrant: int
    place: int
    name: str
    deals: bool
    is_picked: bool = False


@dataclass(frozen=True)
class DrawnTable:
    """`is_open`: seats may still change."""

    number: int
    seats: tuple[DrawnSeat, ...]
    is_open: bool = True


@dataclass(frozen=True)
class Shape:
    """The number of tables of one size; `dots` are the seats around the picture of such a table."""

    count: int
    word: str
    dots: tuple[tuple[str, str], ...]


def drawn_tables(
    tables: Sequence[Table], names: Mapping[int, str], picked: Sequence[int] = (), fixed: Sequence[int] = ()
) -> list[DrawnTable]:
    """`fixed` are the numbers of tables that have begun to play."""
    return [
        DrawnTable(
            table.number,
            tuple(
                DrawnSeat(entrant, place, names[entrant], entrant == table.first_dealer, entrant in picked)
                for place, entrant in enumerate(table.seats, 1)
            ),
            table.number not in fixed,
        )
        for table in tables
    ]


def shapes_of(tables: Seated) -> list[Shape]:
    """Fours first, as their tables have the lower numbers."""
    sizes = sorted(Counter(map(len, tables)).items(), key=lambda each: (each[0] != _USUAL, each[0]))
    return [Shape(count, _size_word(size), _dots(size)) for size, count in sizes]


def _size_word(size: int) -> str:
    words = {
        3: pgettext("table", "three"),
        4: pgettext("table", "four"),
        5: pgettext("table", "five"),
        6: pgettext("table", "six"),
    }
    return words.get(size) or str(size)


def _dots(size: int) -> tuple[tuple[str, str], ...]:
    """Clockwise from above; as texts, because numbers in templates have the decimal sign of the language."""
    turns = (2 * math.pi * seat / size for seat in range(size))
    return tuple(
        (f"{_CENTRE + _RADIUS * math.sin(turn):.1f}", f"{_CENTRE - _RADIUS * math.cos(turn):.1f}") for turn in turns
    )
