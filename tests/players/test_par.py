"""Points above par: compared with everybody in rounds with as many players and cards."""

from __future__ import annotations

import pytest

from scorekeeper.players.par import AbovePar, above_par, hands_in, par_of


def hands(**numbers: tuple[int, int]) -> dict[str, int]:
    """From rounds and points by players and cards, such as p4c7."""
    found: dict[str, int] = {}
    for name, (rounds, points) in numbers.items():
        key = name.removeprefix("p").replace("c", ":")
        found |= {f"{key}:rounds": rounds, f"{key}:points": points}
    return found


def test_par_is_the_mean_of_all_with_at_least_twenty_results() -> None:
    ada, ben = hands(p4c7=(12, 240), p4c8=(10, 100), p3c7=(30, -60)), hands(p4c7=(8, 0), p4c8=(9, 0))
    assert hands_in([ada, ben]) == {"4:7", "4:8", "3:7"}
    assert par_of([ada, ben], hands_in([ada, ben])) == {"4:7": 12, "3:7": -2}
    assert par_of([ada, ben], ["4:7", "4:9"]) == {"4:7": 12}


def test_points_above_par_leave_out_rounds_without_par() -> None:
    found = above_par(hands(p4c7=(12, 240), p4c8=(10, 100), p3c7=(3, -36)), {"4:7": 12, "3:7": -2})
    assert found == AbovePar(96 - 30, 15)
    assert found.a_round == pytest.approx(4.4)
    assert above_par(hands(p4c8=(10, 100)), {}).a_round is None


def test_a_sum_of_zero_points_is_not_stored_and_counts() -> None:
    assert par_of([{"4:7:rounds": 20}], ["4:7"]) == {"4:7": 0}
