"""EVENT.md, draw, Sizes."""

from __future__ import annotations

import pytest

from scorekeeper.rules.events.draw.sizes import odd_tables, table_sizes
from scorekeeper.rules.events.event import Sizes

MOST = 400


@pytest.mark.parametrize(
    ("people", "threes", "fives"),
    [
        (2, (), ()),
        (3, (3,), (3,)),
        (4, (4,), (4,)),
        (5, (5,), (5,)),
        (6, (3, 3), (3, 3)),
        (7, (4, 3), (4, 3)),
        (8, (4, 4), (4, 4)),
        (9, (3, 3, 3), (4, 5)),
        (10, (4, 3, 3), (5, 5)),
        (11, (4, 4, 3), (4, 4, 3)),
        (13, (4, 3, 3, 3), (4, 4, 5)),
        (17, (4, 4, 3, 3, 3), (4, 4, 4, 5)),
    ],
)
def test_few_people_sit_at_tables_of_these_sizes(people: int, threes: tuple[int, ...], fives: tuple[int, ...]) -> None:
    assert (table_sizes(people), table_sizes(people, Sizes.FIVES)) == (threes, fives)


@pytest.mark.parametrize(("sizes", "other"), [(Sizes.THREES, 3), (Sizes.FIVES, 5)])
def test_any_number_of_people_has_as_many_tables_of_four_as_possible(sizes: Sizes, other: int) -> None:
    for people in range(12, MOST + 1):
        found = table_sizes(people, sizes)
        assert sum(found) == people
        assert found.count(4) == max(fours for fours in range(people // 4 + 1) if (people - 4 * fours) % other == 0)
        assert [*found] == [*[4] * found.count(4), *[other] * found.count(other)]


@pytest.mark.parametrize(
    ("sizes", "odd"),
    [
        ((4, 4), [False, False]),
        ((4, 3), [False, True]),
        ((4, 5), [False, True]),
        ((3, 3), [False, False]),
        ((4, 6), [False, False]),
    ],
)
def test_a_table_is_odd_only_beside_tables_of_four(sizes: tuple[int, ...], odd: list[bool]) -> None:
    assert odd_tables(sizes) == odd
