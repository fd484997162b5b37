"""How many sit at the tables of a round (EVENT.md, Sizes)."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.events.event import Sizes
from scorekeeper.rules.setup_validation import MIN_PLAYERS

USUAL, MOST = 4, 5  # seats of the tables that are drawn


def table_sizes(people: int, sizes: Sizes = Sizes.THREES) -> tuple[int, ...]:
    """Of each table; as many fours as possible, which come first. Empty if they are too few."""
    if people <= MOST:
        return (people,) if people >= MIN_PLAYERS else ()
    return _with(people, MOST if sizes is Sizes.FIVES else MIN_PLAYERS) or _with(people, MIN_PLAYERS)


def _with(people: int, other: int) -> tuple[int, ...]:
    """Fours and the fewest tables of another size; empty if there are none."""
    for others in range(people // other + 1):
        fours, rest = divmod(people - other * others, USUAL)
        if not rest:
            return (*[USUAL] * fours, *[other] * others)
    return ()


def odd_tables(sizes: Sequence[int]) -> list[bool]:
    """Of each table, whether its seats are odd: of three or five in a round that also has fours."""
    return [size in {MIN_PLAYERS, MOST} and USUAL in sizes for size in sizes]


def odd_seats_of(sizes: Sequence[int]) -> int:
    return sum(size for size, is_odd in zip(sizes, odd_tables(sizes), strict=True) if is_odd)
