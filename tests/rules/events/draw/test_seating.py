"""The costs of a search, which follow each swap."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from scorekeeper.rules.events.draw.past import nothing
from scorekeeper.rules.events.draw.seating import IN_A_ROW, REPEAT, Seats, SeatSearch, Task
from scorekeeper.rules.events.draw.sizes import table_sizes

PEOPLE, ROUNDS = 11, 3


def chance(seed: int = 1) -> Random:
    return Random(seed)  # noqa: S311 - nothing here is secret


def task(seed: int, **values: bool) -> Task:
    """With some meetings and odd seats of earlier rounds."""
    random = chance(seed)
    met, extra = nothing(PEOPLE), nothing(PEOPLE)
    for one, other in combinations(range(PEOPLE), 2):
        met[one][other] = met[other][one] = random.randrange(3)
        extra[one][other] = extra[other][one] = random.randrange(100)
    odd = [random.randrange(3) for _ in range(PEOPLE)]
    return Task([table_sizes(PEOPLE)] * ROUNDS, met, extra, odd, **values)


def cost_of(of: Task, seats: Seats) -> int:
    """Count the cost from the seats alone."""
    rounds = [{frozenset(pair) for table in tables for pair in combinations(table, 2)} for tables in seats]
    cost = sum(IN_A_ROW * len(one & following) for one, following in pairwise(rounds))
    for one, other in combinations(range(PEOPLE), 2):
        before, pair = of.met[one][other], frozenset((one, other))
        after = before + sum(pair in met for met in rounds)
        cost += REPEAT * (max(0, after - 1) ** 2 - max(0, before - 1) ** 2)
        cost += of.extra[one][other] * (pair in rounds[0])
    odd = [of.odd[person] + sum(len(t) == 3 and person in t for ts in seats for t in ts) for person in range(PEOPLE)]
    return cost + sum(of.odd_costs[count] for count in odd)


@pytest.mark.parametrize("seed", range(5))
def test_the_cost_of_any_swaps_is_that_counted_anew(seed: int) -> None:
    of, random = task(seed), chance(seed)
    seating = SeatSearch(of, random)
    assert seating.cost == cost_of(of, seating.copied())
    for _ in range(60):
        number, one, other = random.randrange(ROUNDS), random.randrange(PEOPLE), random.randrange(PEOPLE)
        if not seating.sit_together(number, one, other):
            seating.cost += seating.dearer_by(number, one, other)
            seating.swap(number, one, other)
            assert seating.cost == cost_of(of, seating.copied())


def test_no_seats_cost_less_than_the_least() -> None:
    of = Task([table_sizes(PEOPLE)], nothing(PEOPLE), nothing(PEOPLE), [0] * PEOPLE)
    assert SeatSearch(of, chance()).cost == of.least


def test_in_order_neighbours_sit_together_at_first() -> None:
    assert SeatSearch(task(1, in_order=True), chance()).copied()[0] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]
