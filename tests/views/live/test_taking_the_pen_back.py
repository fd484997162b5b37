"""The Confidant takes the pen of a game back: the other phone may then only look on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from scorekeeper.games import recording
from scorekeeper.models import Entry, Pen
from tests.helpers.pens import pen_path, phone_that_had_the_pen, phone_with_pen
from tests.helpers.phones import JSON, entry, island, page, phone_of, post_form, send
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

if TYPE_CHECKING:
    from scorekeeper.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Return a game with one round."""
    return make_game(confidant=make_confidant(name="Ute"), rounds=THREE_ROUNDS[:1])


def bids(game: Game) -> dict[str, object]:
    return entry(game, Kind.BIDS, (1, 0, 2), number=2)


def test_after_that_the_other_phone_cannot_write_and_gets_a_page_that_says_so(game: Game) -> None:
    phone, own = phone_with_pen(game), phone_of(game.confidant)
    response = post_form(own, "end_pen", game.pk)
    assert (response.status_code, response["Location"]) == (302, f"/games/{game.pk}/play/")
    entries = Entry.objects.count()
    for path in ("play/", "", "actions/", "rounds/1/", "play/hidden-bid/", "pen/end/"):
        refused = phone.post(f"/games/{game.pk}/{path}", bids(game))
        assert refused.status_code == 403
        assert "The pen was taken back" in refused.text
    assert Entry.objects.count() == entries
    assert "looks-on" not in page(own, "play", game.pk)


@pytest.mark.parametrize(("name", "now"), [("Ute", "The Confidant keeps"), ("Lena", "<bdi>Lena</bdi> keeps")])
def test_the_other_phone_looks_on_and_names_who_writes_now(game: Game, name: str, now: str) -> None:
    phone = phone_that_had_the_pen(game)
    if name == "Lena":
        phone_with_pen(game, "Lena")
    text = page(phone, "play", game.pk)
    assert "The pen was taken back." in text
    assert now in " ".join(text.split())
    assert "looks-on" in text
    assert "Take the pen back" not in text
    assert 'name="value"' not in text.partition("<noscript><p>")[0].partition("<noscript>")[2]
    assert island(text, "plan")["words"]["notRecorded"]
    page(phone, "game", game.pk)
    page(phone, "step", game.pk, 1)


def test_the_other_phone_learns_it_from_its_next_question(game: Game) -> None:
    phone, own = phone_with_pen(game), phone_of(game.confidant)
    key = island(page(phone, "play", game.pk), "plan")["pen"]
    path = f"/games/{game.pk}/play/?revision={game.revision}&pen={key}"
    assert phone.get(path, headers=JSON).status_code == 204
    post_form(own, "end_pen", game.pk)
    lost = phone.get(path, headers=JSON)
    assert lost.status_code == 200
    assert lost.json()["pen"] != key
    phone_with_pen(game, "Lena")
    assert phone.get(path, headers=JSON).json()["pen"] not in {key, lost.json()["pen"]}


def test_the_forms_of_a_phone_that_looks_on_say_that_it_may_not_write(game: Game) -> None:
    phone = phone_that_had_the_pen(game)
    assert page(phone, "table_actions", game.pk, status=403)
    assert page(phone, "round", game.pk, 1, status=403)


def test_the_holder_of_the_pen_may_give_it_back(game: Game) -> None:
    phone = phone_with_pen(game)
    assert "Give the pen back" in page(phone, "table_actions", game.pk)
    assert post_form(phone, "end_pen", game.pk).status_code == 302
    assert send(phone, game, bids(game)).status_code == 403


def test_the_pen_can_be_taken_back_on_the_page_of_what_happened_too(game: Game) -> None:
    phone_with_pen(game)
    assert "Take the pen back" in page(phone_of(game.confidant), "table_actions", game.pk)


def test_taking_it_back_twice_does_nothing(game: Game) -> None:
    phone_with_pen(game)
    own = phone_of(game.confidant)
    ended = []
    for _ in range(2):
        post_form(own, "end_pen", game.pk)
        ended.append(Pen.objects.get().ended_at)
    assert ended[0] == ended[1] is not None


def test_taking_it_back_also_ends_a_code_that_was_not_used(game: Game) -> None:
    path = pen_path(game)
    post_form(phone_of(game.confidant), "end_pen", game.pk)
    assert Client().get(path).status_code == 410


def test_a_phone_that_had_the_pen_may_be_given_it_again(game: Game) -> None:
    phone = phone_with_pen(game, phone=phone_that_had_the_pen(game))
    assert send(phone, game, bids(game)).status_code == 200


def test_of_a_game_in_the_bin_the_phone_with_the_pen_sees_nothing(game: Game) -> None:
    phone = phone_with_pen(game)
    recording.put_in_bin(game.confidant, game.pk)
    assert phone.get(f"/games/{game.pk}/play/").status_code == 404
    assert phone.get(f"/games/{game.pk}/").status_code == 404
    assert send(phone, game, bids(game)).status_code == 404


def test_signing_out_all_other_phones_ends_the_pens_and_their_codes(game: Game) -> None:
    theirs = make_game()
    phone, former, other = phone_with_pen(game), phone_that_had_the_pen(make_game(confidant=game.confidant)), Client()
    phone_with_pen(theirs, phone=other)
    path = pen_path(game)
    post_form(phone_of(game.confidant), "sign_out_others")
    assert send(phone, game, bids(game)).status_code == 404
    assert phone.get(f"/games/{game.pk}/play/").status_code == 404
    assert [pen.game_id for pen in Pen.objects.all()] == [theirs.pk]
    assert Client().get(path).status_code == 410
    assert former.get(f"/games/{game.pk}/play/").status_code == 404
    assert other.get(f"/games/{theirs.pk}/play/").status_code == 200
