"""The second line of Undo: what it takes back, in two words that fit on the smallest phone."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.phones import page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_game

pytestmark = pytest.mark.django_db

MOST = 18  # letters besides the name
LABELS: dict[tuple[Kind, int | None, tuple[Any, ...]], str] = {
    (Kind.BIDS, 2, (1, 0, 1)): "change in round 2",
    (Kind.TRICKS, 2, (1, 1, 0)): "change in round 2",
    (Kind.TRUMP, 4, ("blue",)): "trump",
    (Kind.VOID, 4, (1,)): "bomb",
    (Kind.CLOUD, 3, (2, -1)): "Cloud Carla",
    (Kind.MISDEAL, 4, ()): "misdeal",
    (Kind.ADJUST, 4, (2, -20, "misplay")): "points Carla",
    (Kind.ADJUST, 4, (None, 10, "for all")): "points",
    (Kind.LEAVE, 4, (2,)): "Carla left",
    (Kind.REPLACE, 4, (2, "Emil")): "substitute Emil",
    (Kind.JOIN, 4, ("Emil", 0)): "Emil joined",
    (Kind.DEALER, 4, (2,)): "Carla deals",
    (Kind.SWAP, None, (0, 1, "seat")): "swapped seats",
    (Kind.END, 3, ()): "the end",
}


def label(game: Game) -> str:
    text: str = state(page(phone_of(game.owner), "play", game.pk))["undoes"]["text"]
    return text.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize(("entered", "text"), LABELS.items(), ids=str)
def test_undo_names_each_kind_of_entry_in_two_words(
    entered: tuple[Kind, int | None, tuple[Any, ...]], text: str
) -> None:
    kind, number, values = entered
    game = make_game(rounds=THREE_ROUNDS, ruleset=Ruleset(special_cards=2))
    enter(game, kind, number=number, values=values)
    assert label(game) == text
    assert len(text) <= MOST


def test_a_correction_of_an_earlier_round_is_named_also_after_cards_were_dealt_again_since() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.MISDEAL, number=4)
    enter(game, Kind.TRICKS, number=2, values=(1, 1, 0))
    assert label(game) == "change in round 2"
    assert not state(page(phone_of(game.owner), "play", game.pk))["undoes"]["reopens"]
