"""The tables of a round, as an organiser sees them."""

from __future__ import annotations

import re

from scorekeeper.display.events.tables import TableState, table_rows
from scorekeeper.rules.events.log import Rule, Totals
from tests.helpers.events.states import drawn, state_of

ROUND_1 = drawn(1, (1, 2, 3), (4, 5, 6), (7, 8, 9))


def won_at_table_1(*statements: Rule) -> str:
    state = state_of(ROUND_1, Totals(1, 1, (30, -10, 30)), *statements)
    return re.sub("[\u2068\u2069]", "", table_rows(state, state.event, 1, {})[0].more)


def test_a_table_that_is_done_names_all_who_won() -> None:
    assert won_at_table_1() == "Won by Ada and Carla, 30"


def test_rulings_count_for_who_won() -> None:
    assert won_at_table_1(Rule(1, "time over", entrant=1, total=-10)) == "Won by Carla, 30"
    assert won_at_table_1(Rule(1, "time over", table=1, total=-10)) == "Won by Ada and Carla, 20"


def test_a_table_whose_slip_differs_is_not_done() -> None:
    state = state_of(ROUND_1, Totals(1, 1, (30, -10, 30)))
    assert table_rows(state, state.event, 1, {}, [1])[0].state is TableState.DIFFERS
