"""The time until a round begins or ends, as the hall sees it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scorekeeper.display.events.public.times import Span, time_left
from scorekeeper.rules.events.log import RoundClock
from tests.helpers.events.states import START

CLOCK = RoundClock(START, 45)


@pytest.mark.parametrize(
    ("seconds", "span", "clock", "minutes"),
    [
        (-90, Span.BEFORE, "1:30", 2),
        (0, Span.DURING, "45:00", 45),
        (45 * 60 - 1, Span.DURING, "0:01", 1),
        (45 * 60, Span.UP, "0:00", 0),
    ],
)
def test_it_counts_to_the_begin_then_to_the_end(seconds: int, span: Span, clock: str, minutes: int) -> None:
    left = time_left(CLOCK, START + timedelta(seconds=seconds))
    assert (left.span, left.clock, left.minutes) == (span, clock, minutes)


def test_the_last_five_minutes_are_short() -> None:
    short = [time_left(CLOCK, START + timedelta(minutes=45, seconds=-left)).is_short for left in (301, 300, 1, 0)]
    assert short == [False, True, True, False]


def test_a_round_without_an_end_is_unlimited_once_it_has_begun() -> None:
    clock = RoundClock(START, None)
    assert time_left(clock, START - timedelta(seconds=1)).span is Span.BEFORE
    assert time_left(clock, START).span is Span.UNLIMITED


def test_scripts_get_the_moments_in_seconds() -> None:
    left = time_left(CLOCK, START)
    assert (left.begins, left.ends, left.now) == (START.timestamp(), START.timestamp() + 2700, START.timestamp())
