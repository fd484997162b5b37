"""Archived people are not offered as players."""

from __future__ import annotations

import pytest

from scorekeeper.models import Confidant
from scorekeeper.players import editing as people_changes
from tests.helpers.archive_of_people import everything, make_people, post
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import THREE_ROUNDS, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def confidant() -> Confidant:
    return make_people()


def test_an_archived_person_is_not_offered_any_more(confidant: Confidant) -> None:
    game = make_game(owner=confidant, players=("Bruno", "Carla", "Dieter"), rounds=THREE_ROUNDS)
    assert post(confidant, "archive_person", "Ada").status_code == 302
    phone = phone_of(confidant)
    assert "Ada" not in page(phone, "new_game")
    assert '"Ada"' not in page(phone, "table_actions", game.pk)
    assert ">Ada<" not in page(phone, "people")
    assert "in the archive" in page(phone, "person", player_of(confidant, "Ada").pk)


def test_bringing_a_person_back_restores_the_state_before(confidant: Confidant) -> None:
    before = everything()
    post(confidant, "archive_person", "Ada")
    post(confidant, "bring_back_person", "Ada")
    assert everything() == before


def test_an_archived_person_who_plays_again_is_brought_back(confidant: Confidant) -> None:
    post(confidant, "archive_person", "Ada")
    make_short_game(owner=confidant)
    assert player_of(confidant, "Ada").archived_at is None


def test_a_game_under_another_name_restores_an_archived_person(confidant: Confidant) -> None:
    people_changes.merge(confidant, player_of(confidant, "Adele").pk, player_of(confidant, "Ada").pk)
    post(confidant, "archive_person", "Ada")
    make_short_game(owner=confidant, players=("Adele", "Bruno", "Carla"))
    assert player_of(confidant, "Ada").archived_at is None
