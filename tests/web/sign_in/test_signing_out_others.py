"""Signing out all phones of a Confidant except this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant

if TYPE_CHECKING:
    from django.test import Client

    from scorekeeper.models import Confidant

pytestmark = pytest.mark.django_db

ADDRESS = "/another-phone/sign-out-others/"


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
