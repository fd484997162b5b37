"""Points of the event for places at a table (EVENT.md)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorekeeper.rules.events.event import OwnPoints, PointsScheme
from scorekeeper.rules.events.points import has_points_for, points_at_table
from scorekeeper.rules.standings import ranks

OWN: OwnPoints = {4: (Fraction(5), Fraction(3), Fraction("2.5"), Fraction(1))}


def given(scheme: PointsScheme | OwnPoints, *totals: int) -> list[str]:
    return [str(each) for each in points_at_table(scheme, totals, ranks(totals, (0,) * len(totals)))]


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((300, 200, 100), ["60", "30", "0"]),
        ((300, 200, 100, 0), ["60", "40", "20", "0"]),
        ((5, 4, 3, 2, 1), ["60", "45", "30", "15", "0"]),
        ((6, 5, 4, 3, 2, 1), ["60", "48", "36", "24", "12", "0"]),
        ((1, 1, 0), ["45", "45", "0"]),
        ((1, 0, 0, 0), ["60", "20", "20", "20"]),
        ((0, 0, 0, 0), ["30", "30", "30", "30"]),
        ((-10, 0, -10), ["15", "60", "15"]),
    ],
)
def test_sixty_points_are_shared_by_the_opponents_beaten(totals: tuple[int, ...], expected: list[str]) -> None:
    assert given(PointsScheme.OPPONENTS_BEATEN, *totals) == expected


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((300, 200, 100), ["5", "3", "1"]),
        ((300, 200, 100, 0), ["5", "3", "2", "1"]),
        ((5, 4, 3, 2, 1), ["5", "3", "2", "1", "0"]),
        ((6, 5, 4, 3, 2, 1), ["5", "3", "2", "1", "0", "0"]),
        ((1, 1, 1, 0), ["10/3", "10/3", "10/3", "1"]),
        ((6, 6, 4, 3, 2, 2), ["4", "4", "2", "1", "0", "0"]),
        ((3, 2, 2, 1), ["5", "5/2", "5/2", "1"]),
    ],
)
def test_catan_points_have_a_list_for_each_size(totals: tuple[int, ...], expected: list[str]) -> None:
    assert given(PointsScheme.CATAN, *totals) == expected


@pytest.mark.parametrize(
    ("totals", "expected"),
    [((300, 200, 100), ["2", "0", "-2"]), ((5, 5, 3, 2), ["2", "2", "-1", "-3"]), ((1, 1, 1), ["0", "0", "0"])],
)
def test_placement_counts_those_below_less_those_above(totals: tuple[int, ...], expected: list[str]) -> None:
    """F3."""
    assert given(PointsScheme.PLACEMENT, *totals) == expected


def test_totals_are_points_themselves() -> None:
    assert given(PointsScheme.TOTALS, 300, -20, 300) == ["300", "-20", "300"]


def test_an_own_table_shares_exact_means() -> None:
    assert given(OWN, 40, 30, 20, 10) == ["5", "3", "5/2", "1"]
    assert given(OWN, 40, 30, 30, 10) == ["5", "11/4", "11/4", "1"]


def test_only_an_own_table_can_lack_a_size() -> None:
    assert has_points_for(OWN, 4)
    assert not has_points_for(OWN, 3)
    assert all(has_points_for(scheme, seats) for scheme in PointsScheme for seats in (3, 4, 5, 6))
