"""EVENT.md, draw: Swiss and knock-out rounds, and first dealers."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from scorekeeper.rules.events.draw.next_round import DrawnRound, next_draw
from scorekeeper.rules.events.event import Admission, Stage, StageKind
from scorekeeper.rules.events.standings import standings
from tests.rules.events.draw.drawing import by_number, event_of, played, seated, seats_of, with_round, with_stages

KNOCK_OUT = StageKind.KNOCK_OUT


@pytest.mark.parametrize(("people", "spread"), [(40, 36), (64, 32), (100, 20), (203, 16)])
def test_swiss_rounds_keep_the_limits(people: int, spread: int) -> None:
    _, draws = played(event_of(people, 5, StageKind.SWISS), 5)
    assert draws[-1].cost.repeats == 0
    assert max(draw.cost.odd_difference for draw in draws) <= 2
    assert max(draw.cost.spread or 0 for draw in draws) <= spread


def test_the_first_swiss_round_is_random_and_without_a_plan() -> None:
    event = event_of(16, 3, StageKind.SWISS)
    draw = next_draw(event)
    assert (draw.plan, draw.cost.spread) == ((), 0)
    assert seats_of(draw) != seats_of(next_draw(event, 8))


def test_swiss_tables_are_of_neighbours_who_have_not_met() -> None:
    """After one round the four winners meet, then the four seconds, and so on."""
    event = with_round(event_of(16, 2, StageKind.SWISS), *by_number(seated(*_fours(1, 5, 9, 13))))
    draw = next_draw(event)
    assert [{*seats} for seats in seats_of(draw)] == [{1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}, {4, 8, 12, 16}]
    assert draw.cost.spread == 3


def _fours(*starts: int) -> list[range]:
    return [range(start, start + 4) for start in starts]


def test_few_people_of_a_swiss_stage_meet_again_as_little_as_anywhere() -> None:
    _, draws = played(event_of(16, 5, StageKind.SWISS), 5)
    assert draws[-1].cost.repeats <= 18


def test_swiss_tables_of_three_go_to_those_who_had_none() -> None:
    _, draws = played(event_of(43, 4, StageKind.SWISS), 4)
    threes = [{seat for seats in seats_of(draw) if len(seats) == 3 for seat in seats} for draw in draws]
    assert all(not one & other for one, other in combinations(threes, 2))


def snake(best: int) -> list[tuple[int, ...]]:
    """The knock-out round of the best after one round of 16, won by the lowest number of each table."""
    tables = [replace(table, totals=(30, 20, 10, 0)) for table in seated(*_fours(1, 5, 9, 13))]
    knock_out = Stage(KNOCK_OUT, 1, points_cleared=True, admit=Admission(best=best))
    event = with_round(event_of(16, 1), *tables)
    return seats_of(next_draw(with_stages(event, event.stages[0], knock_out)))


def test_a_knock_out_round_is_a_snake_of_the_places_and_of_equal_ones_by_number() -> None:
    """The winners 1, 5, 9, 13 are equal, then the seconds."""
    assert snake(8) == [(1, 13, 2, 14), (5, 9, 6, 10)]
    assert snake(16)[0] == (1, 14, 3, 16)


def test_a_full_table_is_passed_over_by_the_snake() -> None:
    event = event_of(11, 1, KNOCK_OUT)
    assert seats_of(next_draw(event)) == [(1, 6, 7, 11), (2, 5, 8, 10), (3, 4, 9)]


def test_a_knock_out_round_counts_repeats_and_does_not_avoid_them() -> None:
    event = with_round(event_of(4, 2, KNOCK_OUT), *by_number(seated(range(1, 5))))
    assert next_draw(event).cost.repeats == 6


def test_first_dealers_are_drawn_among_those_who_were_it_least_often() -> None:
    event, draws = played(event_of(4, 4), 4)
    assert sorted(table.first_dealer or 0 for draw in draws for table in draw.tables) == [1, 2, 3, 4]
    assert draws[-1].cost.dealers_again == 0
    assert next_draw(with_stages(event, Stage(StageKind.RANDOM, 5))).cost.dealers_again == 1


def test_who_deals_first_and_who_sits_beside_whom_is_drawn() -> None:
    draws = [next_draw(event_of(4, 1), seed).tables[0] for seed in range(40)]
    assert {table.first_dealer for table in draws} == {1, 2, 3, 4}
    assert len({table.seats for table in draws}) > 12


def test_the_spread_is_the_largest_difference_of_places_at_a_table() -> None:
    event, _ = played(event_of(40, 3, StageKind.SWISS), 2)
    draw = next_draw(event)
    places = {row.entrant: row.place for row in standings(event)}
    spreads = [max(one - other for one in at for other in at) for at in _places(draw, places)]
    assert draw.cost.spread == max(spreads)
    best = [min(at) for at in _places(draw, places)]
    assert all(one <= other for one, other in pairwise(best)), "the tables are in the order of the standings"


def _places(draw: DrawnRound, places: dict[int, int]) -> list[list[int]]:
    return [[places[seat] for seat in seats] for seats in seats_of(draw)]
