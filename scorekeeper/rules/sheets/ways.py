"""Which tricks can give written points."""

from collections.abc import Iterator, Sequence
from functools import cache

from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.scoring import points_table

type Choice = tuple[int | None, ...]  # tricks by seat; None for who does not play


@cache
def outcomes(scoring: Scoring, cards: int) -> dict[int, tuple[tuple[int, int], ...]]:
    """By points, the bids with tricks that give them.

    Points tell whether a bid was made: all outcomes of the same points agree on it.
    """
    found: dict[int, list[tuple[int, int]]] = {}
    for bid, row in enumerate(points_table(scoring, cards)):
        for tricks, points in enumerate(row):
            found.setdefault(points, []).append((bid, tricks))
    return {points: tuple(pairs) for points, pairs in found.items()}


def possible_tricks(scoring: Scoring, cards: int, points: int, bid: int | None) -> tuple[int, ...]:
    """In ascending order; with any bid if none is known."""
    pairs = outcomes(scoring, cards).get(points, ())
    return tuple(sorted({tricks for other, tricks in pairs if bid in {None, other}}))


def can_sum(options: Sequence[Sequence[int]], total: int) -> bool:
    """Whether one of each adds up to `total`, in a time that does not depend on the number of ways."""
    return total >= 0 and bool(_sums(options) >> total & 1)


def ways(options: Sequence[Sequence[int]], total: int) -> Iterator[tuple[int, ...]]:
    """All that add up, in ascending order; only branches that lead to one are followed."""
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
    """Bit n is set if n can be reached."""
    sums = 1
    for numbers in options:
        reached = 0
        for number in numbers:
            reached |= sums << number
        sums = reached
    return sums
