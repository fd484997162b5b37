"""EVENT.md, Standings 1 to 3: results, stages, and what counts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules.events.event import Entrant, PointsScheme, Table, TableGame
from scorekeeper.rules.events.stages import is_complete, missing
from scorekeeper.rules.events.standings import admitted_to, standings
from scorekeeper.rules.events.table_results import results_of_round
from scorekeeper.rules.ruleset import Ruleset, TieBreak
from tests.rules.events.events_of import event, final, places, points, ruling, stage, table, waiting

FIRST = table(1, {1: 300, 2: 200, 3: 100, 4: 0})
EXACT_BIDS = Ruleset(tie_break=TieBreak.EXACT_BIDS)


def test_a_total_is_as_played_and_rulings_of_entrant_and_table_add_up() -> None:
    rulings = [ruling(1, table=1, total=-10), ruling(1, entrant=2, total=-20), ruling(1, entrant=2, total=-30)]
    [result] = results_of_round(event([FIRST], rulings=tuple(rulings)), 1)
    assert [seat.total for seat in result] == [290, 140, 90, -10]


def test_a_margin_is_the_total_less_the_mean_after_rulings() -> None:
    [result] = results_of_round(event([table(1, {1: 100, 2: 0, 3: 0})], rulings=(ruling(1, entrant=3, total=-10),)), 1)
    assert [seat.margin for seat in result] == [Fraction(70), Fraction(-30), Fraction(-40)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_margins_of_a_table_of_any_size_are_exact(seats: int) -> None:
    totals = {number: 10 * number * number for number in range(1, seats + 1)}
    [result] = results_of_round(event([table(1, totals)], ruleset=Ruleset()), 1)
    mean = Fraction(sum(totals.values()), seats)
    assert [seat.margin for seat in result] == [total - mean for total in totals.values()]


def test_a_ruling_decides_before_anything_is_ranked() -> None:
    assert points(event([FIRST], rulings=(ruling(1, entrant=1, total=-250),))) == {
        1: "20", 2: "60", 3: "40", 4: "0"
    }  # fmt: skip


def test_a_ruling_about_points_leaves_places_and_totals_as_they_are() -> None:
    of = event([FIRST], rulings=(ruling(1, entrant=1, points="-2.5"), ruling(1, entrant=1, points="-40")))
    row = next(row for row in standings(of) if row.entrant == 1)
    assert (row.points, row.totals, row.firsts) == (Fraction("17.5"), 300, 1)


def test_a_first_place_counts_also_if_it_is_shared() -> None:
    of = event([table(1, {1: 100, 2: 100, 3: 0})])
    assert {row.entrant: row.firsts for row in standings(of)} == {1: 1, 2: 1, 3: 0}


@pytest.mark.parametrize(
    ("exact", "expected"),
    [((3, 5, 1), {1: "30", 2: "60", 3: "0"}), (None, {1: "45", 2: "45", 3: "0"})],
)
def test_exact_bids_decide_a_place_at_a_table_that_has_them(
    exact: tuple[int, ...] | None, expected: dict[int, str]
) -> None:
    """F2."""
    of = event([table(1, {1: 100, 2: 100, 3: 0}, exact)], ruleset=EXACT_BIDS)
    assert points(of) == expected


def test_exact_bids_decide_no_place_by_other_rules() -> None:
    of = event([table(1, {1: 100, 2: 100, 3: 0}, (3, 5, 1))])
    assert [*points(of).values()] == ["45", "45", "0"]


def test_a_ruling_waits_at_a_table_without_a_result() -> None:
    rulings = (ruling(1, table=2, total=-10), ruling(1, entrant=5, points="-30"))
    of = event([FIRST, waiting(2, 5, 6, 7)], rulings=rulings)
    assert [row.points for row in standings(of) if row.entrant == 5] == [0]
    assert {row.totals for row in standings(of) if row.entrant > 4} == {0}


def test_the_result_of_a_finished_game_counts() -> None:
    [played] = results_of_round(event([FIRST]), 1)
    game = TableGame(4, FIRST.result)
    assert results_of_round(event([Table(1, FIRST.seats, game=game)]), 1) == (played,)
    unfinished = event([Table(1, FIRST.seats, game=TableGame(4))])
    assert missing(unfinished) == ((1, 1),)
    assert not is_complete(unfinished)


def test_missing_tables_are_in_the_order_of_the_file() -> None:
    of = event([waiting(7, 1, 2, 3), waiting(2, 4, 5, 6)], [waiting(1, 1, 2, 3), table(3, {4: 0, 5: 0, 6: 0})])
    assert missing(of) == ((1, 7), (1, 2), (2, 1))


def test_an_event_without_rounds_shows_everybody_who_is_not_absent() -> None:
    of = event(entrants=[Entrant(2, "Bruno"), Entrant(1, "Ada"), Entrant(3, "Carla", absent=True)])
    assert places(of) == [(1, 1), (1, 2)]
    assert [row.exact for row in standings(of)] == [0, 0]
    assert not is_complete(of)


def test_a_round_without_tables_counts_as_played() -> None:
    of = event([], entrants=[Entrant(1, "Ada")])
    assert is_complete(of)
    assert places(of) == [(1, 1)]


def test_missed_rounds_count_nothing() -> None:
    late = Entrant(5, "Late", from_round=2)
    of = event([FIRST], [table(1, {5: 300, 2: 200, 3: 100})], entrants=[late])
    assert places(of) == [(1, 2), (2, 1), (3, 5), (4, 3), (5, 4)]


def test_exact_bids_are_unknown_if_one_of_the_results_lacks_them() -> None:
    of = event([table(1, {1: 30, 2: 20, 3: 10}, (3, 2, 1)), table(2, {4: 30, 5: 20, 6: 10})])
    assert {row.entrant: row.exact for row in standings(of)} == {1: 3, 2: 2, 3: 1, 4: None, 5: None, 6: None}


def test_entrants_of_a_later_stage_stand_above_the_others() -> None:
    of = event([FIRST], [table(1, {4: 30, 3: 20, 2: 10})], stages=[stage(), final(3, admitted=(2, 3, 4))])
    assert places(of) == [(1, 4), (2, 3), (3, 2), (4, 1)]
    assert [row.stage for row in standings(of)] == [2, 2, 2, 1]


def test_a_stage_has_begun_with_its_first_round() -> None:
    of = event([FIRST], stages=[stage(), final(3)])
    assert {row.stage for row in standings(of)} == {1}
    begun = replace(of, rounds=(*of.rounds, event([waiting(1, 1, 2, 3)]).rounds[0]))
    assert places(begun) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert [row.stage for row in standings(begun)] == [2, 2, 2, 1]


def test_kept_points_count_on_and_cleared_points_do_not() -> None:
    rounds = [FIRST], [table(1, {4: 30, 3: 20, 2: 10, 1: 0})]
    kept = event(*rounds, stages=[stage(), stage()])
    cleared = event(*rounds, stages=[stage(), stage(points_cleared=True)])
    assert points(kept) == {1: "60", 2: "60", 3: "60", 4: "60"}
    assert points(cleared) == {1: "0", 2: "20", 3: "40", 4: "60"}


def test_what_counts_begins_with_the_last_stage_that_clears_and_ends_with_the_own_stage() -> None:
    totals = PointsScheme.TOTALS
    stages = [stage(), stage(points_cleared=True), stage(admitted=(1, 2, 3)), final(admitted=(1, 2, 3))]
    rounds = [[table(1, {1: 1000, 2: 100, 3: 100, 4: 100})], [table(1, {1: 20, 2: 30, 3: 10, 4: 50})]]
    third, fourth = [table(1, {1: 40, 2: 0, 3: 10})], [table(1, {1: 0, 2: 10, 3: 20})]
    assert points(event(*rounds, third, stages=stages, points=totals)) == {1: "60", 2: "30", 3: "20", 4: "50"}
    assert points(event(*rounds, third, fourth, stages=stages, points=totals)) == {
        1: "0", 2: "10", 3: "20", 4: "50"
    }  # fmt: skip


def test_standings_after_a_round_count_only_the_rounds_up_to_it() -> None:
    of = event([FIRST], [table(1, {4: 30, 3: 20, 2: 10, 1: 0})], [table(1, {4: 30, 3: 20, 2: 10, 1: 0})])
    assert places(of, 1) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert places(of, 0) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert places(of) == places(of, 3) == places(of, 99)


def test_a_stage_without_a_cut_takes_who_stayed_and_who_came_in_it() -> None:
    people = [
        Entrant(1, "Left after its last round", left_after_round=2),
        Entrant(2, "Left later", left_after_round=3),
        Entrant(3, "Came in the stage", from_round=3),
        Entrant(4, "Comes after it", from_round=5),
        Entrant(5, "Absent", absent=True),
        Entrant(6, "Came late before", from_round=2),
    ]
    of = event(stages=[stage(2), stage(2), stage(1)], entrants=people)
    assert admitted_to(of, 1) == frozenset({1, 2, 6})
    assert admitted_to(of, 2) == frozenset({2, 3, 6})
    assert admitted_to(of, 3) == frozenset({3, 4, 6})


def test_a_late_entrant_of_a_later_stage_stands_in_the_first_stage_until_then() -> None:
    of = event([FIRST], stages=[stage(), stage()], entrants=[Entrant(9, "Late", from_round=2)])
    assert [row.stage for row in standings(of) if row.entrant == 9] == [1]
