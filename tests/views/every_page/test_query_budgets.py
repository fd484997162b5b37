"""Limits on the queries of each page, independent of the number of games and rounds."""

from __future__ import annotations

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts.circles import create_circle
from scorekeeper.web import session_store
from scorekeeper.web import sign_in as signing_in
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import HTMX, JSON, entry, phone_of, send
from tests.helpers.tables import NAMES, make_confidant, make_game, whole_game

pytestmark = pytest.mark.django_db

SIGNED_IN = 1
"""The session with its Confidant."""
A_GAME = 1
"""The game with its seats and entries."""
DEVICES = 1
"""The queries for watchers and for the pen of the game."""


@pytest.fixture
def lock() -> int:
    """Return the number of queries that take the write lock; SQLite takes it when a transaction begins."""
    return 1 if connection.vendor == "postgresql" else 0


@pytest.mark.parametrize("rounds", [0, 10])
@pytest.mark.parametrize(
    ("path", "budget"),
    [
        ("play/", A_GAME + DEVICES),
        # Two more queries read the photo of the game and, after its end, everybody's figures for par.
        ("", A_GAME + 2),
        ("rounds/1/", A_GAME),
        ("steps/0/", A_GAME),
        ("play/?revision=20", A_GAME + DEVICES),
        # And the pen, and the people who could join.
        ("actions/", A_GAME + 2),
    ],
)
def test_a_page_of_one_game_queries_only_that_game(
    path: str, budget: int, rounds: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = make_game(players=NAMES, rounds=whole_game(6)[:rounds])
    phone = phone_of(game.owner)
    with django_assert_max_num_queries(SIGNED_IN + budget):
        phone.get(f"/games/{game.pk}/{path}")


def test_polling_with_the_current_revision_takes_one_query(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game(players=NAMES, rounds=whole_game(6))
    phone = phone_of(game.owner)
    with django_assert_max_num_queries(SIGNED_IN + 1):
        phone.get(f"/games/{game.pk}/play/?revision=20", headers=JSON)


@pytest.mark.parametrize("rounds", [0, 10])
def test_the_phone_with_the_pen_needs_one_query_as_a_session_does(
    rounds: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = make_game(players=NAMES, rounds=whole_game(6)[:rounds])
    phone = phone_with_pen(game)
    with django_assert_max_num_queries(1 + A_GAME + DEVICES):
        phone.get(f"/games/{game.pk}/play/")
    with django_assert_max_num_queries(1 + 1 + A_GAME + DEVICES):
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
    rounds: int, lock: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Two more are the test's savepoint."""
    game = make_game(players=NAMES, rounds=whole_game(6)[:rounds])
    phone, fields = phone_of(game.owner), entry(game, "bids", (0,) * 6, number=rounds + 1)
    with django_assert_max_num_queries(SIGNED_IN + DEVICES + A_GAME + 2 + 2 + lock):
        assert send(phone, game, fields).status_code == 200


def test_a_member_of_a_circle_needs_one_more_query(
    lock: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """The membership, with the circle: at most six queries for an entry, and four for the page of the game."""
    game = make_game(players=NAMES)
    confidant = game.owner
    create_circle(confidant, "The club", with_history=True)
    phone, fields = phone_of(confidant), entry(game, "bids", (0,) * 6, number=1)
    for path, budget in (("play/", A_GAME + DEVICES), ("", A_GAME + 1)):
        phone.get(f"/games/{game.pk}/{path}")
        with django_assert_max_num_queries(SIGNED_IN + 1 + budget):
            assert phone.get(f"/games/{game.pk}/{path}").status_code == 200
    with django_assert_max_num_queries(SIGNED_IN + 1 + DEVICES + A_GAME + 2 + 2 + lock):
        assert send(phone, game, fields).status_code == 200


def test_the_page_and_the_entries_of_a_phone_that_this_process_has_not_seen_take_one_more(
    lock: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    """At most 4 queries for the page and 6 for an entry, besides the test's savepoint."""
    game = make_game(players=NAMES, rounds=whole_game(6)[:9])
    phone, fields = phone_of(game.owner), entry(game, "bids", (0,) * 6, number=10)
    session_store._owners.clear()
    with django_assert_max_num_queries(4):
        assert phone.get(f"/games/{game.pk}/play/").status_code == 200
    session_store._owners.clear()
    with django_assert_max_num_queries(6 + 2 + lock):
        assert send(phone, game, fields).status_code == 200


@pytest.mark.parametrize("games", [1, 8])
@pytest.mark.parametrize(
    ("path", "budget"),
    [
        # Open games and finished ones, and their players.
        ("/", 3),
        # Open games and finished ones, their players, two for the filter, and whether games are counted again.
        ("/games/", 6),
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
        make_game(owner=confidant, players=NAMES, rounds=whole_game(6)[: 10 * (place % 2)])
    phone = phone_of(confidant)
    with django_assert_max_num_queries(SIGNED_IN + budget):
        assert phone.get(path).status_code == 200
