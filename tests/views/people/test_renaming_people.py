"""Renaming a person."""

from __future__ import annotations

import pytest

from scorekeeper.models import Confidant
from tests.helpers.archive_of_people import make_people, post
from tests.helpers.markup import on_one_line, without_bdi
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_game, player_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def confidant() -> Confidant:
    return make_people()


def test_a_new_name_shows_everywhere(confidant: Confidant) -> None:
    """A5, A6: also for late joiners and substitutes."""
    game = make_game(owner=confidant, players=("Bruno", "Carla", "Dieter"), rounds=THREE_ROUNDS)
    enter(game, Kind.JOIN, number=4, values=("Ada", 0))
    enter(game, Kind.REPLACE, number=4, values=(2, "Emma"))
    for old, new in (("Ada", "Ada Lovelace"), ("Emma", "Emmy")):
        assert post(confidant, "rename_person", old, name=f" {new} ").status_code == 302
    phone = phone_of(confidant)
    for text in (page(phone, "game", game.pk), page(phone, "play", game.pk), page(phone, "past_games")):
        assert "Ada Lovelace" in text
    assert "Emmy" in page(phone, "game", game.pk)
    assert "Emma" not in page(phone, "game", game.pk)
    assert "Ada Lovelace" in page(phone, "people")
    assert "Ada Lovelace" in page(phone, "new_game")


def test_the_new_name_is_the_same_person_and_the_old_name_is_free_again(confidant: Confidant) -> None:
    person = player_of(confidant, "Ada").pk
    post(confidant, "rename_person", "Ada", name="Augusta")
    make_game(owner=confidant, players=("AUGUSTA", "Ada", "Bruno"))
    assert player_of(confidant, "Augusta").pk == person
    assert player_of(confidant, "Ada").pk != person


def test_the_case_of_a_name_can_be_changed(confidant: Confidant) -> None:
    assert post(confidant, "rename_person", "Ada", name="ADA").status_code == 302
    assert player_of(confidant, "ADA").name_key == "ada"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name needs at least one visible character."),
        ("x" * 41, "is too long for a name: 40 characters at most."),
        ("A\u202eda", "has a character that cannot be shown in a name."),
    ],
)
def test_an_invalid_new_name_is_refused_and_stays_in_its_field(confidant: Confidant, name: str, sentence: str) -> None:
    response = post(confidant, "rename_person", "Ada", name=name)
    assert response.status_code == 422
    assert sentence in response.text
    assert f'name="name" maxlength="40" autocomplete="off" value="{name}"' in on_one_line(response.text)
    assert player_of(confidant, "Ada")


def test_a_known_name_offers_to_merge_both_people(confidant: Confidant) -> None:
    response = post(confidant, "rename_person", "Ada", name="adele")
    assert response.status_code == 422
    assert "“adele” is known already." in without_bdi(response.text)
    assert f'name="other" value="{player_of(confidant, "Adele").pk}"' in response.text


def test_another_name_of_the_same_person_is_not_offered_for_merging(confidant: Confidant) -> None:
    post(confidant, "merge_person", "Adele", other=player_of(confidant, "Ada").pk)
    response = post(confidant, "rename_person", "Ada", name="Adele")
    assert response.status_code == 422
    assert "“Adele” is another name of this person already." in without_bdi(response.text)
    assert 'name="other" value="' not in response.text
