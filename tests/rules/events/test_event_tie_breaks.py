"""EVENT.md, Standings 4 and 5: people who left, tie-breaks, and earlier standings."""

from __future__ import annotations

from scorekeeper.rules.events.event import Entrant, EventTieBreak
from scorekeeper.rules.events.standings import standings
from scorekeeper.rules.ruleset import Ruleset, TieBreak
from tests.rules.events.events_of import event, final, places, ruling, stage, table

MARGIN, TOTALS, FIRSTS, EXACT, MET = EventTieBreak


def test_who_left_before_the_last_planned_round_stands_below_the_others() -> None:
    tables = [table(1, {1: 300, 2: 200, 3: 100})], [table(1, {2: 200, 3: 100, 4: 50})]
    left = [Entrant(1, "Ada", left_after_round=1), Entrant(4, "Dora", from_round=2, left_after_round=2)]
    of = event(*tables, stages=[stage(2)], entrants=left)
    assert places(of) == [(1, 2), (2, 3), (3, 4), (4, 1)]
    assert [row.left for row in standings(of)] == [False, False, False, True]


def test_who_left_before_the_end_of_a_later_stage_stands_last_in_it() -> None:
    first = [table(1, {1: 300, 2: 200, 3: 100, 4: 0})]
    second = [table(1, {1: 300, 2: 200, 3: 100, 4: 0})]
    third = [table(1, {2: 200, 3: 100, 4: 0})]
    entrants = [Entrant(1, "Ada", left_after_round=2)]
    of = event(first, second, third, stages=[stage(), stage(2)], entrants=entrants)
    assert places(of) == [(1, 2), (2, 3), (3, 4), (4, 1)]
    assert {row.stage for row in standings(of)} == {2}


def test_who_left_after_a_stage_is_below_the_next_one_but_not_marked() -> None:
    first, second = [table(1, {1: 300, 2: 200, 3: 100, 4: 0})], [table(1, {2: 200, 3: 100, 4: 0})]
    of = event(first, second, stages=[stage(), stage()], entrants=[Entrant(1, "Ada", left_after_round=1)])
    assert places(of) == [(1, 2), (2, 3), (3, 4), (4, 1)]
    assert [(row.stage, row.left) for row in standings(of)][-1] == (1, False)


def test_a_larger_margin_decides() -> None:
    of = event([table(1, {1: 300, 2: 0, 3: -20}), table(2, {4: 310, 5: 290, 6: 280})])
    assert places(of) == [(1, 1), (2, 4), (3, 5), (4, 2), (5, 6), (6, 3)]


def test_more_points_in_total_decide() -> None:
    of = event([table(1, {1: 300, 2: 200, 3: 100}), table(2, {4: 310, 5: 210, 6: 110})], tie_breaks=(TOTALS,))
    assert places(of) == [(1, 4), (2, 1), (3, 5), (4, 2), (5, 6), (6, 3)]


def test_more_first_places_decide() -> None:
    one, two = [table(1, {1: 30, 2: 20, 3: 10, 4: 0})], [table(1, {1: 10, 2: 20, 3: 30, 4: 0})]
    assert places(event(one, two, tie_breaks=())) == [(1, 1), (1, 2), (1, 3), (4, 4)]
    assert places(event(one, two, tie_breaks=(FIRSTS,))) == [(1, 1), (1, 3), (3, 2), (4, 4)]


def test_more_exact_bids_decide_if_every_result_has_them() -> None:
    one, two = table(1, {1: 30, 2: 20, 3: 10}, (3, 2, 1)), {4: 30, 5: 20, 6: 10}
    known = event([one, table(2, two, (4, 1, 1))], tie_breaks=(EXACT,))
    assert places(known) == [(1, 4), (2, 1), (3, 2), (4, 5), (5, 3), (5, 6)]
    unknown = event([one, table(2, two)], tie_breaks=(EXACT,))
    assert places(unknown) == [(1, 1), (1, 4), (3, 2), (3, 5), (5, 3), (5, 6)]


