"""How many questions a page may ask the database: a number that does not grow with the games or the rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.phones import JSON, entry, phone_of, send
from tests.helpers.tables import NAMES, make_confidant, make_game, whole_game

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db

# Two of them are for the session and the Confidant.
SIGNED_IN = 2
A_GAME = 3
"""The game, its seats with their players, its entries."""


@pytest.mark.parametrize("rounds", [0, 10])
@pytest.mark.parametrize(
    ("path", "budget"),
    [
        ("play/", A_GAME),
        ("", A_GAME),
        ("rounds/1/", A_GAME),
        ("steps/0/", A_GAME),
        ("play/?revision=20", A_GAME),
        # And those who could sit down.
        ("actions/", A_GAME + 1),
    ],
)
def test_a_page_of_one_game_asks_for_the_game_and_nothing_more(
    path: str, budget: int, rounds: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = make_game(players=NAMES, rounds=whole_game(6)[:rounds])
    phone = phone_of(game.confidant)
    with django_assert_max_num_queries(SIGNED_IN + budget):
        phone.get(f"/games/{game.pk}/{path}")


def test_a_phone_that_knows_the_game_costs_one_question(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    game = make_game(players=NAMES, rounds=whole_game(6))
    phone = phone_of(game.confidant)
    with django_assert_max_num_queries(SIGNED_IN + 1):
        phone.get(f"/games/{game.pk}/play/?revision=20", headers=JSON)


@pytest.mark.parametrize("rounds", [0, 9])
def test_an_entry_reads_the_game_and_writes_two_rows(
    rounds: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """One more for the number of players, and two for the savepoint that stands for the transaction here."""
    game = make_game(players=NAMES, rounds=whole_game(6)[:rounds])
    phone, fields = phone_of(game.confidant), entry(game, "bids", (0,) * 6, number=rounds + 1)
    with django_assert_max_num_queries(SIGNED_IN + 1 + A_GAME + 2 + 2):
        assert send(phone, game, fields).status_code == 200


@pytest.mark.parametrize("games", [1, 8])
@pytest.mark.parametrize(
    ("path", "budget"),
    [
        # Open games and finished ones, each with their seats and players, and with the entries of those few games
        # whose outcome says too little.
        ("/", 8),
        ("/games/", 4),
        ("/games/bin/", 1),
        # Known players, the options of the last game, and presets of one's own.
        ("/games/new/", 3),
    ],
)
def test_a_list_costs_the_same_however_many_games_there_are(
    path: str, budget: int, games: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    confidant = make_confidant()
    for place in range(games):
        make_game(confidant=confidant, players=NAMES, rounds=whole_game(6)[: 10 * (place % 2)])
    phone = phone_of(confidant)
    with django_assert_max_num_queries(SIGNED_IN + budget):
        assert phone.get(path).status_code == 200
