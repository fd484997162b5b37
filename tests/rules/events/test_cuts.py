"""EVENT.md, Standings 6: who goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules.events.cuts import Cut, Tie
from scorekeeper.rules.events.event import Entrant, Event
from scorekeeper.rules.events.standings import admitted_to, cut_into
from tests.rules.events.events_of import event, final, ruling, stage, table, without_result

ROUND = [table(1, {1: 300, 2: 200, 3: 100, 4: 0}), table(2, {5: 290, 6: 200, 7: 90, 8: 0})]
EQUAL = [table(1, {1: 300, 2: 200, 3: 100, 4: 0}), table(2, {5: 300, 6: 200, 7: 100, 8: 0})]


def cut(of: Event) -> Cut:
    found = cut_into(of, 2)
    assert found
    return found


def of_round(*tables: Any, entrants: Any = (), **last: Any) -> Event:
    return event([*tables], stages=[stage(), final(**last)], entrants=entrants)


def test_the_best_of_the_standings_go_on() -> None:
    found = cut(of_round(*ROUND, best=3))
    assert found == Cut(2, (1, 5, 6), (), (), (), (1, 5, 6), None)


def test_equals_on_the_line_are_a_tie_with_the_places_left() -> None:
    found = cut(of_round(*EQUAL, best=3))
    assert (found.sure, found.ties, found.admitted) == ((1, 5), (Tie((2, 6), 1),), None)


def test_equals_who_are_all_inside_are_no_tie() -> None:
    found = cut(of_round(*EQUAL, best=4))
    assert (found.sure, found.ties) == ((1, 2, 5, 6), ())


def test_a_tie_can_have_several_places_and_nobody_sure() -> None:
    found = cut(of_round(table(1, {3: 10, 2: 10, 1: 10}), best=2))
    assert (found.sure, found.ties) == ((), (Tie((1, 2, 3), 2),))


def test_all_candidates_go_on_if_there_are_fewer_than_places() -> None:
    assert cut(of_round(*ROUND, best=99)).sure == (1, 2, 3, 4, 5, 6, 7, 8)


def test_who_declines_is_passed_over_and_the_next_moves_up() -> None:
    found = cut(of_round(*ROUND, best=3, declined=(5, 1, 7)))
    assert (found.sure, found.declined, found.moved_up) == ((2, 3, 6), (1, 5, 7), (2, 3))


def test_who_would_have_been_in_the_tie_does_not_move_up() -> None:
    found = cut(of_round(*EQUAL, best=3, declined=(1,)))
    assert (found.sure, found.ties, found.moved_up) == ((2, 5, 6), (), ())


def test_only_candidates_decline() -> None:
    left = [Entrant(4, "Left", left_after_round=1), Entrant(9, "Absent", absent=True)]
    found = cut(of_round(*ROUND, best=3, declined=(4, 9, 8), entrants=left))
    assert found.declined == (8,)


def test_who_left_after_the_last_round_is_no_candidate() -> None:
    found = cut(of_round(*ROUND, best=3, entrants=[Entrant(1, "Left", left_after_round=1)]))
    assert found.sure == (2, 5, 6)
    assert found.moved_up == ()


def test_who_leaves_in_the_next_stage_is_a_candidate() -> None:
    found = cut(of_round(*ROUND, best=3, entrants=[Entrant(1, "Left", left_after_round=2)]))
    assert found.sure == (1, 5, 6)


def test_who_comes_later_than_the_stage_is_no_candidate() -> None:
    found = cut(of_round(*ROUND, best=99, entrants=[Entrant(9, "Late", from_round=2)]))
    assert 9 not in found.sure


def test_a_late_entrant_of_the_stage_without_a_seat_is_a_candidate() -> None:
    of = event(ROUND, stages=[stage(), final(best=99)], entrants=[Entrant(9, "Never seated")])
    assert 9 in cut(of).sure


def test_the_best_of_each_table_go_on() -> None:
    found = cut(of_round(*ROUND, each_table=2))
    assert (found.sure, found.admitted) == ((1, 2, 5, 6), (1, 2, 5, 6))


def test_a_tie_at_a_table_is_counted_without_those_who_are_no_candidates() -> None:
    tables = table(1, {1: 300, 2: 200, 3: 200, 4: 200}), table(2, {5: 300, 6: 300, 7: 0, 8: 0})
    found = cut(of_round(*tables, each_table=2, declined=(2,)))
    assert (found.sure, found.ties) == ((1, 5, 6), (Tie((3, 4), 1),))
    without = cut(of_round(*tables, each_table=2, declined=(1, 2)))
    assert (without.sure, without.ties, without.moved_up) == ((3, 4, 5, 6), (), ())


def test_each_table_counts_only_the_round_before() -> None:
    other = [table(1, {5: 300, 2: 200, 3: 100, 4: 0}), table(2, {1: 0, 6: 200, 7: 100, 8: 10})]
    of = event(ROUND, other, stages=[stage(2), final(each_table=1)])
    assert cut(of).sure == (5, 6)


def test_places_of_each_table_are_those_after_rulings() -> None:
    of = replace(of_round(*ROUND, each_table=1), rulings=(ruling(1, entrant=5, total=-100),))
    assert cut(of).sure == (1, 6)


def test_there_is_no_cut_before_the_stage_before_has_all_results() -> None:
    of = of_round(*ROUND, best=3)
    assert cut_into(without_result(of, 1, 2), 2) is None
    assert admitted_to(without_result(of, 1, 2), 2) is None
    assert cut_into(event(stages=[stage(), final(best=3)]), 2) is None


def test_there_is_no_cut_into_a_stage_that_admits_everybody() -> None:
    assert cut_into(of_round(*ROUND), 2) is None
    assert cut_into(event(ROUND, stages=[final(best=3)]), 1) is None


def test_the_organisers_list_counts_also_where_results_say_otherwise() -> None:
    of = of_round(*ROUND, best=3, admitted=(8, 2, 5))
    assert cut(of).admitted == (2, 5, 8)
    assert admitted_to(of, 2) == frozenset({2, 5, 8})
    assert admitted_to(without_result(of, 1, 2), 2) == frozenset({2, 5, 8})


@pytest.mark.parametrize(
    ("admitted", "expected"),
    [
        ((1, 5, 2), True),
        ((1, 5, 6), True),
        ((1, 5, 2, 6), True),
        ((1, 5), False),
        ((1, 2, 6), False),
        ((1, 5, 2, 3), False),
        ((), False),
    ],
)
def test_it_is_said_whether_the_list_agrees_with_the_results(admitted: tuple[int, ...], expected: bool) -> None:
    assert cut(of_round(*EQUAL, best=3, admitted=admitted)).as_results is expected


def test_a_tie_of_three_with_two_places_allows_two_or_all() -> None:
    tied = table(1, {1: 30, 2: 10, 3: 10, 4: 10})
    allowed = [
        chosen
        for chosen in ((1, 2), (1, 2, 3), (1, 2, 3, 4))
        if cut(of_round(tied, best=3, admitted=chosen)).as_results
    ]
    assert allowed == [(1, 2, 3), (1, 2, 3, 4)]


def test_an_open_tie_admits_nobody_yet() -> None:
    assert admitted_to(of_round(*EQUAL, best=3), 2) is None
    assert admitted_to(event(EQUAL, stages=[stage(), final(best=3), final()]), 3) is None


def test_a_second_cut_follows_from_the_first() -> None:
    semi_final = [table(1, {1: 0, 5: 10, 6: 20, 2: 30})]
    of = event(ROUND, semi_final, stages=[stage(), final(best=4), final(best=3)])
    assert cut_into(of, 3) == Cut(3, (2, 5, 6), (), (), (), (2, 5, 6), None)