def test_only_results_in_rounds_that_count_need_exact_bids() -> None:
    first = [table(1, {1: 30, 2: 20, 3: 10}), table(2, {4: 30, 5: 20, 6: 10})]
    second = [table(1, {1: 30, 5: 20, 3: 10}, (1, 1, 1)), table(2, {4: 30, 2: 20, 6: 10}, (2, 2, 2))]
    of = event(first, second, stages=[stage(), stage(points_cleared=True)], tie_breaks=(EXACT,))
    assert places(of) == [(1, 4), (2, 1), (3, 2), (4, 5), (5, 6), (6, 3)]


MEETING = [table(1, {1: 30, 2: 20, 3: 10}), table(2, {4: 30, 5: 20, 6: 10})]
APART = [table(1, {1: 20, 4: 30, 5: 10}), table(2, {2: 30, 6: 20, 3: 10})]


def test_later_stages_do_not_count_for_those_who_did_not_go_on() -> None:
    first = [table(1, {1: 30, 2: 20, 3: 10}, (1, 1, 1)), table(2, {4: 30, 5: 20, 6: 10}, (1, 1, 2))]
    last = [table(1, {1: 30, 2: 20, 4: 10})]
    of = event(first, last, stages=[stage(), final(admitted=(1, 2, 4))], tie_breaks=(EXACT,))
    assert places(of)[3:] == [(4, 5), (5, 6), (6, 3)]


def test_who_was_ahead_more_often_decides_between_two() -> None:
    assert places(event(MEETING, APART, tie_breaks=())) == [(1, 4), (2, 1), (2, 2), (4, 5), (4, 6), (6, 3)]
    assert places(event(MEETING, APART, tie_breaks=(MET,))) == [(1, 4), (2, 1), (3, 2), (4, 5), (5, 6), (6, 3)]


def test_two_who_were_ahead_equally_often_stay_equal() -> None:
    back = [table(1, {1: 20, 2: 30, 3: 10})]
    assert places(event([MEETING[0]], back, tie_breaks=(MET,))) == [(1, 1), (1, 2), (3, 3)]


def test_two_who_never_met_stay_equal() -> None:
    of = event([table(1, {1: 30, 2: 20, 3: 10}), table(2, {4: 30, 6: 20, 5: 10})], tie_breaks=(MET,))
    assert places(of) == [(1, 1), (1, 4), (3, 2), (3, 6), (5, 3), (5, 5)]


def test_only_a_higher_total_is_ahead_not_a_better_place_of_equal_totals() -> None:
    ruleset = Ruleset(tie_break=TieBreak.EXACT_BIDS)
    meeting = [table(1, {1: 20, 2: 20, 3: 10}, (2, 1, 0)), MEETING[1]]
    of = event(meeting, APART, ruleset=ruleset, tie_breaks=(MET,))
    assert places(of)[1:3] == [(2, 1), (2, 2)]


def test_a_ruling_changes_who_was_ahead() -> None:
    of = event(MEETING, APART, tie_breaks=(MET,), rulings=(ruling(1, entrant=5, total=-10),))
    assert places(of)[3:5] == [(4, 6), (5, 5)]


def test_meetings_do_not_decide_among_three() -> None:
    equal = tuple(ruling(1, entrant=number, points=points) for number, points in ((2, "20"), (3, "40")))
    of = event([table(1, {1: 30, 2: 20, 3: 10, 4: 0})], tie_breaks=(MET,), rulings=equal)
    assert places(of) == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_meetings_decide_between_the_two_whom_another_tie_break_leaves() -> None:
    table_of_four = [table(1, {1: 30, 2: 20, 3: 10, 4: 0})]
    equal = tuple(ruling(1, entrant=number, points=points) for number, points in ((2, "20"), (3, "40")))
    of = event(table_of_four, tie_breaks=(FIRSTS, MET), rulings=equal)
    assert places(of) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert places(event(table_of_four, tie_breaks=(MET, FIRSTS), rulings=equal)) == [(1, 1), (2, 2), (2, 3), (4, 4)]


