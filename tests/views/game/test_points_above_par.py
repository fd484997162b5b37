"""The page of a finished game compares the points of its players with par."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game, make_short_game

pytestmark = pytest.mark.django_db

GAMES = 7  # of three players: 21 results of a round with one card, whose mean is 40/3


def finished_games(games: int = GAMES) -> Game:
    confidant = make_confidant()
    return [make_short_game(owner=confidant) for _ in range(games)][-1]


def par_on(phone: Client, game: Game) -> str:
    text = phone.get(f"/games/{game.pk}/").text
    found = re.search(r'class="par">(.*?)</div>', text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).replace("&nbsp;", " ").split()) if found else ""


def test_a_finished_game_has_the_points_above_par_and_says_what_par_is() -> None:
    game = finished_games()
    assert par_on(phone_of(game.owner), game) == (
        "Points above par: Ada +17 , Bruno +7 , Carla −23 Par is the mean of everybody on this Tablet in rounds with "
        "as many players and cards, from 20 results on."
    )


def test_each_round_is_compared_with_the_par_of_its_number_of_cards() -> None:
    owner, ruleset = make_confidant(), Ruleset(schedule=(1, 2, 3))
    game = [make_game(owner=owner, rounds=THREE_ROUNDS, ruleset=ruleset) for _ in range(GAMES)][-1]
    assert par_on(phone_of(owner), game).startswith("Points above par: Ada +10 , Bruno +10 , Carla −20 Par is")


def test_below_twenty_results_there_is_no_par() -> None:
    game = finished_games(GAMES - 1)
    assert par_on(phone_of(game.owner), game) == ""


def test_par_is_that_of_the_games_of_one_history() -> None:
    finished_games()
    game = finished_games(1)
    assert par_on(phone_of(game.owner), game) == ""


def test_a_phone_with_the_pen_of_one_game_sees_no_figure_of_others() -> None:
    game = finished_games()
    phone = phone_with_pen(game)
    assert "Ada" in phone.get(f"/games/{game.pk}/").text
    assert par_on(phone, game) == ""


def test_par_follows_the_games_that_ended_since_the_last_look() -> None:
    """42 results, whose mean is 25/3 instead of 40/3."""
    game = finished_games()
    assert par_on(phone_of(game.owner), game).startswith("Points above par: Ada +17 ")
    for _ in range(GAMES):
        make_game(owner=game.owner, rounds=[((1, 1, 1), (1, 0, 0))], ruleset=Ruleset(schedule=(1,)))
    assert par_on(phone_of(game.owner), game).startswith("Points above par: Ada +22 , Bruno +12 , Carla −18 Par is")


def test_par_takes_one_query() -> None:
    game = finished_games()
    phone = phone_of(game.owner)
    with CaptureQueriesContext(connection) as queries:
        assert par_on(phone, game)
    assert sum("career" in query["sql"] for query in queries) == 1
