"""Chance from a seed: only what is the same in every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def random_of(seed: int, number: int) -> Random:
    """For the draw of the round with this number, or the lot at the cut into the stage with this number.

    Only its `random()` may be used, which gives the same numbers in every version of Python.
    """
    return Random(1000 * seed + number)  # noqa: S311 (a draw, not a secret)


def shuffled[T](items: Sequence[T], random: Random) -> list[T]:
    """`Random.shuffle` may change with the version."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
