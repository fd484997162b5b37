"""Valid numbers of tricks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.problems import Code
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.schedule import Deal, deal_round
from scorekeeper.rules.tricks import check_tricks
from tests.helpers.generated import PLAYERS
from tests.helpers.tables import NAMES

CARDS = st.integers(1, 20)


def deal_of(number: int, cards: int, players: int) -> Deal:
    return deal_round(number, cards, 0, range(players), Ruleset())


@given(cards=CARDS, players=PLAYERS, data=st.data())
def test_tricks_are_valid_exactly_if_they_add_up_to_the_cards(cards: int, players: int, data: st.DataObject) -> None:
    """G9."""
    tricks = data.draw(st.lists(st.integers(0, cards), min_size=players, max_size=players))
    problems = check_tricks(tricks, deal_of(4, cards, players), NAMES[:players])
    assert [problem.code for problem in problems] == ([] if sum(tricks) == cards else [Code.TRICKS_SUM_MISMATCH])


def test_tricks_that_do_not_add_up_are_refused_with_both_numbers() -> None:
    """G9."""
    (problem,) = check_tricks((2, 1, 1), deal_of(5, 5, 3), NAMES[:3])
    assert problem.message == "The tricks of round 5 add up to 4 instead of 5."
    assert (problem.round, problem.seat) == (5, None)
