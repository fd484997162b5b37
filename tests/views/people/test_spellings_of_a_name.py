"""Two people who were recorded when the form of an apostrophe made another name, and now have one name."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.accounts.circles import create_circle
from scorekeeper.models import Confidant, Game, Membership, Player, Role, Seat
from scorekeeper.players import editing
from scorekeeper.players.people import people_of
from tests.helpers.archive_of_people import post
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant, make_short_game, player_of

pytestmark = pytest.mark.django_db

OFFER = "One person or two?"


@pytest.fixture
def confidant() -> Confidant:
    """Return the Confidant of a game with O'Neil and of one with O’Neil, who has kept the key of that time."""
    confidant = make_confidant()
    make_short_game(owner=confidant, players=("O'Neil", "Bea", "Cid"))
    make_short_game(owner=confidant, players=("Dan", "Eve", "Later"))
    Player.objects.filter(name="Later").update(name="O’Neil", name_key="o’neil", sort_key="o'neil")
    return confidant


def offers(confidant: Confidant) -> list[tuple[int, int]]:
    """Return the offered merges: of which person, into which one."""
    text = page(phone_of(confidant), "people")
    forms = re.findall(r'action="/people/(\d+)/merge/".*?name="other" value="(\d+)"', text, re.DOTALL)
    assert bool(forms) == (OFFER in text)
    return [(int(one), int(other)) for one, other in forms]


def test_they_stay_two_people_until_the_offered_merge(confidant: Confidant) -> None:
    one, other = player_of(confidant, "O’Neil").pk, player_of(confidant, "O'Neil").pk
    assert offers(confidant) == [(one, other)]
    post(confidant, "merge_person", "O’Neil", other=other)
    assert offers(confidant) == []
    assert "<dt>Games</dt><dd>2</dd>" in page(phone_of(confidant), "person", other)
    editing.separate(confidant, one)
    assert offers(confidant) == [(one, other)]


def test_what_is_offered_are_the_people_even_if_the_names_were_merged_into_others(confidant: Confidant) -> None:
    dan, bea = player_of(confidant, "Dan").pk, player_of(confidant, "Bea").pk
    Player.objects.filter(name="O’Neil").update(person=dan, merged_into=dan)
    Player.objects.filter(name="O'Neil").update(person=bea, merged_into=bea)
    assert offers(confidant) == [(dan, bea)]


@pytest.mark.parametrize(("renamed", "left"), [("O’Neil", "O'Neil"), ("O'Neil", "O’Neil")])
def test_the_offer_ends_when_one_is_renamed_and_the_name_belongs_to_the_other(
    confidant: Confidant, renamed: str, left: str
) -> None:
    post(confidant, "rename_person", renamed, name="Pat")
    assert offers(confidant) == []
    owner = player_of(confidant, left).pk
    make_short_game(owner=confidant, players=("O‘Neil", "Bea", "Cid"))
    assert Seat.objects.filter(player=owner).count() == 2
    assert len(people_of(confidant)) == 6


def test_a_new_spelling_of_the_same_name_keeps_the_offer(confidant: Confidant) -> None:
    for name, key in (("O'Neil", "x"), ("O’Neil", "o'neil"), ("O'Neil", "o’neil")):
        Player.objects.filter(name=name).update(name_key=key)
    assert post(confidant, "rename_person", "O’Neil", name="O\u00b4NEIL").status_code == 302
    assert offers(confidant) == [(player_of(confidant, "O'Neil").pk, player_of(confidant, "O\u00b4NEIL").pk)]


def test_no_third_person_is_made_of_any_spelling(confidant: Confidant) -> None:
    for spelling in ("O’Neil", "o'neil", "O`Neil"):
        make_short_game(owner=confidant, players=(spelling, "Bea", "Cid"))
    assert Seat.objects.filter(player__name="O'Neil").count() == 4
    assert len(people_of(confidant)) == 6


def test_two_who_sat_at_one_table_cannot_be_merged_nor_seated_again(confidant: Confidant) -> None:
    game = make_short_game(owner=confidant, players=("O'Neil", "Bea", "Cid"))
    Seat.objects.filter(game=game, player__name="Bea").update(player=player_of(confidant, "O’Neil"))
    refused = post(confidant, "merge_person", "O’Neil", other=player_of(confidant, "O'Neil").pk)
    assert "have sat at one table, so they are two people." in refused.text
    phone = phone_of(confidant)
    again = phone.post(reverse("same_table_again", args=[game.pk]))
    assert again.status_code == 422
    assert "sits at the table twice." in again.text
    assert Game.objects.count() == 3
    assert 'value="O’Neil"' in again.text


def test_who_only_reads_is_offered_nothing(confidant: Confidant) -> None:
    circle = create_circle(confidant, "The club", with_history=True)
    reader = make_confidant()
    Membership.objects.create(circle=circle, confidant=reader, role=Role.READS)
    phone = phone_of(reader)
    assert "O’Neil" in page(phone, "game", Game.objects.latest("pk").pk)
    text = page(phone, "people")
    assert "O’Neil" in text
    assert OFFER not in text
