"""The card that says what was recognised in an import."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.import_export.importer import ImportResult, ImportStatus
from scorekeeper.import_export.preview import ImportPreview
from scorekeeper.rules.knowledge import Knowledge, Note, NoteCode
from scorekeeper.views.imports.recognised import findings_of

NAMES = ("Ada", "Bo", "Carla")
GAME = ImportResult(
    0, "a.csv", ImportStatus.NEW, players=NAMES, rounds=15, knowledge=Knowledge.TRICKS, written=NAMES, is_compared=True
)
ERROR = Note(NoteCode.ADDITION_ERROR, 3, 2, 140, -150)


def found(*results: ImportResult) -> list[tuple[str, bool]]:
    preview = ImportPreview()
    for place, result in enumerate(results):
        preview.add(replace(result, place=place))
    stored = ImportPreview(preview.document())
    isolates = str.maketrans("", "", "\u2068\u2069")
    return [(finding.text.translate(isolates), finding.is_right) for finding in findings_of(stored)]


def test_one_right_game_is_said_in_four_lines() -> None:
    assert found(GAME) == [
        ("1 game, 3 players, 15 rounds", True),
        ("The tricks of every round are right", True),
        ("Not in the archive yet", True),
        ("Its points and totals are right", True),
    ]


def test_several_games_are_counted_with_all_their_people() -> None:
    other = replace(GAME, written=("Ada", "Bo", "Dora"), status=ImportStatus.EXISTS, is_compared=False)
    assert found(GAME, other, other)[0] == ("3 games, 4 players", True)
    assert ("2 are here already", True) in found(GAME, other, other)
    assert ("Here already", True) in found(other)


def test_the_first_round_with_another_total_is_named_and_others_counted() -> None:
    wrong = replace(GAME, notes=(ERROR, replace(ERROR, round=4)))
    assert ("Round 3: Carla has 140 there, we count −150", False) in found(GAME, wrong)
    last = replace(GAME, notes=(replace(ERROR, round=None),))
    assert found(last, wrong, wrong)[-2:] == [
        ("Last line: Carla has 140 there, we count −150", False),
        ("So it is in 2 other games", False),
    ]


@pytest.mark.parametrize(
    ("knowledge", "questions", "sentences"),
    [
        (Knowledge.BIDS, 0, ["All tricks follow from bids and points"]),
        (Knowledge.BIDS, 2, ["In 2 rounds more than one way is possible"]),
        (Knowledge.POINTS, 0, ["Points are known, not the bids"]),
        (Knowledge.TOTALS, 0, ["Only final totals are known"]),
    ],
)
def test_what_is_known_of_a_game_is_said(knowledge: Knowledge, questions: int, sentences: list[str]) -> None:
    game = replace(GAME, knowledge=knowledge, questions=questions, is_compared=False)
    assert [text for text, _ in found(game)][1:-1] == sentences


def test_games_that_cannot_be_right_are_counted() -> None:
    wrong = replace(GAME, status=ImportStatus.REFUSED, knowledge=None, is_compared=False)
    assert ("1 game cannot be right", False) in found(GAME, wrong)
    assert found(wrong)[1:] == [("It cannot be right: see below", False)]
    assert findings_of(ImportPreview()) == []
