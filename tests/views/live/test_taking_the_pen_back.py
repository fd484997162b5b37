"""The Confidant takes the pen of a game back: the other phone may then only look on."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from scorekeeper.games import game_bin
from scorekeeper.live import links, pens
from scorekeeper.models import Draft, Entry, Game, LinkKind, OwnPhone, Pen
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.views import admission
from tests.helpers.own_phones import BidderPhone
from tests.helpers.pens import pen_path, phone_that_had_the_pen, phone_with_pen
from tests.helpers.phones import JSON, entry, island, page, phone_of, post_form, send
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Return a game with one round."""
    return make_game(owner=make_confidant(name="Ute"), rounds=THREE_ROUNDS[:1])


def bids(game: Game) -> dict[str, object]:
    return entry(game, Kind.BIDS, (1, 0, 2), number=2)


def test_after_that_the_other_phone_cannot_write_and_gets_a_page_that_says_so(game: Game) -> None:
    phone, own = phone_with_pen(game), phone_of(game.owner)
    response = post_form(own, "end_pen", game.pk)
    assert (response.status_code, response["Location"]) == (302, f"/games/{game.pk}/play/")
    entries = Entry.objects.count()
    for path in ("play/", "", "actions/", "rounds/1/", "play/hidden-bid/", "pen/end/"):
        refused = phone.post(f"/games/{game.pk}/{path}", bids(game))
        assert refused.status_code == 403
        assert "The pen was taken back" in refused.text
    assert Entry.objects.count() == entries
    assert "looks-on" not in page(own, "play", game.pk)


@pytest.mark.parametrize(("name", "now"), [("Ute", "The Confidant keeps"), ("Lena", ">Lena</bdi> keeps")])
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


def test_the_other_phone_gets_it_with_its_next_poll(game: Game) -> None:
    phone, own = phone_with_pen(game), phone_of(game.owner)
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
    assert "Take the pen back" in page(phone_of(game.owner), "table_actions", game.pk)


def test_taking_it_back_twice_does_nothing(game: Game) -> None:
    phone_with_pen(game)
    own = phone_of(game.owner)
    ended = []
    for _ in range(2):
        post_form(own, "end_pen", game.pk)
        ended.append(Pen.objects.get().ended_at)
    assert ended[0] == ended[1] is not None


def test_taking_it_back_also_ends_a_code_that_was_not_used(game: Game) -> None:
    path = pen_path(game)
    post_form(phone_of(game.owner), "end_pen", game.pk)
    assert Client().get(path).status_code == 410


def test_a_phone_that_had_the_pen_may_be_given_it_again(game: Game) -> None:
    phone = phone_with_pen(game, phone=phone_that_had_the_pen(game))
    assert send(phone, game, bids(game)).status_code == 200


def test_of_a_game_in_the_bin_the_phone_with_the_pen_sees_nothing(game: Game) -> None:
    phone = phone_with_pen(game)
    game_bin.put_in_bin(game.owner, game.pk)
    assert phone.get(f"/games/{game.pk}/play/").status_code == 404
    assert phone.get(f"/games/{game.pk}/").status_code == 404
    assert send(phone, game, bids(game)).status_code == 404


def test_signing_out_all_other_phones_ends_the_pens_and_their_codes(game: Game) -> None:
    theirs = make_game()
    phone, former, other = phone_with_pen(game), phone_that_had_the_pen(make_game(owner=game.owner)), Client()
    phone_with_pen(theirs, phone=other)
    path = pen_path(game)
    post_form(phone_of(game.owner), "sign_out_others")
    assert send(phone, game, bids(game)).status_code == 404
    assert phone.get(f"/games/{game.pk}/play/").status_code == 404
    assert [pen.game_id for pen in Pen.objects.all()] == [theirs.pk]
    assert Client().get(path).status_code == 410
    assert former.get(f"/games/{game.pk}/play/").status_code == 404
    assert other.get(f"/games/{theirs.pk}/play/").status_code == 200


def test_signing_out_all_other_phones_ends_watching_and_own_phones_of_all_own_games(game: Game) -> None:
    hidden, theirs = make_game(owner=game.owner, ruleset=Ruleset(bidding=Bidding.COVERED)), make_game()
    paths = [f"/watch/{links.token_of(links.link_of(each, LinkKind.WATCH))}/" for each in (game, theirs)]
    bidder = BidderPhone(hidden)
    bidder.post("claim_seat", seat=0)
    post_form(phone_of(game.owner), "sign_out_others")
    assert [Client().get(path).status_code for path in paths] == [404, 200]
    assert bidder.open().status_code == 404
    assert not OwnPhone.objects.exists()


def test_an_entry_that_waits_for_others_while_the_pen_is_taken_back_is_not_recorded(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, number = phone_with_pen(game), Entry.objects.count()
    # This happens between the check at the beginning and the write.
    monkeypatch.setattr(pens, "mark_used", lambda _: pens.end_pen(game))
    assert send(phone, game, bids(game)).status_code == 403
    assert Entry.objects.count() == number


def test_numbers_that_wait_for_others_while_the_pen_is_taken_back_are_not_shown_to_watchers(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    links.link_of(game, LinkKind.WATCH)
    phone, revision = phone_with_pen(game), Game.objects.get(pk=game.pk).revision
    monkeypatch.setattr(pens, "mark_used", lambda _: pens.end_pen(game))
    fields = {"revision": revision, "kind": "bids", "seat": "", "value": ["", "", ""]}
    assert post_form(phone, "draft", game.pk, **fields).status_code == 403
    assert not Draft.objects.exists()


def test_a_phone_that_gives_the_pen_back_too_late_does_not_end_the_next_one(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_with_pen(game)
    monkeypatch.setattr(pens, "mark_used", lambda _: phone_with_pen(game, "Mira"))
    assert post_form(phone, "end_pen", game.pk).status_code == 403
    assert Pen.objects.get(ended_at=None).holder_name == "Mira"


def test_an_entry_that_waits_for_others_while_its_phone_is_signed_out_is_not_recorded(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, number = phone_of(game.owner), Entry.objects.count()

    def sign_out() -> AbstractContextManager[None]:
        Session.objects.all().delete()
        return write_lock()

    monkeypatch.setattr(admission, "write_lock", sign_out)
    assert send(phone, game, bids(game)).status_code == 404
    assert Entry.objects.count() == number


def test_what_waits_on_a_phone_with_the_pen_has_another_name_there_than_the_confidants_entries(game: Game) -> None:
    own = phone_of(game.owner)
    name = island(page(own, "play", game.pk), "plan")["name"]
    phone = phone_with_pen(game)
    assert island(page(own, "play", game.pk), "plan")["name"] == name
    assert island(page(phone, "play", game.pk), "plan")["name"] == f"pen {name}"
    pens.end_pen(game)
    assert island(page(phone, "play", game.pk), "plan")["name"] == f"pen {name}"
