"""Documents of other programs with wrong values anywhere lead to a sentence for each game, never to an exception."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.import_export.foreign.formats import FORMATS
from scorekeeper.rules.problems import Code, RuleError
from tests.helpers.generated import JSON_VALUES
from tests.import_export.foreign.documents import (
    bg_stats,
    keepwiz,
    problems_of,
    read_document,
    score_all,
    wizard_tracker,
)
from tests.suite.properties import tried

MAKERS = (keepwiz, wizard_tracker, bg_stats)
HUGE = [10**30, -(10**30), 10**4000, 1e308, float("nan"), float("inf"), -1, 0.5, 5.0, True, False, None]
ODD: list[Any] = [*HUGE, "", "0", "−10", "x" * 5000, "\0", "\ud800", [], {}, [[]], {"players": []}, [None] * 7]


def containers(value: Any) -> list[Any]:
    """Return the value and all lists and objects inside it."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = [each for child in inner for each in containers(child)]
    return [value, *found] if isinstance(value, dict | list) else found


def mutate(document: Any, chance: Random, values: list[Any]) -> None:
    """Replace, delete or repeat one value at any place."""
    chosen = chance.choice([each for each in containers(document) if each] or [document])
    if not chosen:
        return
    key = chance.choice([*chosen] if isinstance(chosen, dict) else range(len(chosen)))
    match chance.choice(["replace", "replace", "delete", "repeat"]):
        case "delete":
            del chosen[key]
        case "repeat" if isinstance(chosen, list):
            chosen.insert(chance.randrange(len(chosen) + 1), copy.deepcopy(chosen[key]))
        case _:
            chosen[key] = copy.deepcopy(chance.choice(values))


@tried(150)
@given(
    make=st.sampled_from(MAKERS),
    chance=st.integers(0, 2**32).map(Random),
    changes=st.integers(1, 4),
    value=JSON_VALUES,
)
def test_any_change_of_a_document_gives_games_or_sentences(make: Any, chance: Random, changes: int, value: Any) -> None:
    document = copy.deepcopy(make())
    for _ in range(changes):
        mutate(document, chance, [*ODD, value])
    for form in FORMATS:
        if not form.is_one(document):
            continue
        for game in score_all(read_document(document)):
            for problem in game.problems if isinstance(game, RuleError) else ():
                assert problem.message
                assert "\n" not in problem.message
                assert len(problem.message) < 500


@pytest.mark.parametrize("document", [None, True, 5, "players", [], {}, [[]], [None], {"a": None}, {"players": []}])
def test_what_is_none_of_the_formats_is_not_recognised(document: object) -> None:
    assert not [form.name for form in FORMATS if form.is_one(document)]


@pytest.mark.parametrize("count", [0, 2, 7, 10_000])
def test_two_or_seven_or_ten_thousand_players_are_refused_alone(count: int) -> None:
    names = [f"Guest {seat}" for seat in range(count)]
    many: list[object] = [
        keepwiz(players=[{"id": seat, "name": name} for seat, name in enumerate(names)]),
        wizard_tracker(players=names),
        bg_stats(playerScores=[{"playerRefId": 10, "score": 10}] * count),
    ]
    for document in many:
        assert problems_of(document) == [(Code.PLAYER_COUNT, None, None)]


@pytest.mark.parametrize("count", [61, 100_000])
def test_more_rounds_than_a_game_can_have_are_refused_alone(count: int) -> None:
    rounds = {"bets": [[0, 0, 0]] * count, "tricks": [[0, 0, 0]] * count}
    for document in (keepwiz(round_data=[{"players": []}] * count), wizard_tracker(**rounds, round=count + 1)):
        assert problems_of(document) == [(Code.TOO_MANY_ROUNDS, None, None)]