def test_tie_breaks_are_used_in_their_order() -> None:
    rounds = [table(1, {1: 30, 2: 20, 3: 10})], [table(1, {1: 0, 2: 300, 3: 10})]
    rulings = (ruling(1, entrant=1, points="30"),)
    assert places(event(*rounds, tie_breaks=(MARGIN, MET), rulings=rulings))[0] == (1, 2)
    assert places(event(*rounds, tie_breaks=(MET,), rulings=rulings))[:2] == [(1, 1), (1, 2)]


def test_only_meetings_in_rounds_that_count_decide() -> None:
    """One was ahead of two when they met, but two stood higher before the points were cleared."""
    second = [table(1, {2: 30, 4: 20, 5: 10}), table(2, {3: 30, 6: 20, 1: 10})]
    third = [table(1, {1: 30, 3: 20, 4: 10}), table(2, {2: 30, 5: 20, 6: 10})]
    stages = [stage(2), stage(points_cleared=True)]
    of = event(MEETING, second, third, stages=stages, tie_breaks=(MET,))
    assert places(of)[:2] == [(1, 2), (2, 1)]


def test_equals_after_cleared_points_stand_as_at_the_end_of_the_stage_before() -> None:
    first = [table(1, {1: 30, 2: 20, 3: 10})]
    equal = [table(1, {3: 0, 2: 0, 1: 0})]
    assert places(event(first, equal, stages=[stage(), stage(points_cleared=True)])) == [(1, 1), (2, 2), (3, 3)]


def test_equals_in_a_later_stage_stand_as_before_the_points_were_cleared() -> None:
    first, equal = [table(1, {1: 30, 2: 20, 3: 10})], [table(1, {3: 0, 2: 0, 1: 0})]
    of = event(first, equal, equal, stages=[stage(), stage(points_cleared=True), stage()])
    assert places(of) == [(1, 1), (2, 2), (3, 3)]


def test_the_standings_before_are_those_before_the_stage_that_cleared_points() -> None:
    one_ahead, two_ahead = [table(1, {1: 30, 2: 20, 3: 10})], [table(1, {2: 30, 1: 20, 3: 10})]
    stages = [stage(), stage(points_cleared=True), stage()]
    assert places(event(one_ahead, two_ahead, one_ahead, stages=stages, tie_breaks=())) == [(1, 1), (2, 2), (3, 3)]
    assert places(event(two_ahead, one_ahead, two_ahead, stages=stages, tie_breaks=())) == [(1, 2), (2, 1), (3, 3)]


def test_equals_that_were_equal_before_share_the_place() -> None:
    first, equal = [table(1, {1: 30, 2: 30, 3: 10})], [table(1, {3: 0, 2: 0, 1: 0})]
    of = event(first, equal, stages=[stage(), final(3, admitted=(1, 2, 3))])
    assert places(of) == [(1, 1), (1, 2), (3, 3)]


def test_rulings_of_earlier_rounds_count_in_the_standings_before() -> None:
    first, equal = [table(1, {1: 30, 2: 30, 3: 10})], [table(1, {3: 0, 2: 0, 1: 0})]
    stages = [stage(), final(3, admitted=(1, 2, 3))]
    of = event(first, equal, stages=stages, rulings=(ruling(1, entrant=1, points="-0.25"),))
    assert places(of) == [(1, 2), (2, 1), (3, 3)]


def test_equals_after_kept_points_share_the_place() -> None:
    first, second = [table(1, {1: 30, 2: 20, 3: 10})], [table(1, {3: 30, 2: 20, 1: 10})]
    assert places(event(first, second, stages=[stage(), stage()], tie_breaks=())) == [(1, 1), (1, 2), (1, 3)]
