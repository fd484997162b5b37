"""The end of a game on the play page, which the phone tells, and on other screens, where the server does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.display.ending.ending import ending_of
from scorekeeper.display.ending.words import about_game
from scorekeeper.display.table_state import plan_of, state_of
from scorekeeper.rules.game import Phase
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.statements import Adjustment, End
from tests.helpers.generated import PLAYERS, rulesets
from tests.phone.node import started
from tests.phone.test_same_rules import CHANCE, Table, new_table, play_on
from tests.suite.properties import tried

type Data = dict[str, Any]
type Page = Callable[[Data], Data]


@pytest.fixture(scope="session")
def page() -> Iterator[Page]:
    """The texts of the play page; one process of Node tells all endings of a session."""
    with started("tell_endings.js") as tell:
        yield tell


def play_to_an_end(table: Table) -> None:
    """Play a game on, end it early by chance, and let two players have the same points by chance."""
    last = table.chance.randrange(1, 2 * len(table.log.game.sizes))
    while table.log.game.phase is not Phase.FINISHED:
        play_on(table)
        if len(table.log.game.played) == last and table.is_legal(End(last)):
            table.enter(End(last))
    first, second = table.log.game.standings[:2]
    statement = Adjustment(len(table.log.game.played), second.seat, first.total - second.total, "equal")
    if table.chance.random() < 0.3 and table.is_legal(statement):
        table.enter(statement)


def compare(table: Table, page: Page, language: str) -> None:
    """Compare the texts after the end of a game."""
    play_to_an_end(table)
    with override(language):
        told = page({"plan": plan_of(table.log), "state": state_of(table.log), "lang": language})
        ending, about = ending_of(table.log.game), about_game(table.log.game)
    assert ending
    assert told == {
        "winners": [winner.seat for winner in ending.winners],
        "title": ending.title,
        "line": ending.line,
        "total": ending.total,
        "round": ending.round,
        "made": ending.made,
        "about": about,
    }


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
@tried(3)
@given(data=st.data(), chance=CHANCE, language=st.sampled_from(["en", "de"]))
def test_the_end_is_told_alike_in_games_of_every_preset(
    page: Page, preset: Preset, data: DataObject, chance: Random, language: str
) -> None:
    """F1, A7, V4."""
    compare(new_table(chance, data.draw(st.sampled_from(preset.players)), preset.ruleset), page, language)


@tried(12)
@given(data=st.data(), players=PLAYERS, chance=CHANCE, language=st.sampled_from(["en", "de"]))
def test_the_end_is_told_alike_in_games_of_any_options(
    page: Page, data: DataObject, players: int, chance: Random, language: str
) -> None:
    """F2."""
    compare(new_table(chance, players, data.draw(rulesets(players=players))), page, language)
