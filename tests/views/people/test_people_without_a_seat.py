"""A player without a seat in any game, such as a mistyped substitute who was undone, is not listed as a person."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.accounts.deletion import belongings_of
from scorekeeper.games import game_bin
from scorekeeper.models import Game
from scorekeeper.players import editing as people_changes
from tests.helpers.phones import entry, page, phone_of, send
from tests.helpers.tables import THREE_ROUNDS, make_game, player_of
from tests.views.play.test_table_actions_page import recorded, undone

pytestmark = pytest.mark.django_db

LISTS = ("start", "people")


@pytest.fixture
def game() -> Game:
    """A game in which Eva replaces Bruno."""
    made = make_game(rounds=THREE_ROUNDS)
    recorded(made, "replace", "1", "Eva")
    return made


@pytest.fixture
def phone(game: Game) -> Client:
    return phone_of(game.owner)


def listed(phone: Client) -> list[str]:
    """Return the pages that list Eva as a person; the search for past games offers her in any case."""
    return [name for name in LISTS if "Eva</" in page(phone, name)]


def test_a_substitute_is_listed_and_counted_until_undone(game: Game, phone: Client) -> None:
    assert (listed(phone), belongings_of(game.owner).players) == ([*LISTS], 4)
    undone(game)
    assert (listed(phone), belongings_of(game.owner).players) == ([], 3)
    send(phone, game, entry(game, "redo"))
    assert (listed(phone), belongings_of(game.owner).players) == ([*LISTS], 4)


def test_the_name_of_an_undone_substitute_is_still_offered(game: Game, phone: Client) -> None:
    undone(game)
    assert "Eva" in page(phone, "new_game")


def test_somebody_who_only_sat_in_a_game_of_the_bin_stays_listed(game: Game, phone: Client) -> None:
    recorded(game, "replace", "1", "Finn")
    game_bin.put_in_bin(game.owner, game.pk)
    assert "Eva</" in page(phone, "people")
    assert "Finn</" in page(phone, "people")


def test_a_person_with_other_names_stays_listed(game: Game, phone: Client) -> None:
    undone(game)
    make_game(owner=game.owner, players=("Evelyn", "Xenia", "Yves"))
    assert "Eva</" not in page(phone, "people")
    people_changes.merge(game.owner, *(player_of(game.owner, name).pk for name in ("Evelyn", "Eva")))
    assert "Eva</" in page(phone, "people")
    assert "Evelyn</" not in page(phone, "people")
