"""Rulings in words."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.display.events.rulings import ruling_rows
from scorekeeper.rules.events.log import Rule
from tests.helpers.events.states import drawn, state_of


def test_the_newest_ruling_comes_first_with_its_sign() -> None:
    state = state_of(
        drawn(1, (1, 2, 3)),
        Rule(1, "time over", table=1, total=-10),
        Rule(1, "phone", entrant=2, points=Fraction(-5, 2)),
        Rule(1, "helped", entrant=3, points=Fraction(3)),
    )
    rows = [
        (row.about.replace("\u2068", "").replace("\u2069", ""), row.reason, row.points)
        for row in ruling_rows(state.event, state.names)
    ]
    assert rows == [
        ("Carla · Round 1", "helped", "+3 tournament points"),
        ("Bruno · Round 1", "phone", "−2.5 tournament points"),
        ("Table 1 · Round 1", "time over", "−10"),
    ]
