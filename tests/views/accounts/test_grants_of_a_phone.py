"""Signing out a phone: what it made and gave to others is listed, and ends unless the Confidant wants it to go on."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.live import pens
from scorekeeper.models import Confidant, Game, GameLink, Invitation, Passkey, Pen, SignIn
from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import page
from tests.helpers.tables import make_confidant, make_game
from tests.views.accounts.authenticator import Authenticator, add
from tests.views.accounts.test_sessions import END, FIREFOX, SAFARI, has_access, marks_on, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ute: Confidant) -> Game:
    return make_game(owner=ute, players=("Ada", "Bruno", "Carla"))


@pytest.fixture
def lost(ute: Confidant, game: Game) -> Client:
    """A phone that has invited somebody, shared a game, given the pen away, and added a passkey."""
    phone = signed_in(ute, SAFARI)
    phone.defaults["HTTP_HOST"] = "localhost"
    phone.post(reverse("make_invitation"), {"invited": "Jonas"})
    bring = reverse("bring_others", args=[game.pk])
    for choice in ("watch", "bid"):
        phone.post(bring, {"choice": choice})
    code = re.search(r"/pen/[\w-]+/", phone.post(bring, {"choice": "pen"}, follow=True).text)
    assert code is not None
    Client().post(code[0], {"name": "Mia"})
    add(phone, Authenticator(), "Phone of the train")
    return phone


def ended(phone: Client, *marks: str) -> None:
    """End the other phone, and with it the grants with these marks."""
    (mark,) = marks_on(page(phone, "account"))
    assert phone.post(END, {"phone": mark, "decided": "yes", "grant": marks}).status_code == 302


def asked(phone: Client) -> str:
    """Return the page that asks what is to end with the other phone."""
    (mark,) = marks_on(page(phone, "account"))
    return phone.post(END, {"phone": mark}).text


def marks_of(text: str, *, chosen: bool) -> list[str]:
    found: list[str] = re.findall(rf'name="grant" value="([\w-]+)"{" checked" if chosen else ">"}', text)
    return found


def rest() -> list[int]:
    """Return how many invitations, links, pens and passkeys work."""
    passkeys, pens_in_use = Passkey.objects.filter(removed_at=None), Pen.objects.filter(ended_at=None)
    open_links = GameLink.objects.filter(used_at=None)
    return [rows.count() for rows in (Invitation.objects.all(), open_links, pens_in_use, passkeys)]


def test_nothing_of_a_phone_goes_on_without_a_question(ute: Confidant, lost: Client) -> None:
    phone = signed_in(ute, FIREFOX)
    assert rest() == [1, 2, 1, 1]
    text = asked(phone)
    for name in (
        "Invitation to an account",
        "Jonas",
        "Link to watch",
        "Link to bid on own phones",
        "Mia",
        "Phone of the",
    ):
        assert name in text
    assert has_access(lost)
    assert rest() == [1, 2, 1, 1]
    ended(phone, *marks_of(text, chosen=True))
    assert rest() == [0, 0, 0, 0]
    assert not has_access(lost)


def test_what_the_confidant_wants_to_keep_goes_on(ute: Confidant, lost: Client, game: Game) -> None:
    phone = signed_in(ute, FIREFOX)
    kept = [mark for mark in marks_of(asked(phone), chosen=True) if mark.startswith(("invitation", "pen"))]
    ended(phone, *kept)
    assert rest() == [0, 2, 0, 1]
    assert not has_access(lost)
    assert not pens.active_pens(game).exists()


def test_a_passkey_that_another_phone_added_since_is_named_and_kept(ute: Confidant) -> None:
    signed_in(ute, SAFARI)
    phone = signed_in(ute, FIREFOX)
    phone.defaults["HTTP_HOST"] = "localhost"
    add(phone, Authenticator(), "Key of the desk")
    text = asked(phone)
    assert "Key of the desk" in text
    assert len(marks_of(text, chosen=False)) == 1
    ended(phone, *marks_of(text, chosen=True))
    assert rest() == [0, 0, 0, 1]


def test_what_other_phones_made_is_neither_asked_about_nor_ended(ute: Confidant, game: Game) -> None:
    other = signed_in(ute, SAFARI)
    phone = signed_in(ute, FIREFOX)
    phone.post(reverse("bring_others", args=[game.pk]), {"choice": "watch"})
    (link,) = GameLink.objects.all()
    (mark,) = marks_on(page(phone, "account"))
    # It has nothing to ask about, and a mark of something else is ignored.
    assert phone.post(END, {"phone": mark, "grant": f"link-{link.pk}"}).status_code == 302
    assert rest() == [0, 1, 0, 0]
    assert not has_access(other)


def test_nobody_ends_what_the_phones_of_others_made(ute: Confidant, lost: Client) -> None:
    theirs = make_confidant()
    signed_in(theirs, SAFARI)
    phone = signed_in(theirs, FIREFOX)
    marks = [f"link-{link.pk}" for link in GameLink.objects.all()]
    ended(phone, *marks, *(f"passkey-{one.pk}" for one in Passkey.objects.all()))
    assert rest() == [1, 2, 1, 1]
    assert has_access(lost)


def test_what_a_phone_made_goes_on_when_its_sign_in_is_no_longer_in_the_log(ute: Confidant, lost: Client) -> None:
    SignIn.objects.all().delete()
    assert rest() == [1, 2, 1, 1]
    assert has_access(lost)
    assert GameLink.objects.filter(made_by=None).count() == len(GameLink.objects.all())
    assert signing_in.session_keys(ute)
