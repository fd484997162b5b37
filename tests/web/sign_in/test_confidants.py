"""Creating and finding Confidants."""

import pytest

from scorekeeper.models import Confidant
from scorekeeper.web import sign_in as signing_in

pytestmark = pytest.mark.django_db


def test_the_first_confidant_is_created_once() -> None:
    first = signing_in.first_confidant()
    assert first.name == "Confidant"
    assert signing_in.first_confidant() == first
    assert Confidant.objects.count() == 1


def test_a_confidant_is_created_by_name_if_missing() -> None:
    confidant, is_new = signing_in.confidant_named("Ada")
    assert (confidant.name, is_new) == ("Ada", True)


def test_a_confidant_is_found_by_name_regardless_of_case() -> None:
    ada, _ = signing_in.confidant_named("Ada")
    assert signing_in.confidant_named("ADA") == (ada, False)


def test_nobody_takes_the_place_of_the_first_confidant() -> None:
    signing_in.confidant_named("Confidant")
    first = signing_in.first_confidant()
    assert (first.name, first.is_first, first.may_invite) == ("Confidant 2", True, True)
    assert not Confidant.objects.get(name="Confidant").may_invite


def test_no_password_signs_anybody_in() -> None:
    assert not signing_in.first_confidant().has_usable_password()
