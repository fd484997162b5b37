"""The page on which a person is forgotten."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.accounts.circles import create_circle
from scorekeeper.games import game_bin, recording
from scorekeeper.models import Confidant, Membership, Player, Role
from scorekeeper.web.offline import HEADER
from tests.helpers.archive_of_people import everything, make_people, post
from tests.helpers.markup import on_one_line, without_bdi
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant, make_game, make_short_game, player_of
from tests.views.set_up.test_set_up import filled_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def confidant() -> Confidant:
    return make_people()


def test_the_page_says_what_happens_and_changes_nothing(confidant: Confidant) -> None:
    ada = player_of(confidant, "Ada")
    game = confidant.games.earliest("pk")
    recording.name_game(confidant, game.pk, "Adas Abend")
    before = everything()
    text = on_one_line(page(phone_of(confidant), "forget_person", ada.pk))
    assert f'<bdi translate="no">Ada</bdi> becomes <bdi translate="no">#{ada.pk}</bdi> for ever, in 1 game' in text
    assert "This cannot be undone." in text
    assert "Also replace the name in 1 text" in text
    assert '<bdi translate="no">Adas Abend</bdi>' in text
    assert everything() == before


def test_the_person_is_a_number_on_every_page_afterwards(confidant: Confidant) -> None:
    person = player_of(confidant, "Ada").pk
    game = confidant.games.earliest("pk")
    response = post(confidant, "forget_person", "Ada")
    assert response.headers["Location"] == reverse("person", args=[person])
    phone = phone_of(confidant)
    shown = {"person": person, "game": game.pk, "past_games": None, "people": None, "new_game": None, "start": None}
    texts = {name: page(phone, name, *filter(None, [key])) for name, key in shown.items()}
    assert [name for name, text in texts.items() if "Ada" in text] == []
    assert [name for name, text in texts.items() if f"#{person}<" in text] == ["person", "game", "past_games", "start"]
    assert "The name of this person was forgotten" in on_one_line(texts["person"])
    assert reverse("rename_person", args=[person]) not in texts["person"]


def test_games_that_are_not_finished_are_named_and_nothing_is_changed(confidant: Confidant) -> None:
    game = make_game(owner=confidant, players=("Ada", "Bruno", "Carla"))
    before = everything()
    response = post(confidant, "forget_person", "Ada")
    assert response.status_code == 422
    assert "is in 1 game that is not finished. Finish or delete it first." in on_one_line(response.text)
    assert f'href="{reverse("game", args=[game.pk])}"' in response.text
    assert "Forget for ever" not in response.text
    assert everything() == before
    game_bin.put_in_bin(confidant, game.pk)
    assert post(confidant, "forget_person", "Ada").status_code == 302


def test_what_another_phone_still_sends_about_the_person_is_refused(confidant: Confidant) -> None:
    phone, person, bruno = phone_of(confidant), player_of(confidant, "Ada").pk, player_of(confidant, "Bruno").pk
    post(confidant, "forget_person", "Ada")
    before = everything()
    for address in ("rename_person", "merge_person", "separate_person", "archive_person", "bring_back_person"):
        response = phone.post(reverse(address, args=[person]), {"name": "Ada", "other": bruno})
        assert response.status_code == 422, address
        assert "This person was forgotten; nothing was changed." in response.text
    assert phone.post(reverse("forget_person", args=[person])).status_code == 302
    assert phone.post(reverse("merge_person", args=[bruno]), {"other": person}).status_code == 422
    named = phone.post(reverse("rename_person", args=[bruno]), {"name": f"#{person}"})
    assert named.status_code == 422
    assert reverse("merge_person", args=[person]) not in named.text
    assert everything() == before


def test_the_same_table_does_not_begin_again_with_a_number(confidant: Confidant) -> None:
    game = confidant.games.earliest("pk")
    person = player_of(confidant, "Ada").pk
    post(confidant, "forget_person", "Ada")
    response = phone_of(confidant).post(reverse("same_table_again", args=[game.pk]), {"key": "a" * 32}, follow=True)
    assert response.status_code == 422
    assert f"“#{person}” stands for somebody whose name was forgotten" in without_bdi(response.text)
    assert re.search(rf'value="#{person}"[^>]* aria-invalid="true"', response.text)


def test_a_new_game_marks_the_place_of_a_number_also_after_an_empty_place(confidant: Confidant) -> None:
    person = player_of(confidant, "Ada").pk
    post(confidant, "forget_person", "Ada")
    fields = filled_in("", "Ute", f"#{person}", "Jonas", first_dealer="draw")
    response = phone_of(confidant).post(reverse("new_game"), fields)
    assert response.status_code == 422
    marked = re.findall(r'<input[^>]*name="player"[^>]*aria-invalid="true"', response.text)
    assert [f'value="#{person}"' in field for field in marked] == [True]


def test_phones_of_all_who_see_the_person_delete_their_stored_pages(confidant: Confidant) -> None:
    """A phone deletes all pages with another mark than that of the last one."""
    circle = create_circle(confidant, "The club", with_history=True)
    reader, stranger = make_confidant(), make_confidant()
    Membership.objects.create(circle=circle, confidant=reader, role=Role.READS)
    phones = [phone_of(one) for one in (confidant, reader, stranger)]
    before = [phone.get("/")[HEADER] for phone in phones]
    address = reverse("forget_person", args=[player_of(circle, "Ada").pk])
    assert phones[1].post(address).status_code == 403
    assert phones[2].post(address).status_code == 404
    assert phones[0].post(address).status_code == 302
    after = [phone.get("/")[HEADER] for phone in phones]
    assert [one != other for one, other in zip(before, after, strict=True)] == [True, True, False]


def test_another_name_of_a_person_is_forgotten_with_the_person_only(confidant: Confidant) -> None:
    make_short_game(owner=confidant, players=("Addie", "Bruno", "Carla"))
    addie = player_of(confidant, "Addie").pk
    post(confidant, "merge_person", "Addie", other=player_of(confidant, "Ada").pk)
    assert post(confidant, "forget_person", "Addie").status_code == 422
    assert "Addie" in on_one_line(page(phone_of(confidant), "forget_person", player_of(confidant, "Ada").pk))
    post(confidant, "forget_person", "Ada")
    assert Player.objects.get(pk=addie).name == f"#{addie}"
