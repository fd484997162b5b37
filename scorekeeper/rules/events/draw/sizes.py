"""How many sit at the tables of a round (EVENT.md, Sizes)."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.events.event import Sizes

LEAST = 3


def table_sizes(people: int, sizes: Sizes = Sizes.THREES) -> tuple[int, ...]:
    """Of each table; as many fours as possible, which come first. Empty if they are too few."""
    if people <= 5:
        return (people,) if people >= LEAST else ()
    return _with(people, 5 if sizes is Sizes.FIVES else 3) or _with(people, 3)


def _with(people: int, other: int) -> tuple[int, ...]:
    """Fours and the fewest tables of another size; empty if there are none."""
    for others in range(people // other + 1):
        fours, rest = divmod(people - other * others, 4)
        if not rest:
            return (*[4] * fours, *[other] * others)
    return ()


def odd_tables(sizes: Sequence[int]) -> list[bool]:
    """Of each table, whether its seats are odd: of three or five in a round that also has fours."""
    return [size != 4 and 4 in sizes for size in sizes]
