"""In units of a BAR_WIDTH wide drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.players.ratings import Rating

BAR_WIDTH = 1000


@dataclass(frozen=True)
class Part:
    x: int
    width: int


def parts_of(numbers: Sequence[int]) -> tuple[Part, ...]:
    """Side by side over the whole width."""
    total = sum(numbers)
    if not total:
        return ()
    edges = [round(BAR_WIDTH * sum(numbers[:count]) / total) for count in range(len(numbers) + 1)]
    return tuple(Part(start, end - start) for start, end in pairwise(edges))


def bars_of(numbers: Sequence[int]) -> tuple[Part, ...]:
    most = max(numbers, default=0) or 1
    return tuple(Part(0, round(BAR_WIDTH * number / most)) for number in numbers)


def intervals_of(ratings: Sequence[Rating | None]) -> list[Part | None]:
    """On one scale."""
    known = [rating for rating in ratings if rating]
    low = min((rating.at_least for rating in known), default=0)
    high = max((rating.at_most for rating in known), default=0)
    return [_interval(rating, low, high) if rating else None for rating in ratings]


def _interval(rating: Rating, low: int, high: int) -> Part:
    start, end = (round(BAR_WIDTH * (value - low) / (high - low)) for value in (rating.at_least, rating.at_most))
    return Part(start, end - start)
