"""Totals as they are typed from a slip."""

from __future__ import annotations

import pytest

from scorekeeper.forms.events.slip import read_totals
from scorekeeper.rules.events.event import RULESET


@pytest.mark.parametrize("minus", ["-", "\u2212", "\u2013"])
def test_the_minus_may_be_typed_in_any_way(minus: str) -> None:
    assert read_totals(["280", f"{minus}20", " 0 "], RULESET).totals == (280, -20, 0)


def test_every_wrong_total_is_refused_with_its_own_reason_in_the_order_of_checks() -> None:
    typed = read_totals(["", "12o", "145", "9990"], RULESET)
    assert typed.totals is None
    assert dict(typed.problems) == {
        0: "The total is missing.",
        1: "“12o” is not a number.",
        2: "145 is not possible: points come in tens.",
        3: "9990 is not possible: this game gives from −900 to 1100.",
    }


def test_a_negative_total_that_is_not_in_tens_is_shown_with_a_minus() -> None:
    assert read_totals(["-15", "0", "0"], RULESET).problems == {0: "−15 is not possible: points come in tens."}


def test_totals_that_are_possible_alone_may_be_too_high_together() -> None:
    typed = read_totals(["1000", "1000", "1000", "1000"], RULESET)
    assert (typed.totals, typed.problems) == (None, {})
    assert typed.together.startswith("The totals add up to 4000; a table of this size can have ")
