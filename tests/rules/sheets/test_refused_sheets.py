"""Numbers that cannot be right are refused by name and place; an error of the old sheet is a note."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.knowledge import Knowledge, Note, NoteCode
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import AdjustmentRecord
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Part, Place
from tests.rules.sheets.sheets_of import a_round, a_sheet, notes_of, problems_of, tricks_of


@pytest.mark.parametrize("points", [0, 10, 25, -5, 50, -40, 1000, "30", 30.5, True, [30]])
@pytest.mark.parametrize("bids", [[1, 1, 0], None])
def test_points_that_no_tricks_give_are_impossible(points: object, bids: list[int] | None) -> None:
    """P1: three cards; 50 is what three tricks give."""
    fits = points == 50 and bids is None
    sheet = a_sheet(a_round(bids, [30, points, 20]), cards=[3])
    if fits:
        assert problems_of(sheet) == [("TRICKS_SUM_MISMATCH", 1, None)]
    else:
        assert problems_of(sheet)[0] == ("POINTS_IMPOSSIBLE", 1, 1)


def test_a_bid_limits_what_the_points_can_be() -> None:
    """P1: with three cards, a bid of one cannot be missed by three."""
    assert problems_of(a_sheet(a_round([1, 1, 0], [-30, 30, -20]), cards=[3])) == [("POINTS_IMPOSSIBLE", 1, 0)]
    assert work_out(a_sheet(a_round(points=[-30, 20, 20]), cards=[3])).game.knowledge is Knowledge.POINTS


def test_zero_and_ten_are_possible_in_the_alternate_count() -> None:
    """P2: with five cards, each bid is missed by one."""
    standard = a_sheet(a_round([2, 1, 3], [0, 0, 10]), cards=[5])
    assert [code for code, *_ in problems_of(standard)] == ["POINTS_IMPOSSIBLE"] * 3
    alternate = replace(standard.record.ruleset, scoring=Scoring.ALTERNATE)
    scored = work_out(replace(standard, record=replace(standard.record, ruleset=alternate)))
    assert tricks_of(scored) == [(1, 2, 2)]


def test_each_cell_could_be_but_all_together_not() -> None:
    """G9."""
    assert problems_of(a_sheet(a_round([0, 0, 0], [20, 20, 20]), cards=[1])) == [("TRICKS_SUM_MISMATCH", 1, None)]
    assert problems_of(a_sheet(a_round(points=[30, 30, 20]), cards=[1])) == [("TRICKS_SUM_MISMATCH", 1, None)]


def test_all_problems_that_can_be_told_apart_are_in_the_order_of_play() -> None:
    sheet = a_sheet(
        a_round([0, 1, 0], [20, 35, 20]),
        a_round([0, 3, 0], [20, -10, 20]),
        a_round([1, 1, None], [30, 30, 20]),
        a_round([4, 0, 0], [60, 20, None]),
        a_round([0, 0, 0], [20, 20, 20]),
        cards=[1, 2, 3, 4, 5],
    )
    assert problems_of(sheet) == [
        ("POINTS_IMPOSSIBLE", 1, 1),
        ("BID_GT_CARDS", 2, 1),
        ("BIDS_MISSING", 3, 2),
        ("POINTS_MISSING", 4, 2),
        ("TRICKS_SUM_MISMATCH", 5, None),
    ]


def test_what_follows_from_an_impossible_total_is_no_other_problem() -> None:
    """The total of Bruno in round 2 is wrong, so his points of round 3 are not known, but those of round 4 are."""
    totals = [[20, 30, 20], [50, 65, 10], [80, 90, 0], [100, 120, 33]]
    rounds = [a_round(totals=row) for row in totals]
    assert problems_of(a_sheet(*rounds, cards=[1, 2, 3, 4])) == [
        ("POINTS_IMPOSSIBLE", 2, 1),
        ("POINTS_IMPOSSIBLE", 4, 2),
    ]


def test_a_partly_empty_row_is_refused_for_the_seats_that_lack_it() -> None:
    full, gap = [20, 30, 20], [20, None, 20]
    assert problems_of(a_sheet(a_round([0, 1, 0], gap), cards=[1])) == [("POINTS_MISSING", 1, 1)]
    assert problems_of(a_sheet(a_round([0, 1, 0], totals=gap), cards=[1])) == [("POINTS_MISSING", 1, 1)]
    assert problems_of(a_sheet(a_round([0, 1, 0], full, totals=gap), cards=[1])) == [("POINTS_MISSING", 1, 1)]
    assert problems_of(a_sheet(a_round([0, None, 0], full), cards=[1])) == [("BIDS_MISSING", 1, 1)]
    tricks = a_round([0, 1, 0], totals=gap, tricks=[0, 1, 0])
    assert problems_of(a_sheet(tricks, cards=[1])) == [("POINTS_MISSING", 1, 1)]


def test_tricks_may_be_missing_only_beside_points_or_totals() -> None:
    assert problems_of(a_sheet(a_round([0, 1, 0], tricks=[0, None, 0]), cards=[1])) == [("TRICKS_MISSING", 1, 1)]
    assert tricks_of(work_out(a_sheet(a_round([0, 1, 0], [20, 30, 20], tricks=[0, None, 0]), cards=[1]))) == [(0, 1, 0)]


def test_an_empty_row_of_points_is_missing_without_tricks() -> None:
    nothing = [None, None, None]
    missing = [("POINTS_MISSING", 1, seat) for seat in range(3)]
    assert problems_of(a_sheet(a_round([0, 1, 0], nothing), cards=[1])) == missing
    assert problems_of(a_sheet(a_round(None, nothing), a_round(points=[30, 20, -10]), cards=[1, 2])) == missing
    assert (
        work_out(a_sheet(a_round([0, 1, 0], nothing, tricks=[0, 1, 0]), cards=[1])).game.knowledge is Knowledge.TRICKS
    )


def test_wrong_tricks_are_refused_as_ever() -> None:
    """G9."""
    given = [20, 30, 20]
    for tricks, expected in (
        ([0, 2, None], ("TRICKS_GT_CARDS", 1, 1)),
        ([0, -1, None], ("TRICKS_NEGATIVE", 1, 1)),
        ([0, "x", None], ("TRICKS_NOT_INTEGER", 1, 1)),
        ([0, 1, 1], ("TRICKS_SUM_MISMATCH", 1, None)),
        ([1, 1, None], ("TRICKS_SUM_MISMATCH", 1, None)),
    ):
        assert problems_of(a_sheet(a_round([0, 1, 0], given, tricks=tricks), cards=[1])) == [expected]


def test_beside_a_number_that_cannot_be_nothing_is_said_about_all_together() -> None:
    for bids, points, tricks, expected in (
        ([0, 0, 0], [20, 30, 20], [2, 0, None], ("TRICKS_GT_CARDS", 1, 0)),
        ([2, 1, 1], [20, 30, 30], None, ("BID_GT_CARDS", 1, 0)),
        ([0, 1, 1], [25, 30, 30], None, ("POINTS_IMPOSSIBLE", 1, 0)),
    ):
        assert problems_of(a_sheet(a_round(bids, points, tricks=tricks), cards=[1])) == [expected]


def test_an_addition_error_is_a_note_and_our_sum_counts() -> None:
    """The next written total is compared with the written total before it."""
    sheet = a_sheet(
        a_round([0, 1, 0], totals=[20, 30, 20], tricks=[0, 1, 0]),
        a_round([1, 1, 1], totals=[50, 70, 10], tricks=[1, 1, 0]),
        a_round([2, 0, 1], totals=[90, 60, 0], tricks=[2, 1, 0]),
        cards=[1, 2, 3],
    )
    sheet = replace(sheet, total_line=(90, 60, None))
    assert notes_of(sheet) == [("ADDITION_ERROR", 2, 1, 70, 60), ("ADDITION_ERROR", None, 1, 60, 50)]
    assert work_out(sheet).game.played[2].totals == (90, 50, 0)


def test_an_addition_is_checked_beside_points_without_tricks() -> None:
    rounds = a_round([0, 1, 0], [20, 30, 20], totals=[20, 30, 20]), a_round(points=[30, 30, -10], totals=[50, 70, 10])
    sheet = a_sheet(*rounds, cards=[1, 2])
    assert notes_of(sheet) == [("ADDITION_ERROR", 2, 1, 70, 60)]
    adjusted = replace(sheet, record=replace(sheet.record, adjustments=(AdjustmentRecord(2, (1,), 10),)))
    assert notes_of(adjusted) == []


def test_written_points_that_bid_and_tricks_do_not_give_are_a_note() -> None:
    sheet = a_sheet(a_round([0, 1, 0], [20, 40, 20], tricks=[0, 1, 0]), cards=[1])
    assert notes_of(sheet) == [("POINTS_DIFFER", 1, 1, 40, 30)]
    assert work_out(sheet).game.played[0].points == (20, 30, 20)


def test_an_answer_that_cannot_give_the_points_is_no_refusal() -> None:
    """Bruno took two of three tricks, so Carla took none; the sheet has points for him that do not follow from this."""
    sheet = a_sheet(a_round([1, 1, 1], [30, 30, -10], tricks=[None, 2, None]), cards=[3])
    assert (tricks_of(work_out(sheet)), notes_of(sheet)) == ([(1, 2, 0)], [("POINTS_DIFFER", 1, 1, 30, -10)])
    unreadable = a_sheet(a_round([1, 1, 1], [30, 25, -10], tricks=[None, 2, None]), cards=[3])
    assert notes_of(unreadable) == [("POINTS_DIFFER", 1, 1, 25, -10)]
    without_bids = a_sheet(a_round(points=[30, 50, -10], tricks=[None, 2, None]), cards=[3])
    assert notes_of(without_bids) == [("POINTS_DIFFER", 1, 1, 50, None)]
    assert work_out(without_bids).game.played[0].points == (30, 50, -10)


def test_notes_are_by_round_then_seat_then_code() -> None:
    sheet = a_sheet(
        a_round([0, 1, 0], [20, 40, 30], totals=[20, 50, 20], tricks=[0, 1, 0]),
        a_round([0, 1, 1], [20, 30, 40], tricks=[0, 1, 1]),
        cards=[1, 2],
    )
    found = (Note(NoteCode.COLUMNS_GUESSED), Note(NoteCode.VOID_TRICKS, 2, number=1))
    assert [(str(note.code), note.round, note.seat) for note in work_out(replace(sheet, notes=found)).notes] == [
        ("ADDITION_ERROR", 1, 1),
        ("POINTS_DIFFER", 1, 1),
        ("POINTS_DIFFER", 1, 2),
        ("VOID_TRICKS", 2, None),
        ("POINTS_DIFFER", 2, 2),
        ("COLUMNS_GUESSED", None, None),
    ]


@pytest.mark.parametrize(
    ("tricks", "inferred", "wrong"),
    [
        ([2, 1, 1], [0, 1, 2], []),
        ([2, 1, 1], [1, 2], []),
        ([2, None, 1], [2], []),
        ([2, 2, 0], [1, 2], [1, 2]),
        ([2, 1, 1], [1, 1], []),
        ([2, 1, None], [2], [2]),
    ],
)
def test_what_a_file_calls_worked_out_is_worked_out_again(
    tricks: list[int | None], inferred: list[int], wrong: list[int]
) -> None:
    sheet = a_sheet(a_round([2, 2, 0], [40, -10, -10], tricks=tricks, inferred=inferred), cards=[4])
    if wrong:
        assert problems_of(sheet) == [("INFERRED_MISMATCH", 1, seat) for seat in wrong]
    else:
        assert tricks_of(work_out(sheet)) == [(2, 1, 1)]


def test_nothing_is_worked_out_where_several_ways_are_left_or_bids_or_points_are_missing() -> None:
    several = a_round([1, 1, 1], [30, -10, -10], tricks=[1, 0, 2], inferred=[1, 2])
    assert problems_of(a_sheet(several, cards=[3])) == [("INFERRED_MISMATCH", 1, 1), ("INFERRED_MISMATCH", 1, 2)]
    no_bids = a_round(points=[30, 20, 20], tricks=[1, 0, 0], inferred=[1])
    assert problems_of(a_sheet(no_bids, cards=[1])) == [("INFERRED_MISMATCH", 1, 1)]
    no_points = a_round([0, 1, 0], tricks=[0, 1, 0], inferred=[1])
    assert problems_of(a_sheet(no_points, cards=[1])) == [("INFERRED_MISMATCH", 1, 1)]


def test_a_problem_names_its_cell() -> None:
    sheet = a_sheet(a_round([0, 1, None], [20, 35, 20]), cards=[1])
    cells: dict[Place, str] = {(Part.BID, 1, 2): "line 2, column 6", (Part.POINTS, 1, 1): "line 2, column 5"}
    with pytest.raises(RuleError) as refused:
        work_out(replace(sheet, cells=cells))
    assert [(str(problem.code), problem.cell) for problem in refused.value.problems] == [
        ("BIDS_MISSING", "line 2, column 6"),
        ("POINTS_IMPOSSIBLE", "line 2, column 5"),
    ]


def test_the_sentence_names_what_is_written_on_the_sheet() -> None:
    def sentence(*rounds: object, cards: list[int]) -> str:
        with pytest.raises(RuleError) as refused:
            work_out(a_sheet(*rounds, cards=cards))  # type: ignore[arg-type]
        return refused.value.problems[0].message

    first = a_round([0, 1, 0], totals=[20, 30, 20])
    assert sentence(a_round([0, 1, 0], [20, 25, 20]), cards=[1]) == ("Bruno, round 1: 25 cannot be: points go in tens.")
    assert sentence(first, a_round([1, 1, 1], totals=[50, 65, 10]), cards=[1, 2]) == (
        "Bruno, round 2: with the total 65 the round gave 35 points, but points go in tens."
    )
    assert sentence(first, a_round([1, 1, 1], totals=[50, 40, 10]), cards=[1, 2]) == (
        "Bruno, round 2: with the total 40 the round gave 10 points, but no tricks give these with the bid 1."
    )
    assert sentence(a_round([0, 1, 0], [20, -20, 20]), cards=[1]) == (
        "Bruno, round 1: no tricks give −20 points with the bid 1."
    )
    assert sentence(a_round(points=[20, -20, 20]), cards=[1]) == ("Bruno, round 1: no bid and tricks give −20 points.")
    assert sentence(a_round(points=[20, 20, 20]), cards=[1]) == (
        "The points of round 1 do not fit together: no tricks that give them add up to 1."
    )
