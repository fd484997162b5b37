"""Made-up results."""

from random import Random

import pytest

from scorekeeper.rules.events.event import RULESET
from scorekeeper.rules.events.rehearsal import made_up_result


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_made_up_result_has_a_total_for_each_seat_and_at_most_ten_exact_bids(seats: int) -> None:
    result = made_up_result(RULESET, seats, _chance())

    assert len(result.totals) == seats
    assert all(total % 10 == 0 for total in result.totals)
    assert result.exact is not None
    assert 0 < max(result.exact) <= 10


def test_the_same_chance_makes_up_the_same_result() -> None:
    assert made_up_result(RULESET, 4, _chance()) == made_up_result(RULESET, 4, _chance())


def _chance() -> Random:
    return Random(7)  # noqa: S311 - nothing here is secret
