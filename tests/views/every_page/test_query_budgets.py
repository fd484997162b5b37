"""Limits on the queries of each page, independent of the number of games and rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.web import sign_in as signing_in
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import HTMX, JSON, entry, phone_of, send
from tests.helpers.tables import NAMES, make_confidant, make_game, whole_game

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db

# One query for the session and one for the Confidant.
SIGNED_IN = 2
A_GAME = 3
"""The game, its seats with their players, its entries."""
WATCHED = 1
"""Whether somebody can watch the game."""


@pytest.mark.parametrize("rounds", [0, 10])
@pytest.mark.parametrize(
    ("path", "budget"),
    [
        # And who has the pen.
        ("play/", A_GAME + WATCHED + 1),
        ("", A_GAME),
        ("rounds/1/", A_GAME),
        ("steps/0/", A_GAME),
        ("play/?revision=20", A_GAME + WATCHED + 1),
        # And who has the pen, and the people who could join.
        ("actions/", A_GAME + 2),
    ],
)
def test_a_page_of_one_game_queries_only_that_game(
    path: str, budget: int, rounds: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = make_game(players=NAMES, rounds=whole_game(6)[:rounds])
    phone = phone_of(game.confidant)
    with django_assert_max_num_queries(SIGNED_IN + budget):
        phone.get(f"/games/{game.pk}/{path}")


def test_polling_with_the_current_revision_takes_one_query(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game(players=NAMES, rounds=whole_game(6))
    phone = phone_of(game.confidant)
    with django_assert_max_num_queries(SIGNED_IN + 1):
        phone.get(f"/games/{game.pk}/play/?revision=20", headers=JSON)


@pytest.mark.parametrize("rounds", [0, 10])
def test_the_phone_with_the_pen_needs_one_query_instead_of_the_two_of_a_session(
    rounds: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = make_game(players=NAMES, rounds=whole_game(6)[:rounds])
    phone = phone_with_pen(game)
    with django_assert_max_num_queries(1 + A_GAME + WATCHED):
        phone.get(f"/games/{game.pk}/play/")
    with django_assert_max_num_queries(1 + 1 + A_GAME + WATCHED):
        key = phone.get(f"/games/{game.pk}/play/", headers=JSON).json()["pen"]
    with django_assert_max_num_queries(1 + 1):
        path = f"/games/{game.pk}/play/?revision={2 * rounds}&pen={key}"
        assert phone.get(path, headers=JSON).status_code == 204


def test_asking_whether_a_code_was_used_takes_one_query(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    confidant = make_confidant()
    phone, code = phone_of(confidant), signing_in.make_code(confidant)
    with django_assert_max_num_queries(SIGNED_IN + 1):
        assert phone.get(f"/another-phone/?code={code.link_id}", headers=HTMX).status_code == 204


@pytest.mark.parametrize("rounds", [0, 9])
def test_an_entry_reads_the_game_and_writes_two_rows(
    rounds: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Besides: the number of players, the pen, the session inside the lock, and two for the test's savepoint."""
    game = make_game(players=NAMES, rounds=whole_game(6)[:rounds])
    phone, fields = phone_of(game.confidant), entry(game, "bids", (0,) * 6, number=rounds + 1)
    with django_assert_max_num_queries(SIGNED_IN + 2 + 1 + A_GAME + 2 + 2 + WATCHED):
        assert send(phone, game, fields).status_code == 200


@pytest.mark.parametrize("games", [1, 8])
@pytest.mark.parametrize(
    ("path", "budget"),
    [
        # Open games and finished ones, each with their seats and players, and with the entries of those few games
        # without enough cached data.
        ("/", 8),
        ("/games/", 4),
        ("/games/bin/", 1),
        # Known players, the options of the last game, and own presets.
        ("/games/new/", 3),
    ],
)
def test_a_list_takes_the_same_number_of_queries_for_any_number_of_games(
    path: str, budget: int, games: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    confidant = make_confidant()
    for place in range(games):
        make_game(confidant=confidant, players=NAMES, rounds=whole_game(6)[: 10 * (place % 2)])
    phone = phone_of(confidant)
    with django_assert_max_num_queries(SIGNED_IN + budget):
        assert phone.get(path).status_code == 200
