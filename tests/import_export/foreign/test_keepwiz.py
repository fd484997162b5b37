"""KeepWiz: calls that are missing, older forms, tricks that nobody won, final scores."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from scorekeeper.import_export.foreign import keepwiz as reader
from scorekeeper.rules.knowledge import Knowledge, Note, NoteCode
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.ruleset import Schedule
from scorekeeper.rules.schedule import up
from scorekeeper.rules.sheets.sheet import Sheet
from tests.helpers.tables import NAMES
from tests.import_export.foreign.documents import (
    BIDS,
    TRICKS,
    Document,
    keepwiz,
    notes_of,
    problems_of,
    read_document,
    score_all,
    scored,
    totals_of,
)


def with_entry(number: int, seat: int, /, *left_out: str, **values: object) -> Document:
    """Return a document with other values in one entry of a round."""
    document = copy.deepcopy(keepwiz())
    entry = document["round_data"][number - 1]["players"][seat]
    entry.update(values)
    for key in left_out:
        del entry[key]
    return document


def test_bids_tricks_dealer_and_day_are_read() -> None:
    found = scored(keepwiz())
    assert found.game.knowledge is Knowledge.TRICKS
    assert found.is_complete
    assert not found.notes
    assert found.sheet.date == "2025-03-08"
    assert found.sheet.record.players == NAMES[:3]
    assert [round_.deal.dealer for round_ in found.game.played] == [1, 2, 0]
    assert [[*(round_.bids or ())] for round_ in found.game.played] == BIDS
    assert [[*(round_.tricks or ())] for round_ in found.game.played] == TRICKS


def test_the_day_is_that_in_utc() -> None:
    assert scored(keepwiz(created_at="2025-03-08T23:30:00-05:00")).sheet.date == "2025-03-09"
    assert scored(keepwiz(created_at=None)).sheet.date == ""


@pytest.mark.parametrize("written", ["yesterday", 5, True, [], "2025-02-30T10:00:00Z", "9999-12-31T23:59:59-10:00"])
def test_a_moment_that_is_none_is_refused(written: object) -> None:
    assert problems_of(keepwiz(created_at=written)) == [(Code.DATE_WRONG, None, None)]


def test_older_files_have_the_same_inside_game_data() -> None:
    inner = keepwiz()
    outer = {"version": "2.0", "created_at": inner.pop("created_at"), "gameData": inner}
    assert score_all(read_document(outer)) == score_all(read_document(keepwiz()))


def test_an_object_of_games_by_id_has_them_in_order_and_a_broken_one_leaves_the_others() -> None:
    second = {"gameData": keepwiz([[1, 0, 0]], [[1, 0, 0]])}
    first, broken, last = read_document({"a": keepwiz(), "b": 5, "c": second})
    assert isinstance(first, Sheet)
    assert isinstance(broken, RuleError)
    assert isinstance(last, Sheet)
    assert [len(first.record.rounds), len(last.record.rounds)] == [3, 1]


def test_a_missing_call_is_0_if_score_and_tricks_allow_it() -> None:
    found = scored(with_entry(3, 0, "call"))
    assert found.game.played[2].bids == (0, 2, 1)
    assert found.notes == (Note(NoteCode.CALL_INFERRED, 3, 0, expected=0),)


def test_a_missing_call_is_0_if_the_score_is_missing_too() -> None:
    found = scored(with_entry(2, 2, "call", "score"))
    assert found.game.played[1].bids == (1, 0, 0)
    assert found.notes == (Note(NoteCode.CALL_INFERRED, 2, 2, expected=0),)


def test_a_missing_call_is_otherwise_the_only_one_that_fits() -> None:
    """Tricks 1 and 20 points less than nothing: 0 would cost 10 points, so the call was 3."""
    found = scored(with_entry(3, 2, "call", score=-20))
    assert found.game.played[2].bids == (0, 2, 3)
    assert found.notes == (Note(NoteCode.CALL_INFERRED, 3, 2, expected=3),)


def test_a_missing_call_is_0_even_if_another_one_would_fit() -> None:
    """Tricks 2 and −20 points with four cards: the call was 0 or 4."""
    document = keepwiz([*BIDS, [0, 2, 1]], [*TRICKS, [0, 2, 2]])
    entry = document["round_data"][3]["players"][1]
    del entry["call"]
    entry["score"] = -20
    assert scored(document).game.played[3].bids == (0, 0, 1)


def test_a_missing_call_is_missing_if_two_fit_or_none() -> None:
    """Tricks 2 and −10 points: the call was 1 or 3."""
    assert problems_of(with_entry(3, 1, "call", score=-10)) == [(Code.BIDS_MISSING, 3, 1)]
    assert problems_of(with_entry(3, 1, "call", score=35))[0] == (Code.BIDS_MISSING, 3, 1)


def test_fewer_tricks_than_cards_were_won_by_nobody() -> None:
    found = scored(with_entry(3, 1, made=1, score=-10))
    assert found.game.played[2].void_tricks == 1
    assert found.notes == (Note(NoteCode.VOID_TRICKS, 3, number=1),)


def test_more_tricks_than_cards_are_refused() -> None:
    assert problems_of(with_entry(1, 0, made=1, score=-10)) == [(Code.TRICKS_SUM_MISMATCH, 1, None)]


def test_other_points_than_those_of_bid_and_tricks_are_named_and_ours_count() -> None:
    found = scored(with_entry(1, 1, score=40))
    assert found.notes == (Note(NoteCode.POINTS_DIFFER, 1, 1, 40, 30),)
    assert found.game.played[0].points == (20, 30, 20)


def test_final_scores_of_a_finished_game_are_compared() -> None:
    scores = {"p0": 70, "p1": 90, "p2": 50, "somebody": 5}
    assert totals_of(scored(keepwiz(final_scores=scores))) == [70, 90, 40]
    assert scored(keepwiz(final_scores=scores)).notes == (Note(NoteCode.ADDITION_ERROR, None, 2, 50, 40),)
    assert not scored(keepwiz(final_scores=scores, gameFinished=False)).notes


def test_a_game_that_is_not_finished_is_not_complete() -> None:
    found = scored(keepwiz(gameFinished=False, total_rounds=20))
    assert not found.is_complete
    assert len(found.game.sizes) == 20
    assert not scored(keepwiz(gameFinished=False)).is_complete


def test_as_many_rounds_as_the_deck_allows_are_the_standard_schedule() -> None:
    """G4"""
    tricks = [[number, 0, 0] for number in range(1, 21)]
    for document in (keepwiz(total_rounds=20), keepwiz(tricks, tricks)):
        assert scored(document).sheet.record.ruleset.schedule is Schedule.STANDARD


def test_more_rounds_than_the_deck_allows_are_no_plan() -> None:
    assert scored(keepwiz(total_rounds=21)).sheet.record.ruleset.schedule == up(3)


def test_a_game_that_ended_early_is_complete() -> None:
    assert scored(keepwiz(total_rounds=20)).is_complete


def test_the_round_that_is_played_has_bids_only_once_all_are_known() -> None:
    for left_out, rounds in (((), 4), (("call",), 3)):
        document = copy.deepcopy(keepwiz(gameFinished=False))
        document["round_data"].append({"players": [{"id": f"p{seat}", "call": 0} for seat in range(3)]})
        for key in left_out:
            del document["round_data"][3]["players"][0][key]
        assert len(scored(document).sheet.record.rounds) == rounds
        assert len(scored(document).game.played) == 3


def test_rounds_beyond_the_deck_need_special_cards() -> None:
    bids = [[0, 0, 0, 0] for _ in range(16)]
    tricks = [[number, 0, 0, 0] for number in range(1, 17)]
    record = scored(keepwiz(bids, tricks)).sheet.record
    assert record.ruleset.special_cards == 4
    assert record.ruleset.schedule == up(16)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (with_entry(2, 1, id="p9"), (Code.NO_SUCH_PLAYER, 2, None)),
        (with_entry(2, 1, id="p0"), (Code.NOT_A_GAME_FILE, 2, 0)),
        (with_entry(2, 1, id=None), (Code.NOT_A_GAME_FILE, 2, None)),
        (with_entry(2, 1, "made", "score"), (Code.TRICKS_MISSING, 2, 1)),
        (with_entry(2, 1, call=-1), (Code.BID_NEGATIVE, 2, 1)),
        (with_entry(2, 1, call=3), (Code.BID_GT_CARDS, 2, 1)),
        (with_entry(2, 1, call=1.5), (Code.BID_NOT_INTEGER, 2, 1)),
        (with_entry(2, 1, made=True), (Code.TRICKS_NOT_INTEGER, 2, 1)),
        (keepwiz(players=[{"id": seat, "name": "Ada"} for seat in range(3)]), (Code.NAME_TWICE, None, 1)),
        (keepwiz(players=[{"id": 1, "name": name} for name in NAMES[:3]]), (Code.NOT_A_GAME_FILE, None, 1)),
        (keepwiz(players=[{"id": seat, "name": " "} for seat in range(3)]), (Code.NOT_A_GAME_FILE, None, 0)),
        (keepwiz(round_data=5), (Code.NOT_A_GAME_FILE, None, None)),
        (keepwiz(round_data=[]), (Code.CARDS_LT_ONE, None, None)),
        (keepwiz(gameFinished="yes"), (Code.NOT_A_GAME_FILE, None, None)),
        (keepwiz(final_scores={"p1": "90"}), (Code.NOT_A_GAME_FILE, None, 1)),
    ],
)
def test_what_is_wrong_is_refused_with_round_and_seat(document: Any, expected: object) -> None:
    assert problems_of(document)[0] == expected


def test_a_player_without_an_entry_has_neither_bid_nor_tricks() -> None:
    document = copy.deepcopy(keepwiz())
    del document["round_data"][1]["players"][2]
    assert problems_of(document) == [(Code.BIDS_MISSING, 2, 2), (Code.TRICKS_MISSING, 2, 2)]


def test_only_games_of_keepwiz_are_recognised() -> None:
    assert reader.is_keepwiz({"players": [], "round_data": []})
    assert not reader.is_keepwiz({"players": [], "rounds": [], "format": "tablet-of-truth"})
    assert notes_of(scored(keepwiz()), NoteCode.POINTS_DIFFER) == []
