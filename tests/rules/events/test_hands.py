"""The hands at the tables of an event."""

from __future__ import annotations

import pytest

from scorekeeper.rules.events.event import RULESET
from scorekeeper.rules.events.hands import hands_at_table, ruleset_problem
from scorekeeper.rules.problems import Code
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule


@pytest.mark.parametrize(
    ("schedule", "seats", "hands"),
    [
        (Schedule.TOURNAMENT, 3, (2, 4, 6, 8, 10, 12, 14, 16, 18, 20)),
        (Schedule.TOURNAMENT, 4, (1, 3, 5, 7, 9, 11, 12, 13, 14, 15)),
        (Schedule.TOURNAMENT, 5, (2, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
        (Schedule.TOURNAMENT, 6, None),
        (Schedule.STANDARD, 6, tuple(range(1, 11))),
        (Schedule.STANDARD, 2, None),
        (Schedule.STANDARD, 7, None),
        (Schedule.DM2008, 4, tuple(range(1, 16))),
        (Schedule.DM2008, 5, None),
        ((1, 15), 4, (1, 15)),
        ((1, 15), 5, None),
    ],
)
def test_each_size_of_table_has_its_hands_or_none(
    schedule: Schedule | tuple[int, ...], seats: int, hands: tuple[int, ...] | None
) -> None:
    assert hands_at_table(Ruleset(schedule=schedule), seats) == hands


@pytest.mark.parametrize(
    ("ruleset", "code"),
    [
        (RULESET, None),
        (Ruleset(schedule=Schedule.DM2008), None),
        (Ruleset(schedule=(1, 20)), None),
        (Ruleset(schedule=(1,) * 60), None),
        (Ruleset(schedule=Schedule.ELIMINATION), Code.VARIANT_COMBINATION_NOT_ENFORCEABLE),
        (Ruleset(plus_minus_one=PlusMinusOne(), bidding=Bidding.SECRET), Code.VARIANT_COMBINATION_NOT_ENFORCEABLE),
        (Ruleset(schedule=(16, 0)), Code.CARDS_LT_ONE),
        (Ruleset(schedule=(1,) * 61), Code.TOO_MANY_ROUNDS),
    ],
)
def test_rules_that_no_table_can_play_are_named(ruleset: Ruleset, code: Code | None) -> None:
    problem = ruleset_problem(ruleset)
    assert (problem and problem.code) == code
