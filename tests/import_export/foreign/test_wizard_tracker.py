"""Wizard Tracker: both counts, void tricks, the present dealer, and unfinished games."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.knowledge import Knowledge, Note, NoteCode
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.schedule import up
from scorekeeper.rules.sheets.sheet import Sheet
from tests.helpers.tables import NAMES
from tests.import_export.foreign.documents import (
    BIDS,
    TRICKS,
    problems_of,
    read_document,
    scored,
    totals_of,
    wizard_tracker,
)


def test_bids_tricks_trump_and_day_are_read() -> None:
    found = scored(wizard_tracker())
    assert found.is_complete
    assert not found.notes
    assert found.sheet.date == "2024-06-10"
    assert found.sheet.record.players == NAMES[:3]
    assert [[*(round_.bids or ())] for round_ in found.game.played] == BIDS
    assert [[*(round_.tricks or ())] for round_ in found.game.played] == TRICKS
    assert [round_.trump for round_ in found.game.played] == [Trump.DWARVES, None, None]


def test_plus_minus_one_is_kept_out_of_the_ruleset() -> None:
    """M1: the bids of round 2 add up to its 2 cards, which the rule forbids."""
    found = scored(wizard_tracker([[0, 0, 0], [0, 0, 2]], [[1, 0, 0], [1, 1, 0]], rule_1=True))
    assert found.sheet.record.ruleset.plus_minus_one is None


@pytest.mark.parametrize(("dealer", "rounds", "first"), [(0, 3, 0), (1, 3, 1), (0, 2, 1), (2, 1, 1), (7, 3, 1)])
def test_the_first_dealer_is_the_dealer_less_the_rounds_played(dealer: int, rounds: int, first: int) -> None:
    """G3"""
    document = wizard_tracker(BIDS[:rounds], TRICKS[:rounds], dealer=dealer)
    assert scored(document).sheet.record.first_dealer == first


def test_points_of_the_other_count_do_not_matter() -> None:
    assert not scored(wizard_tracker(alt_score_change=[[0, 0, 0]] * 3)).notes
    assert not scored(wizard_tracker(rule_altcount=True, score_change=[[0, 0, 0]] * 3)).notes


def test_alternate_points_are_recounted_and_the_difference_is_named() -> None:
    """P2"""
    changes = wizard_tracker()["alt_score_change"]
    changes[1][2] = 15
    found = scored(wizard_tracker(rule_altcount=True, alt_score_change=changes))
    assert found.sheet.record.ruleset.scoring is Scoring.ALTERNATE
    assert found.notes == (Note(NoteCode.POINTS_DIFFER, 2, 2, 15, 0),)
    assert found.game.played[1].points == (30, 20, 0)


def test_points_that_are_missing_follow_from_totals() -> None:
    document = wizard_tracker(score_change=None)
    document["score"][2][1] += 10
    assert scored(document).notes == (Note(NoteCode.POINTS_DIFFER, 3, 1, 50, 40),)
    without = wizard_tracker(score_change=None, score=None)
    assert not scored(without).notes
    assert totals_of(scored(without)) == [70, 90, 40]


def test_fewer_tricks_than_cards_are_void_with_the_expansion_else_refused() -> None:
    """S1"""
    tricks = [*TRICKS[:2], [0, 1, 1]]
    found = scored(wizard_tracker(BIDS, tricks))
    assert found.notes == (Note(NoteCode.VOID_TRICKS, 3, number=1),)
    without = wizard_tracker(BIDS, tricks, rule_expansion=False)
    assert problems_of(without) == [(Code.TRICKS_SUM_MISMATCH, 3, None)]
    more = wizard_tracker(BIDS, [*TRICKS[:2], [1, 2, 1]])
    assert problems_of(more) == [(Code.TRICKS_SUM_MISMATCH, 3, None)]


def test_with_custom_rounds_cards_are_1_2_3() -> None:
    found = scored(wizard_tracker(rule_custom_rounds=True, max_rounds=3))
    assert [round_.deal.cards for round_ in found.game.played] == [1, 2, 3]
    assert found.sheet.record.ruleset.schedule == up(3)


def test_a_game_without_an_end_is_not_complete() -> None:
    found = scored(wizard_tracker(time_ended=None, max_rounds=20))
    assert not found.is_complete
    assert found.game.next_deal
    assert found.game.next_deal.cards == 4


def test_the_round_that_is_played_is_not_counted() -> None:
    """The row of its tricks may be a draft."""
    document = wizard_tracker(time_ended=None, round=3, max_rounds=20, dealer=0)
    record = scored(document).sheet.record
    assert len(scored(document).game.played) == 2
    assert record.first_dealer == 1
    assert record.rounds[2].bids == (0, 2, 1)
    assert record.rounds[2].tricks is None
    document["bets"][2] = [0, None, 1]
    assert len(scored(document).sheet.record.rounds) == 2


@pytest.mark.parametrize("empty", [[None] * 3, None, [], [0, 0, 0]])
def test_rows_that_were_prepared_are_no_rounds(empty: object) -> None:
    rows = {"bets": [*BIDS, empty, empty], "tricks": [*TRICKS, empty, empty]}
    found = scored(wizard_tracker(**rows, max_rounds=5, round=4))
    assert (len(found.game.played), found.is_complete) == (3, True)
    if empty != [0, 0, 0]:
        assert len(scored(wizard_tracker(**rows, round=None)).game.played) == 3


def test_the_last_round_of_a_finished_game_counts_if_it_is_whole() -> None:
    assert len(scored(wizard_tracker(round=3)).game.played) == 3
    assert len(scored(wizard_tracker(round=1)).game.played) == 3


def test_a_game_that_ended_early_is_complete() -> None:
    assert scored(wizard_tracker(max_rounds=20)).is_complete


def test_a_list_of_games_is_read_and_a_broken_one_leaves_the_others() -> None:
    first, broken, last = read_document([wizard_tracker(), {"bets": 5}, wizard_tracker(rule_altcount=True)])
    assert isinstance(first, Sheet)
    assert isinstance(broken, RuleError)
    assert isinstance(last, Sheet)


def test_a_row_that_is_missing_follows_from_the_others_or_makes_the_game_a_weaker_one() -> None:
    without_tricks = scored(wizard_tracker(tricks=[*TRICKS[:2], None]))
    assert without_tricks.game.knowledge is Knowledge.BIDS
    assert without_tricks.game.played[2].tricks == (0, 2, 1)
    assert scored(wizard_tracker(bets=BIDS[:2])).game.knowledge is Knowledge.POINTS
    nothing = wizard_tracker(bets=BIDS[:2], score_change=None, score=None)
    assert {code for code, _, _ in problems_of(nothing)} == {Code.BIDS_MISSING}


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ({"players": ["Ada", "ADA", "Carla"]}, (Code.NAME_TWICE, None, 1)),
        ({"players": ["Ada", 5, "Carla"]}, (Code.NOT_A_GAME_FILE, None, 1)),
        ({"bets": [*BIDS[:2], [0, 2]]}, (Code.BIDS_MISSING, 3, 2)),
        ({"bets": [*BIDS[:2], [0, 2, 1, 0]]}, (Code.NOT_A_GAME_FILE, 3, None)),
        ({"bets": [*BIDS[:2], [0, "2", 1]]}, (Code.BID_NOT_INTEGER, 3, 1)),
        ({"tricks": [*TRICKS[:2], [0, 2.0, 1]]}, (Code.TRICKS_NOT_INTEGER, 3, 1)),
        ({"tricks": [*TRICKS[:2], "021"]}, (Code.NOT_A_GAME_FILE, 3, None)),
        ({"dealer": "Ada"}, (Code.NOT_A_GAME_FILE, None, None)),
        ({"rule_altcount": 1}, (Code.NOT_A_GAME_FILE, None, None)),
        ({"time_started": "yesterday"}, (Code.DATE_WRONG, None, None)),
        ({"time_started": 10**30}, (Code.DATE_WRONG, None, None)),
        ({"time_started": -(10**13)}, (Code.DATE_WRONG, None, None)),
        ({"score_change": [[20, 30, "20"]]}, (Code.POINTS_IMPOSSIBLE, 1, 2)),
    ],
)
def test_what_is_wrong_is_refused_with_round_and_seat(others: Any, expected: object) -> None:
    assert problems_of(wizard_tracker(**others))[0] == expected
