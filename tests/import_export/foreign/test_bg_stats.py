"""BG Stats: which plays are games of Wizard, and their final scores."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.knowledge import Knowledge, Note, NoteCode
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.ruleset import Schedule
from scorekeeper.rules.sheets.sheet import Sheet
from tests.helpers.tables import NAMES
from tests.import_export.foreign.documents import bg_stats, problems_of, read_document, scored, totals_of

OTHERS = Note(NoteCode.OTHER_PLAYS, number=2)


def test_scores_as_numbers_or_text_are_final_totals() -> None:
    game = scored(bg_stats(["40", 80, "−10", "30,0"]))
    assert game.game.knowledge is Knowledge.TOTALS
    assert game.is_complete
    assert game.sheet.record.players == NAMES[:4]
    assert game.sheet.record.ruleset.schedule is Schedule.STANDARD
    assert totals_of(game) == [40, 80, -10, 30]
    assert game.sheet.date == "2022-10-01"
    assert not game.notes


def test_the_day_may_stand_under_another_key() -> None:
    assert scored(bg_stats(playDate=None, date="2022-12-03 20:15:00")).sheet.date == "2022-12-03"
    assert scored(bg_stats(playDate=None)).sheet.date == ""


@pytest.mark.parametrize(
    ("game", "is_taken"),
    [
        ({"bggId": 1465, "name": "Zauberer"}, True),
        ({"bggId": 0, "name": "Our WIZARD evening"}, True),
        ({"bggId": None, "name": "wizards"}, True),
        ({"name": "Wizard"}, True),
        ({"bggId": "0", "name": "Wizard"}, True),
        ({"bggId": "1465", "name": "Zauberer"}, True),
        ({"bggId": 9999, "name": "Wizard Extreme"}, False),
        ({"bggId": 0, "name": "Skat"}, False),
        ({"name": None}, False),
    ],
)
def test_only_plays_of_wizard_are_taken(game: dict[str, Any], is_taken: bool) -> None:
    document = bg_stats()
    document["games"] = [{"id": 1, **game}]
    if is_taken:
        assert scored(document)
    else:
        assert problems_of(document) == [(Code.NOT_A_GAME_FILE, None, None)]


def test_one_note_says_how_many_plays_were_left_out() -> None:
    document = bg_stats()
    play = document["plays"][0]
    document["plays"] = [{**play, "gameRefId": 4}, play, {**play, "gameRefId": 99}, play]
    first, second = read_document(document)
    assert isinstance(first, Sheet)
    assert isinstance(second, Sheet)
    assert [first.notes, second.notes] == [(OTHERS,), ()]


def test_the_note_is_with_the_first_play_that_can_be_read() -> None:
    document = bg_stats()
    play = document["plays"][0]
    document["plays"] = [{**play, "playerScores": []}, {"gameRefId": 2}, {"gameRefId": 4}, play]
    broken, first = read_document(document)
    assert isinstance(broken, RuleError)
    assert isinstance(first, Sheet)
    assert first.notes == (OTHERS,)


@pytest.mark.parametrize("score", ["", None, " ", "-"])
def test_an_empty_score_is_missing(score: object) -> None:
    assert problems_of(bg_stats([40, score, 10])) == [(Code.SCORE_MISSING, None, 1)]


@pytest.mark.parametrize(
    ("score", "code"),
    [
        ("many", Code.CELL_NOT_A_NUMBER),
        (True, Code.CELL_NOT_A_NUMBER),
        (0.5, Code.CELL_NOT_A_NUMBER),
        ([40], Code.CELL_NOT_A_NUMBER),
        ("35", Code.TOTAL_NOT_MULTIPLE_OF_TEN),
        (10**9, Code.TOTAL_OUT_OF_BOUNDS),
    ],
)
def test_a_score_that_cannot_be_is_refused(score: object, code: Code) -> None:
    assert problems_of(bg_stats([40, score, 10])) == [(code, None, 1)]


def test_a_player_who_is_missing_or_sits_there_twice_is_refused() -> None:
    def seated(*references: object) -> dict[str, Any]:
        return bg_stats(playerScores=[{"playerRefId": reference, "score": 10} for reference in references])

    assert problems_of(seated(10, 11, 99)) == [(Code.NO_SUCH_PLAYER, None, 2)]
    assert problems_of(seated(10, 11, 10)) == [(Code.NAME_TWICE, None, 2)]
    assert problems_of(seated(10, 11, None)) == [(Code.NOT_A_GAME_FILE, None, 2)]
    twice = seated(10, 11, 12)
    twice["players"].append({"id": 12, "name": "Zoë"})
    assert problems_of(twice) == [(Code.NOT_A_GAME_FILE, None, 2)]


def test_a_day_that_is_none_is_refused() -> None:
    assert problems_of(bg_stats(playDate="sometime")) == [(Code.DATE_WRONG, None, None)]
