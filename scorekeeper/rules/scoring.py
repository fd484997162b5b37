from functools import cache

from scorekeeper.rules.ruleset import Scoring


def points(scoring: Scoring, cards: int, bid: int, tricks: int) -> int:
    return COUNTS[scoring](cards, bid, tricks)


@cache
def points_table(scoring: Scoring, cards: int) -> tuple[tuple[int, ...], ...]:
    """By bid and tricks, both from 0."""
    numbers = range(cards + 1)
    return tuple(tuple(points(scoring, cards, bid, tricks) for tricks in numbers) for bid in numbers)


def _standard(_cards: int, bid: int, tricks: int) -> int:
    """P1."""
    return 20 + 10 * tricks if bid == tricks else -10 * abs(bid - tricks)


def _alternate(cards: int, bid: int, tricks: int) -> int:
    """P2: the n-th miss costs 10 n."""
    missed = abs(bid - tricks)
    bonus = 10 * cards if missed == 0 else 0
    return 10 * min(bid, tricks) + bonus - 10 * (missed * (missed + 1) // 2)


COUNTS = {Scoring.STANDARD: _standard, Scoring.ALTERNATE: _alternate}  # points from cards, bid and tricks
