"""EVENT.md, draw: random rounds, their limits, and what was planned."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.events.draw.cost import cost_of
from scorekeeper.rules.events.draw.next_round import next_draw
from scorekeeper.rules.events.event import Entrant, Event, Sizes, Stage, StageKind
from tests.rules.events.draw.drawing import event_of, played, seated, seats_of, with_entrant, with_round, with_stages

WHOLE_PLANS = [
    (9, 3, 0, 1),
    (10, 3, 3, 2),
    (11, 3, 6, 2),
    (12, 3, 9, 0),
    *((people, 3, 0, 2) for people in (13, 14)),
    *((people, 3, 0, 1) for people in (15, 16, 17, 18, 19)),
    (16, 5, 0, 0),
    (20, 3, 0, 0),
    (20, 5, 3, 0),
    *((people, 3, 0, 1) for people in (21, 22, 23, 25, 30, 32)),
    (24, 5, 0, 0),
    (32, 5, 0, 0),
]
WITH_FIVES = [(9, 18, 3), (10, 22, 0), (13, 12, 2), (17, 4, 2), (21, 0, 2), (22, 0, 2), (23, 0, 2)]
ROUND_BY_ROUND = [(33, 3), (40, 5), (50, 5), (64, 5), (100, 5), (203, 5), (232, 5), (300, 5)]
FIRST, FIRST_DEALERS = [(8, 2, 6), (9, 4, 3), (5, 1, 7)], [6, 9, 1]
SECOND, SECOND_DEALERS = [(6, 7, 4), (8, 3, 1), (2, 5, 9)], [4, 3, 2]
ROUNDS_OF_EIGHT = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 3, 5), (4, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8)))


@pytest.mark.parametrize(("people", "rounds", "repeats", "odd"), WHOLE_PLANS)
def test_whole_plans_keep_the_limits(people: int, rounds: int, repeats: int, odd: int) -> None:
    for seed in (0, 1, 2):
        draw = next_draw(event_of(people, rounds), seed)
        assert len(draw.plan) == rounds - 1
        assert draw.cost.repeats <= repeats
        assert draw.cost.odd_difference <= odd


@pytest.mark.parametrize(("people", "repeats", "odd"), WITH_FIVES)
def test_whole_plans_with_fives_keep_the_limits(people: int, repeats: int, odd: int) -> None:
    cost = next_draw(event_of(people), sizes=Sizes.FIVES).cost
    assert cost.repeats <= repeats
    assert cost.odd_difference <= odd


@pytest.mark.parametrize(("people", "rounds"), ROUND_BY_ROUND)
def test_rounds_of_many_people_keep_the_limits(people: int, rounds: int) -> None:
    _, draws = played(event_of(people, rounds), rounds)
    assert [draw.plan for draw in draws] == [()] * rounds
    assert draws[-1].cost.repeats == 0
    assert max(draw.cost.odd_difference for draw in draws) <= 1


@given(st.integers(3, 36), st.integers(0, 10**9), st.sampled_from(Sizes))
def test_in_any_draw_everybody_sits_once_in_each_round(people: int, seed: int, sizes: Sizes) -> None:
    event = event_of(people, 2, sizes=sizes)
    draw = next_draw(event, seed)
    for tables in (seats_of(draw), *draw.plan):
        assert sorted(seat for seats in tables for seat in seats) == [each.number for each in event.entrants]
        assert [len(seats) for seats in tables] == [len(seats) for seats in seats_of(draw)]
    assert [table.number for table in draw.tables] == [*range(1, len(draw.tables) + 1)]


def test_the_seed_is_that_of_the_event_or_0_if_none_is_given() -> None:
    event = event_of(20)
    assert next_draw(event) == next_draw(event, 7) != next_draw(event, 8)
    assert next_draw(replace(event, seed=None)) == next_draw(event, 0)


def test_this_is_the_draw_of_this_seed_on_every_machine() -> None:
    event, [first] = played(event_of(9, 2), 1, seed=3)
    second = next_draw(event, -4)
    assert (seats_of(first), [table.first_dealer for table in first.tables]) == (FIRST, FIRST_DEALERS)
    assert (seats_of(second), [table.first_dealer for table in second.tables]) == (SECOND, SECOND_DEALERS)


def test_the_plan_is_drawn_with_those_for_whom_it_was_made() -> None:
    event = event_of(12, 3)
    first = next_draw(event)
    planned = with_plan(with_round(event, *first.tables), first.plan)
    second = next_draw(planned, 99)
    assert (seats_of(second), second.plan) == ([*first.plan[0]], first.plan[1:])
    third = next_draw(with_plan(with_round(planned, *second.tables), second.plan))
    assert (seats_of(third), third.plan) == ([*first.plan[1]], ())


def with_plan(event: Event, plan: tuple[tuple[tuple[int, ...], ...], ...]) -> Event:
    return replace(event, stages=(replace(event.stages[0], plan=plan), *event.stages[1:]))


@pytest.mark.parametrize("change", ["left", "late", "sizes"])
def test_others_or_other_sizes_are_planned_anew(change: str) -> None:
    event = event_of(13, 4)
    first = next_draw(event)
    planned = with_plan(with_round(event, *first.tables), first.plan)
    if change == "left":
        planned = with_entrant(planned, 5, left_after_round=1)
    if change == "late":
        planned = replace(planned, entrants=(*planned.entrants, Entrant(14, "Late", from_round=2)))
    draw = next_draw(planned, sizes=Sizes.FIVES if change == "sizes" else None)
    there = {each.number for each in planned.entrants if each.is_there_in(2)}
    assert {seat for seats in seats_of(draw) for seat in seats} == there
    assert len(draw.plan) == 2
    assert draw.plan[0] not in first.plan


def test_a_plan_made_later_takes_the_rounds_before_into_account() -> None:
    """16 people can meet without repeats only if the rounds left fit those that were played."""
    event, _ = played(event_of(16, 5), 2)
    draw = next_draw(event, 5)
    assert (draw.cost.repeats, len(draw.plan)) == (0, 2)


def test_who_must_meet_again_does_not_in_rounds_that_follow_each_other() -> None:
    cost = next_draw(event_of(9, 5)).cost
    assert (cost.repeats, cost.in_a_row) == (9, 0)


@pytest.mark.parametrize("seed", range(3))
def test_who_came_late_takes_no_odd_seat_from_those_who_had_none(seed: int) -> None:
    event = with_entrant(event_of(19, 2), 19, from_round=2)
    event = with_round(event, *seated(range(1, 5), range(5, 9), range(9, 13), range(13, 16), range(16, 19)))
    draw = next_draw(event, seed)
    [odd] = [seats for seats in seats_of(draw) if len(seats) == 3]
    assert {*odd} <= {*range(1, 13)}
    assert draw.cost.odd_difference == 1


@pytest.mark.parametrize("kind", [StageKind.RANDOM, StageKind.SWISS])
def test_people_of_a_club_sit_apart_in_round_1_and_nobody_meets_twice_for_it(kind: StageKind) -> None:
    event = event_of(16, 3, kind)
    for number in range(1, 9):
        event = with_entrant(event, number, club="North" if number < 5 else "South")
    cost = next_draw(event).cost
    assert (cost.same_club, cost.repeats) == (0, 0)


def test_clubs_do_not_matter_after_round_1_and_are_not_counted() -> None:
    event = with_entrant(event_of(4, 2), 1, club="North")
    first = next_draw(with_entrant(event, 2, club="North"))
    assert first.cost.same_club == 1
    assert next_draw(event_of(4, 2)).cost.same_club is None
    assert next_draw(with_round(event, *first.tables)).cost.same_club == 0


def test_a_club_too_large_for_the_tables_is_shared_out_evenly() -> None:
    event = event_of(40, 1)
    for number in range(1, 25):
        event = with_entrant(event, number, club="North")
    assert next_draw(event).cost.same_club == 4 * 3 + 6


def test_what_has_been_drawn_never_changes() -> None:
    event, draws = played(event_of(17, 3), 2)
    before = event.rounds
    next_draw(event)
    assert event.rounds == before
    assert [seats_of(draw) for draw in draws] == [[table.seats for table in each.tables] for each in before]


def test_the_cost_counts_all_rounds_and_the_plan() -> None:
    first, second, third = ROUNDS_OF_EIGHT
    cost = cost_of(with_round(event_of(8, 3), *seated(*first)), seated(*second), (third,))
    pairs = [pair for tables in ROUNDS_OF_EIGHT for seats in tables for pair in combinations(sorted(seats), 2)]
    assert (len(pairs), len({*pairs})) == (36, 22)
    assert (cost.repeats, cost.in_a_row) == (14, 12)


def test_who_must_meet_again_did_not_meet_in_the_round_before() -> None:
    """After four rounds each of nine has met everybody."""
    event, draws = played(event_of(9, 4), 4)
    assert draws[-1].cost.repeats == 0
    cost = next_draw(with_stages(event, Stage(StageKind.RANDOM, 5))).cost
    assert (cost.repeats, cost.in_a_row) == (9, 0)


def test_odd_seats_are_compared_among_those_who_were_there_in_every_round() -> None:
    event = with_round(event_of(7, 2), *seated((1, 2, 3, 4)))
    assert cost_of(event, seated((1, 2, 3, 4), (5, 6, 7))).odd_difference == 0
    assert cost_of(event, seated((5, 6, 3, 4), (1, 2, 7))).odd_difference == 1
