"""Bars beside the numbers of a table: where their parts begin and end, in units of a drawing that is BAR_WIDTH wide."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.players.ratings import Rating

BAR_WIDTH = 1000


@dataclass(frozen=True)
class Part:
    """A part of a bar, from its `x` on."""

    x: int
    width: int


@dataclass(frozen=True)
class Whisker:
    """A rating on a scale that all of a table share: the span of what it may be, and the estimate within it."""

    span: Part
    estimate: int


def parts_of(numbers: Sequence[int]) -> tuple[Part, ...]:
    """Return a part for each number, side by side over the whole width; nothing where all are nought."""
    whole = sum(numbers)
    if not whole:
        return ()
    edges = [round(BAR_WIDTH * sum(numbers[:count]) / whole) for count in range(len(numbers) + 1)]
    return tuple(Part(start, end - start) for start, end in pairwise(edges))


def bars_of(numbers: Sequence[int]) -> tuple[Part, ...]:
    """Return a bar for each number, the largest over the whole width."""
    most = max(numbers, default=0) or 1
    return tuple(Part(0, round(BAR_WIDTH * number / most)) for number in numbers)


def whiskers_of(ratings: Sequence[Rating | None]) -> list[Whisker | None]:
    """Return a whisker for each rating, on one scale."""
    known = [rating for rating in ratings if rating]
    low = min((rating.at_least for rating in known), default=0)
    high = max((rating.at_most for rating in known), default=0)
    return [_whisker(rating, low, high) if rating else None for rating in ratings]


def _whisker(rating: Rating, low: int, high: int) -> Whisker:
    def place(value: int) -> int:
        return round(BAR_WIDTH * (value - low) / (high - low))

    start, end = place(rating.at_least), place(rating.at_most)
    return Whisker(Part(start, end - start), place(rating.estimate))
