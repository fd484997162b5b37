"""Signing out all phones of a Confidant except this one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from scorekeeper.models import Confidant, Game, GameLink, SignInLink
from scorekeeper.storage import write_lock
from scorekeeper.views import admission
from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db

ADDRESS = "/another-phone/sign-out-others/"
CODES = "/another-phone/"


@pytest.fixture
def confidant() -> Confidant:
    """Return a Confidant."""
    return make_confidant()


def has_access(phone: Client) -> bool:
    return phone.get("/games/").status_code == 200


def test_all_other_phones_are_signed_out_and_this_one_is_not(confidant: Confidant) -> None:
    phone, *others = (phone_of(confidant) for _ in range(4))
    response = phone.post(ADDRESS, follow=True)
    assert "All other phones are signed out." in response.text
    assert has_access(phone)
    assert [has_access(other) for other in others] == [False] * 3


def test_the_phones_of_other_confidants_stay_signed_in(confidant: Confidant) -> None:
    theirs = phone_of(make_confidant())
    phone_of(confidant).post(ADDRESS)
    assert has_access(theirs)


def test_links_and_codes_that_were_not_used_no_longer_work(confidant: Confidant) -> None:
    tokens = [signing_in.make_code(confidant).token, signing_in.make_link(confidant)]
    theirs = signing_in.make_link(make_confidant())
    phone_of(confidant).post(ADDRESS)
    assert [signing_in.is_open(token) for token in tokens] == [False, False]
    assert signing_in.is_open(theirs)


def test_a_phone_that_was_signed_out_can_be_signed_in_again(confidant: Confidant) -> None:
    phone, other = phone_of(confidant), phone_of(confidant)
    phone.post(ADDRESS)
    other.post(f"/enter/{signing_in.make_code(confidant).token}/")
    assert has_access(other)


def test_a_get_request_signs_nobody_out(confidant: Confidant) -> None:
    phone, other = phone_of(confidant), phone_of(confidant)
    assert phone.get(ADDRESS).status_code == 405
    assert has_access(other)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        (CODES, {}),
        ("/account/name/", {"name": "Somebody else"}),
        ("/games/{game}/bring/", {"choice": "pen"}),
        ("/games/{game}/delete/", {}),
    ],
)
def test_a_request_that_waited_while_its_phone_was_signed_out_changes_nothing(
    confidant: Confidant, monkeypatch: pytest.MonkeyPatch, path: str, fields: dict[str, str]
) -> None:
    """Otherwise the code that it makes would sign the phone in again."""
    game, phone, other = make_game(owner=confidant), phone_of(confidant), phone_of(confidant)
    assert other.get("/account/").status_code == 200
    key = phone.session.session_key

    def signed_out_meanwhile(check: Callable[[], object]) -> AbstractContextManager[None]:
        signing_in.sign_out_others(confidant, key)
        return write_lock.checking(check)

    monkeypatch.setattr(admission, "checking", signed_out_meanwhile)
    assert other.post(path.format(game=game.pk), fields).status_code == 404
    assert not SignInLink.objects.exists()
    assert not GameLink.objects.exists()
    assert Game.objects.get(owner__name=confidant.name).deleted_at is None
    assert has_access(phone)
