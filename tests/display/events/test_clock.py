"""The time of a round on the organiser's page."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scorekeeper.display.events.clock import clock_text
from scorekeeper.rules.events.log import RoundClock
from tests.helpers.events.states import START

CLOCK = RoundClock(START, 45)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "45 min"), (1, "45 min"), (60, "44 min"), (44 * 60 + 59, "1 min"), (45 * 60, "Time is over")],
)
def test_a_minute_that_has_begun_counts_as_left(seconds: int, text: str) -> None:
    clock = clock_text(CLOCK, START + timedelta(seconds=seconds))
    assert clock
    assert clock.time == text


def test_afterwards_it_is_said_for_how_long_the_time_has_been_over() -> None:
    clock = clock_text(CLOCK, START + timedelta(minutes=48, seconds=30))
    assert clock
    assert (clock.after, clock.is_over) == ("for 3 min", True)


def test_a_round_without_a_time_limit_has_no_clock() -> None:
    assert clock_text(None, START) is None
    assert clock_text(RoundClock(START, None), START) is None
