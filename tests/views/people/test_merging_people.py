"""Merging two names into one person, and separating them again."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.urls import reverse

from scorekeeper.games import game_bin
from scorekeeper.models import Confidant, Player
from scorekeeper.players import editing as people_changes
from scorekeeper.rules.problems import Code, RuleError
from tests.helpers.archive_of_people import everything, make_people, post
from tests.helpers.markup import without_bdi
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def confidant() -> Confidant:
    return make_people()


def test_merged_names_are_shown_as_one_person_on_all_pages(confidant: Confidant) -> None:
    """F1: the person's figures, the table of people, past games, the rivals, the set-up."""
    person = player_of(confidant, "Ada").pk
    response = post(confidant, "merge_person", "Adele", other=person)
    assert response["Location"] == f"/people/{person}/"
    phone = phone_of(confidant)
    assert "<dt>Games</dt><dd>2</dd>" in page(phone, "person", person)
    assert "Adele" not in page(phone, "people")
    assert "Adele" not in page(phone, "past_games")
    assert "Adele" not in page(phone, "new_game")
    assert "Adele" not in page(phone, "all_series")
    assert "Adele" not in page(phone, "person", player_of(confidant, "Bruno").pk)


def test_separating_two_names_restores_every_row(confidant: Confidant) -> None:
    before = everything()
    post(confidant, "merge_person", "Adele", other=player_of(confidant, "Ada").pk)
    assert everything() != before
    response = post(confidant, "separate_person", "Adele")
    assert response["Location"] == f"/people/{player_of(confidant, 'Ada').pk}/"
    assert everything() == before


@pytest.mark.parametrize("change", ["rename_person", "archive_person", "bring_back_person"])
def test_a_page_opened_before_a_merge_changes_nothing_and_keeps_what_was_typed(
    confidant: Confidant, change: str
) -> None:
    phone, adele = phone_of(confidant), player_of(confidant, "Adele").pk
    people_changes.merge(confidant, adele, player_of(confidant, "Ada").pk)
    before = everything()
    answer = phone.post(reverse(change, args=[adele]), {"name": "Adele B."})
    assert answer.status_code == 422
    assert "This is another name of “Ada” by now; nothing was changed." in without_bdi(answer.text)
    assert ('value="Adele B."' in answer.text) is (change == "rename_person")
    assert everything() == before
    person = player_of(confidant, "Ada").pk
    assert phone.get(f"/people/{adele}/")["Location"] == f"/people/{person}/"
    assert phone.get(f"/people/{adele}/?count=alternate")["Location"] == f"/people/{person}/?count=alternate"


def test_names_that_were_merged_earlier_are_merged_and_separated_with_their_person(confidant: Confidant) -> None:
    make_short_game(owner=confidant, players=("Bruno", "Carla", "Adelheid"))
    people = [player_of(confidant, name).pk for name in ("Adelheid", "Adele", "Ada")]
    states = [everything()]
    for name, other in pairwise(people):
        people_changes.merge(confidant, name, other)
        states.append(everything())
    assert {each.pk for each in Player.objects.filter(person=people[2])} == {*people[:2]}
    people_changes.separate(confidant, people[1])
    assert everything() == states[1]
    people_changes.separate(confidant, people[0])
    assert everything() == states[0]


def test_separating_one_name_of_a_chain_leaves_the_others_merged(confidant: Confidant) -> None:
    make_short_game(owner=confidant, players=("Bruno", "Carla", "Adelheid"))
    late, middle, person = (player_of(confidant, name).pk for name in ("Adelheid", "Adele", "Ada"))
    people_changes.merge(confidant, late, middle)
    people_changes.merge(confidant, middle, person)
    people_changes.separate(confidant, late)
    assert {each.pk: each.person_id for each in Player.objects.filter(pk__in=[late, middle])} == {
        late: None,
        middle: person,
    }


def test_merging_twice_has_the_same_effect_as_once(confidant: Confidant) -> None:
    person, other = player_of(confidant, "Ada").pk, player_of(confidant, "Adele").pk
    people_changes.merge(confidant, other, person)
    once = everything()
    assert people_changes.merge(confidant, other, person) == person
    assert people_changes.merge(confidant, person, other) == person
    assert people_changes.merge(confidant, person, person) == person
    assert everything() == once


@pytest.mark.parametrize("in_bin", [False, True])
def test_two_people_who_played_in_one_game_cannot_be_merged(confidant: Confidant, *, in_bin: bool) -> None:
    game = make_game(owner=confidant, players=("Ada", "Dieter", "Emma"))
    if in_bin:
        game_bin.put_in_bin(confidant, game.pk)
    response = post(confidant, "merge_person", "Dieter", other=player_of(confidant, "Ada").pk)
    assert response.status_code == 422
    assert "“Dieter” and “Ada” have sat at one table, so they are two people." in without_bdi(response.text)
    assert player_of(confidant, "Dieter").person is None


@pytest.mark.parametrize(("kind", "values"), [(Kind.JOIN, ("Gerda", 0)), (Kind.REPLACE, (1, "Gerda"))])
def test_two_people_cannot_be_merged_if_one_joined_the_others_game_later(
    confidant: Confidant, kind: Kind, values: tuple[object, ...]
) -> None:
    """A5, A6: also if that was undone."""
    game = make_game(owner=confidant, players=("Ada", "Dieter", "Emma"), rounds=THREE_ROUNDS)
    enter(game, kind, number=4, values=values)
    enter(game, Kind.UNDO)
    gerda, emma = player_of(confidant, "Gerda").pk, player_of(confidant, "Emma").pk
    for one, other in ((gerda, emma), (emma, gerda)):
        with pytest.raises(RuleError) as refused:
            people_changes.merge(confidant, one, other)
        assert refused.value.problems[0].code is Code.NAME_TAKEN


def test_two_people_cannot_be_merged_if_their_other_names_played_in_one_game(confidant: Confidant) -> None:
    make_short_game(owner=confidant, players=("Adele", "Dieter", "Emma"))
    people_changes.merge(confidant, player_of(confidant, "Adele").pk, player_of(confidant, "Ada").pk)
    ada, dieter = player_of(confidant, "Ada").pk, player_of(confidant, "Dieter").pk
    for one, other in ((ada, dieter), (dieter, ada)):
        with pytest.raises(RuleError):
            people_changes.merge(confidant, one, other)


def test_an_invalid_person_to_merge_with_is_refused(confidant: Confidant) -> None:
    before = everything()
    for other in ("", "x", "-1", "0", "٣", "9" * 30):
        response = post(confidant, "merge_person", "Ada", other=other)
        assert response.status_code == 422, other
        assert "Choose who it is." in response.text
    assert everything() == before


def test_a_player_of_another_confidant_cannot_be_merged(confidant: Confidant) -> None:
    foreign = make_confidant()
    make_short_game(owner=foreign)
    before = everything()
    for other in (player_of(foreign, "Ada").pk, 987_654):
        assert post(confidant, "merge_person", "Ada", other=other).status_code == 404
    assert everything() == before


def test_merged_names_are_not_offered_as_players(confidant: Confidant) -> None:
    game = make_game(owner=confidant, players=("Bruno", "Carla", "Dieter"), rounds=THREE_ROUNDS)
    people_changes.merge(confidant, player_of(confidant, "Adele").pk, player_of(confidant, "Ada").pk)
    phone = phone_of(confidant)
    assert "Adele" not in page(phone, "new_game")
    assert "Adele" not in page(phone, "table_actions", game.pk)
