"""The tricks that can give written points."""

from collections.abc import Iterator, Sequence
from functools import cache

from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.scoring import points_table

type Choice = tuple[int | None, ...]  # tricks by seat; None for those who do not play


@cache
def outcomes(scoring: Scoring, cards: int) -> dict[int, tuple[tuple[int, int], ...]]:
    """The pairs of bid and tricks that give the same points, by these points.

    Points tell whether a bid was made: all pairs with the same points agree on it.
    """
    found: dict[int, list[tuple[int, int]]] = {}
    for bid, row in enumerate(points_table(scoring, cards)):
        for tricks, points in enumerate(row):
            found.setdefault(points, []).append((bid, tricks))
    return {points: tuple(pairs) for points, pairs in found.items()}


def possible_tricks(scoring: Scoring, cards: int, points: int, bid: int | None) -> tuple[int, ...]:
    """In ascending order; any bid is possible if none is known."""
    pairs = outcomes(scoring, cards).get(points, ())
    return tuple(sorted({tricks for other, tricks in pairs if bid in {None, other}}))


def can_sum(options: Sequence[Sequence[int]], total: int) -> bool:
    """Whether one number of each option can add up to `total`; fast even if there are many ways."""
    return total >= 0 and bool(_sums(options) >> total & 1)


def ways(options: Sequence[Sequence[int]], total: int) -> Iterator[tuple[int, ...]]:
    """All ways to choose one number of each option that add up to `total`, in ascending order.

    Only branches that lead to a way are followed.
    """
    if not options:
        if total == 0:
            yield ()
        return
    first, rest = options[0], options[1:]
    reachable = _sums(rest)
    for tricks in first:
        if tricks <= total and reachable >> (total - tricks) & 1:
            for others in ways(rest, total - tricks):
                yield (tricks, *others)


def _sums(options: Sequence[Sequence[int]]) -> int:
    """The sums that can be reached, as bits: bit n stands for the sum n."""
    sums = 1
    for numbers in options:
        reached = 0
        for number in numbers:
            reached |= sums << number
        sums = reached
    return sums
