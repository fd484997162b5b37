"""The points for a bid and the tricks won."""

from collections.abc import Callable
from functools import cache

from scorekeeper.rules.ruleset import Scoring


def points(scoring: Scoring, cards: int, bid: int, tricks: int) -> int:
    """Return the points of one player in a round of `cards` cards."""
    return count_of(scoring)(cards, bid, tricks)


def count_of(scoring: Scoring) -> Callable[[int, int, int], int]:
    """Return the function that computes points from cards, bid and tricks."""
    return _COUNTS[scoring]


@cache
def points_table(scoring: Scoring, cards: int) -> tuple[tuple[int, ...], ...]:
    """Return the points of a whole round: a row for each bid, a column for each number of tricks, both from 0."""
    numbers = range(cards + 1)
    return tuple(tuple(points(scoring, cards, bid, tricks) for tricks in numbers) for bid in numbers)


def _standard(_cards: int, bid: int, tricks: int) -> int:
    """P1: 20 and 10 for each trick if exact, else minus 10 for each trick of difference."""
    return 20 + 10 * tricks if bid == tricks else -10 * abs(bid - tricks)


def _alternate(cards: int, bid: int, tricks: int) -> int:
    """P2: 10 for each trick both bid and won, 10 per card for an exact bid; the n-th miss costs 10 times n."""
    missed = abs(bid - tricks)
    bonus = 10 * cards if missed == 0 else 0
    return 10 * min(bid, tricks) + bonus - 10 * (missed * (missed + 1) // 2)


_COUNTS = {Scoring.STANDARD: _standard, Scoring.ALTERNATE: _alternate}
