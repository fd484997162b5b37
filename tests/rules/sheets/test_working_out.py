"""Tests of section 2 of the contract for sheets: what follows from the numbers of a round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.record import AdjustmentRecord, BidChange, Decision, GameRecord, JoinRecord, Retirement
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Schedule, Scoring, TieBreak
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Sheet
from scorekeeper.rules.sheets.ways import can_sum, possible_tricks, ways
from tests.helpers.tables import NAMES
from tests.rules.sheets.sheets_of import a_round, a_sheet, inferred_of, problems_of, tricks_of

SPLIT = ([1, 1, 1], [30, -10, -10])  # with three cards, the tricks are 1, 0, 2 or 1, 2, 0


def test_one_way_left_for_all_together_is_worked_out() -> None:
    scored = work_out(a_sheet(a_round([0, 1, 0], [20, 30, 20]), cards=[1]))
    assert (tricks_of(scored), inferred_of(scored), scored.game.knowledge) == (
        [(0, 1, 0)],
        {1: (0, 1, 2)},
        Knowledge.BIDS,
    )


def test_several_ways_are_a_question_with_all_of_them_in_ascending_order() -> None:
    scored = work_out(a_sheet(a_round(*SPLIT), cards=[3]))
    assert [(asked.round, asked.choices) for asked in scored.game.questions] == [(1, ((1, 0, 2), (1, 2, 0)))]
    # A bid that was made has only one way; tricks that are equal in all choices are known as well.
    assert (tricks_of(scored), inferred_of(scored)) == ([(1, None, None)], {1: (0,)})
    assert [row.exact_bids for row in scored.game.standings] == [1, 0, 0]


def test_a_number_that_is_not_called_inferred_is_an_answer() -> None:
    scored = work_out(a_sheet(a_round(*SPLIT, tricks=[None, 2, None]), cards=[3]))
    assert (tricks_of(scored), inferred_of(scored)) == ([(1, 2, 0)], {1: (0, 2)})
    assert scored.game.knowledge is Knowledge.BIDS


def test_a_question_keeps_the_answer_that_does_not_decide_it() -> None:
    scored = work_out(a_sheet(a_round(*SPLIT, tricks=[1, None, None]), cards=[3]))
    assert (tricks_of(scored), scored.game.questions[0].choices) == ([(1, None, None)], ((1, 0, 2), (1, 2, 0)))


def test_all_tricks_as_facts_are_the_best_knowledge() -> None:
    scored = work_out(a_sheet(a_round(*SPLIT, tricks=[1, 2, 0]), cards=[3]))
    assert (scored.game.knowledge, inferred_of(scored)) == (Knowledge.TRICKS, {})


def test_a_game_is_of_the_weakest_kind_of_its_rounds() -> None:
    facts, bids = a_round([0, 1, 0], tricks=[0, 1, 0]), a_round([0, 1, 0], [20, 30, 20])
    points = a_round(points=[20, 30, 20])
    assert work_out(a_sheet(facts, facts, cards=[1, 1])).game.knowledge is Knowledge.TRICKS
    assert work_out(a_sheet(facts, bids, cards=[1, 1])).game.knowledge is Knowledge.BIDS
    mixed = work_out(a_sheet(points, bids, facts, cards=[1, 1, 1]))
    assert mixed.game.knowledge is Knowledge.POINTS
    assert tricks_of(mixed) == [None, (0, 1, 0), (0, 1, 0)]
    assert inferred_of(mixed) == {2: (0, 1, 2)}
    assert {row.exact_bids for row in mixed.game.standings} == {None}


def test_exact_bids_that_are_not_known_break_no_tie() -> None:
    """F2: Ada and Bruno have 20 points each, but one of them made one bid, the other two."""
    rounds = [([0, 0, 1], [20, 20, 30], [0, 0, 1]), ([0, 2, 0], [-10, -10, 20], [1, 1, 0])]
    for knows_bids, ranks in ((True, [1, 2, 2]), (False, [1, 2, 2])):
        sheet = a_sheet(
            *(a_round(bids if knows_bids else None, points) for bids, points, _ in rounds),
            cards=[1, 2],
            tie_break=TieBreak.EXACT_BIDS,
        )
        assert [row.rank for row in work_out(sheet).game.standings] == ranks
    tied = [a_round([0, 1, 0], [20, -10, 20], tricks=[0, 0, 0], void=1), a_round([1, 0, 1], [-10, 20, -10])]
    known = work_out(a_sheet(*tied, cards=[1, 2], tie_break=TieBreak.EXACT_BIDS))
    assert [(row.rank, row.seat) for row in known.game.standings] == [(1, 0), (1, 1), (1, 2)]


def test_points_from_totals_are_the_total_less_the_one_before() -> None:
    sheet = a_sheet(
        *(a_round([0, 1, 0], totals=[20, 30, 20]), a_round([1, 1, 1], totals=[50, 60, 10])),
        cards=[1, 2],
    )
    assert [round_.points for round_ in work_out(sheet).game.played] == [(20, 30, 20), (30, 30, -10)]


def test_without_a_written_total_before_ours_counts() -> None:
    """P4, A4: our total includes the points that the table gave after that round."""
    sheet = a_sheet(a_round([0, 1, 0], [20, 30, 20]), a_round([0, 1, 1], totals=[40, 10, 50]), cards=[1, 2])
    given = AdjustmentRecord(1, (1,), -50)
    adjusted = replace(sheet, record=replace(sheet.record, adjustments=(given,)))
    assert work_out(adjusted).game.played[1].points == (20, 30, 30)
    assert [note.code for note in work_out(adjusted).notes] == []
    assert problems_of(sheet) == [("POINTS_IMPOSSIBLE", 2, 1)]


def test_a_written_total_includes_the_points_that_were_given_after_its_round() -> None:
    """A4."""
    sheet = a_sheet(a_round([0, 1, 0], totals=[20, 10, 20]), a_round([0, 1, 1], totals=[40, 40, 50]), cards=[1, 2])
    record = replace(sheet.record, adjustments=(AdjustmentRecord(1, (1,), -20),))
    scored = work_out(replace(sheet, record=record))
    assert [(round_.points, round_.totals) for round_ in scored.game.played] == [
        ((20, 30, 20), (20, 10, 20)),
        ((20, 30, 30), (40, 40, 50)),
    ]


def test_without_tricks_points_count_before_totals() -> None:
    scored = work_out(a_sheet(a_round([0, 1, 0], [20, 30, 20], totals=[20, 40, 20]), cards=[1]))
    assert scored.game.played[0].totals == (20, 30, 20)


def test_a_round_without_totals_between_others_is_counted_by_its_tricks() -> None:
    sheet = a_sheet(
        a_round([0, 1, 0], totals=[20, 30, 20]),
        a_round([1, 0, 1], tricks=[1, 0, 1]),
        a_round(totals=[90, 40, 40]),
        cards=[1, 2, 3],
    )
    scored = work_out(sheet)
    assert [round_.totals for round_ in scored.game.played] == [(20, 30, 20), (50, 50, 50), (90, 40, 40)]
    assert scored.game.knowledge is Knowledge.POINTS


def test_void_tricks_belong_to_nobody() -> None:
    """S1."""
    assert tricks_of(work_out(a_sheet(a_round([0, 0, 0], [20, 20, 20], void=1), cards=[1]))) == [(0, 0, 0)]
    assert problems_of(a_sheet(a_round([0, 0, 0], [20, 20, 20]), cards=[1])) == [("TRICKS_SUM_MISMATCH", 1, None)]


def test_points_count_for_the_bid_after_a_cloud() -> None:
    """S2."""
    entered, written = a_round([0, 1, 0], [20, 30, 20])
    clouded = replace(entered, bid_changes=(BidChange(1, 0, 1),))
    assert tricks_of(work_out(a_sheet((clouded, written), cards=[1]))) == [(0, 1, 0)]
    unknown = replace(clouded, bids=None)
    assert problems_of(a_sheet((unknown, written), cards=[1])) == [("BIDS_MISSING", 1, 1)]


def test_the_alternate_count_has_other_ways() -> None:
    """P2: two cards, bids of one."""
    sheet = a_sheet(a_round([1, 1, 1], [30, 0, -10]), cards=[2], scoring=Scoring.ALTERNATE)
    assert problems_of(sheet) == [("TRICKS_SUM_MISMATCH", 1, None)]
    fits = a_sheet(a_round([1, 1, 2], [30, 30, -30]), cards=[2], scoring=Scoring.ALTERNATE)
    assert tricks_of(work_out(fits)) == [(1, 1, 0)]


def test_who_does_not_play_has_null_in_every_row() -> None:
    """A5, A6: a seat that does not play has null in every row."""
    record = GameRecord(
        NAMES[:5],
        ruleset=Ruleset(schedule=(1, 2, 3)),
        retirements=(Retirement(1, 0),),
        joins=(JoinRecord(1, 4, 20),),
    )
    rounds = [
        a_round([0, 1, 0, 0, None], totals=[20, 30, 20, 20, None]),
        a_round([None, 1, 0, 1, 0], totals=[None, 60, 40, 50, 40]),
        a_round([None, 1, 1, 0, 1], totals=[None, 90, 70, 70, 70]),
    ]
    entered, written = zip(*rounds, strict=True)
    scored = work_out(Sheet(replace(record, rounds=entered, written=written)))
    assert tricks_of(scored) == [(0, 1, 0, 0, None), (None, 1, 0, 1, 0), (None, 1, 1, 0, 1)]
    assert inferred_of(scored)[2] == (1, 2, 3, 4)
    assert [row.total for row in scored.game.standings] == [90, 70, 70, 70, 20]
    wrong = replace(rounds[1][1], totals=(20, 60, 40, 50, None))
    assert problems_of(Sheet(replace(record, rounds=entered[:2], written=(written[0], wrong)))) == [
        ("POINTS_MISSING", 2, 4),
        ("SEAT_NOT_ACTIVE", 2, 0),
    ]


def eliminated(*, knows_bids: bool, decides: bool = True) -> Sheet:
    """Return 16 rounds of four players, in which Dieter is last, or tied for the last place, after round 15."""
    lasts = [a_round([cards, 0, 0, 1], [20 + 10 * cards, 20, 20, -10]) for cards in range(1, 16)]
    lasts = [(entered if knows_bids else replace(entered, bids=None), written) for entered, written in lasts]
    last = a_round([16, 0, 0, None] if knows_bids else None, [180, 20, 20, None])
    sheet = a_sheet(*lasts, last, cards=[1], players=4)
    ruleset = Ruleset(schedule=Schedule.ELIMINATION)
    decided = () if decides else (Decision(15, 2),)
    return replace(sheet, record=replace(sheet.record, ruleset=ruleset, eliminations=decided))


@pytest.mark.parametrize("knows_bids", [True, False])
def test_who_was_eliminated_follows_from_points(*, knows_bids: bool) -> None:
    """V4."""
    scored = work_out(eliminated(knows_bids=knows_bids))
    assert scored.game is not None
    assert [(left.seat, left.after_round) for left in scored.game.departures] == [(3, 15)]
    assert [row.seat for row in scored.game.standings] == [0, 1, 2, 3]
    assert problems_of(eliminated(knows_bids=knows_bids, decides=False)) == [("ELIMINATION_NOT_FOR_THE_TABLE", 15, 2)]


def test_a_game_ended_early_is_complete() -> None:
    """A7."""
    sheet = a_sheet(a_round([0, 1, 0], [20, 30, 20]), cards=[1, 2, 3])
    assert not work_out(sheet).is_complete
    assert work_out(replace(sheet, record=replace(sheet.record, ended_after_round=1))).is_complete
    assert not work_out(replace(a_sheet(a_round([0, 1, 0], [20, 30, 20]), cards=[1]), is_finished=False)).is_complete


def test_the_last_round_may_have_only_bids() -> None:
    """G6: the game goes on."""
    sheet = a_sheet(a_round([0, 1, 0], [20, 30, 20]), a_round([1, 0, 0]), cards=[1, 2])
    scored = work_out(sheet)
    assert (len(scored.game.played), scored.is_complete, scored.game.knowledge) == (1, False, Knowledge.BIDS)


def test_the_sum_rule_is_kept_where_bids_are_known() -> None:
    """M1, M2: without bids, nothing can break the rule."""
    rule = PlusMinusOne()
    sheet = a_sheet(
        a_round([0, 1, 0], [20, 30, 20]), a_round([1, 0, 1], [30, 20, 30]), cards=[1, 2], plus_minus_one=rule
    )
    assert problems_of(sheet) == [("BID_FORBIDDEN_BY_SUM_RULE", 2, 1)]
    only_points = a_sheet(a_round(points=[30, 20, 30]), cards=[2], plus_minus_one=rule)
    assert work_out(only_points).game.knowledge is Knowledge.POINTS


def test_six_players_and_twenty_cards_need_no_trial_of_every_way() -> None:
    """S3: trying 21 to the power of six ways would take years; only those that fit are followed."""
    options = [possible_tricks(Scoring.STANDARD, 20, -50, None)] * 6
    assert can_sum(options, 20)
    assert not can_sum([range(5, 21)] * 6, 20)
    bids = [possible_tricks(Scoring.STANDARD, 20, -10, bid) for bid in (3, 4, 3, 4, 3, 3)]
    found = [*ways(bids, 20)]
    assert len(found) == 20
    assert found == sorted(found)
    sheet = a_sheet(
        a_round([3, 4, 3, 4, 3, 3], [-10] * 6),
        a_round(points=[-50] * 6),
        cards=[20, 20],
        players=6,
        special_cards=60,
    )
    assert len(work_out(sheet).game.questions[0].choices) == 20
