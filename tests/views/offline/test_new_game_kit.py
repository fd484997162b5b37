"""The set-up of a game without the server: the phone gets the same data as from the server."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Scoring
from scorekeeper.views.offline.kit import choices_of
from tests.helpers.phones import HTMX, island, page, phone_of
from tests.helpers.tables import NAMES, make_confidant, make_game, new_key

pytestmark = pytest.mark.django_db

DIFFERENT = {"name", "players", "recorded", "watched"}
"""Values that the phone fills in, or that only the server has."""


def choice(choices: list[dict[str, Any]], key: str) -> dict[str, Any]:
    return next(one for one in choices if one["key"] == key)


def without_names(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a play page without the parts that may differ."""
    return {name: value for name, value in json.loads(json.dumps(data)).items() if name not in DIFFERENT}


@pytest.mark.parametrize("key", ["standard", "plus_minus_one", "alternate_count", "tournament"])
@pytest.mark.parametrize(("players", "dealer"), [(4, 0), (4, 3), (5, 2)])
def test_a_game_started_on_the_phone_has_the_data_of_the_one_that_the_server_starts(
    key: str, players: int, dealer: int
) -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    chosen = choice(choices_of(confidant), key)
    form = {"key": new_key(), "player": NAMES[:players], "first_dealer": dealer, **chosen["fields"]}
    response = phone.post("/games/new/", form)
    assert response.status_code == 302, response.text
    game = Game.objects.get(owner=confidant)
    text = page(phone, "play", game.pk)
    table = chosen["tables"][players][dealer]
    assert without_names(table["plan"]) == without_names(island(text, "plan"))
    assert without_names(table["state"]) == without_names(island(text, "state-data"))
    assert f'data-keys="{table["state"]["room"]["keys"]}"' in text
    assert read_game_log(confidant, game.pk).row.first_dealer == dealer


def test_games_in_which_only_the_server_can_decide_what_comes_next_are_not_offered() -> None:
    offered = {one["key"] for one in choices_of(make_confidant())}
    assert {"standard", "quick", "clairvoyance"} <= offered
    assert not offered & {"covered_bids", "secret_prediction", "elimination", "dm2008"}


def test_the_game_of_last_time_is_offered_first() -> None:
    confidant = make_confidant()
    assert choices_of(confidant)[0]["key"] == "standard"
    make_game(owner=confidant, ruleset=Ruleset(scoring=Scoring.ALTERNATE))
    assert choices_of(confidant)[0]["key"] == "alternate_count"
    make_game(owner=confidant, ruleset=Ruleset(plus_minus_one=PlusMinusOne(from_cards=4)))
    assert choices_of(confidant)[0]["key"] == "last"
    make_game(owner=confidant, ruleset=Ruleset(bidding=Bidding.COVERED))
    assert choices_of(confidant)[0]["key"] == "standard"


def test_the_page_names_the_known_players_and_takes_few_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    phone = phone_of(make_game(players=NAMES).owner)
    # The session and the Confidant; the presets, the last game for three purposes, and the known players.
    with django_assert_max_num_queries(2 + 5):
        text = page(phone, "new_game_offline")
    assert {*re.findall(r'data-name="([^"]+)"', text)} == {*NAMES}


def test_another_confidant_gets_none_of_the_names() -> None:
    make_game(players=NAMES)
    phone = phone_of(make_confidant())
    assert not any(name in page(phone, "new_game_offline") for name in NAMES)
    assert "Ada" not in phone.get("/games/new/offline/play/", headers=HTMX).text
