"""EVENT.md, draw: why the next round cannot be drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules.events.draw.next_round import next_draw
from scorekeeper.rules.events.event import Admission, Event, Stage, StageKind
from scorekeeper.rules.events.problems import EventError, EventProblemCode
from tests.rules.events.draw.drawing import by_number, event_of, played, seated, with_entrant, with_round, with_stages

RANDOM, KNOCK_OUT, SWISS = StageKind.RANDOM, StageKind.KNOCK_OUT, StageKind.SWISS
EIGHT = seated(range(1, 5), range(5, 9))


def after_one(*stages: Stage, results: bool = True) -> Event:
    """Eight people and one round; numbers 1 and 5 win, and nothing else decides."""
    played_tables = [replace(table, totals=(30, 20, 10, 0)) for table in EIGHT]
    event = with_round(event_of(8, 1), *(played_tables if results else EIGHT))
    return with_stages(event, event.stages[0], *stages)


def few() -> Event:
    event = event_of(5, 2)
    for number, values in ((1, {"absent": True}), (2, {"from_round": 2}), (3, {"left_after_round": 0})):
        event = with_entrant(event, number, **values)
    return event


REFUSED: list[tuple[EventProblemCode, Callable[[], Event], int | None, str]] = [
    (
        EventProblemCode.NO_ROUND_LEFT,
        lambda: played(event_of(4, 1), 1)[0],
        None,
        "All rounds of the tournament have been drawn.",
    ),
    (
        EventProblemCode.MANUAL_STAGE,
        lambda: event_of(4, 1, StageKind.MANUAL),
        1,
        "The tables of round 1 are typed in; they are not drawn.",
    ),
    (
        EventProblemCode.RESULTS_MISSING,
        lambda: with_round(event_of(8, 2, SWISS), *EIGHT),
        2,
        "Round 2 cannot be drawn yet: round 1 does not have all its results.",
    ),
    (
        EventProblemCode.RESULTS_MISSING,
        lambda: after_one(Stage(KNOCK_OUT, 1, admitted=(1, 2, 3, 4), admit=Admission(best=4)), results=False),
        2,
        "Round 2 cannot be drawn yet: round 1 does not have all its results.",
    ),
    (
        EventProblemCode.RESULTS_MISSING,
        lambda: after_one(Stage(RANDOM, 1, admit=Admission(best=4)), results=False),
        2,
        "Round 2 cannot be drawn yet: round 1 does not have all its results.",
    ),
    (
        EventProblemCode.CUT_NOT_DECIDED,
        lambda: after_one(Stage(RANDOM, 1, admit=Admission(best=3))),
        2,
        "Round 2 begins stage 2, but a tie is open: P2 (2), P6 (6) are equal.",
    ),
    (EventProblemCode.TOO_FEW, few, 1, "Round 1 needs at least three people, but would have 2."),
    (
        EventProblemCode.TABLE_SIZE,
        lambda: replace(event_of(8, 1), ruleset=replace(event_of(8).ruleset, schedule=(1, 16))),
        1,
        "Round 1 would have tables with 4 seats, but the rules of this tournament have no schedule for so many.",
    ),
    (
        EventProblemCode.NO_POINTS_FOR_SIZE,
        lambda: replace(event_of(7, 1), points={4: (Fraction(3), Fraction(2), Fraction(1), Fraction())}),
        1,
        "Round 1 would have tables with 3 seats, but this tournament has no points for so many.",
    ),
]


@pytest.mark.parametrize(("code", "make", "round_number", "message"), REFUSED)
def test_a_draw_is_refused_with_a_sentence(
    code: EventProblemCode, make: Callable[[], Event], round_number: int | None, message: str
) -> None:
    with pytest.raises(EventError) as refused:
        next_draw(make())
    [problem] = refused.value.problems
    assert (problem.code, problem.round, problem.message) == (code, round_number, message)


@pytest.mark.parametrize(
    "event",
    [
        with_round(event_of(8, 2), *EIGHT),
        after_one(Stage(RANDOM, 1), results=False),
        after_one(Stage(RANDOM, 1, admitted=(1, 2, 3, 4), admit=Admission(best=4)), results=False),
        after_one(Stage(RANDOM, 1, admitted=(1, 2, 5), admit=Admission(best=3))),
    ],
)
def test_results_are_not_needed_if_nothing_follows_from_them(event: Event) -> None:
    assert next_draw(event).round == 2


def test_a_swiss_round_needs_only_the_results_of_the_round_before() -> None:
    event = with_round(event_of(8, 3, SWISS), *EIGHT)
    assert next_draw(with_round(event, *by_number(EIGHT))).round == 3


def test_only_those_are_drawn_who_are_admitted_and_there() -> None:
    event = after_one(Stage(RANDOM, 1, admitted=(1, 2, 5, 6), admit=Admission(best=4)))
    drawn = next_draw(with_entrant(event, 6, left_after_round=1)).tables
    assert [sorted(table.seats) for table in drawn] == [[1, 2, 5]]
