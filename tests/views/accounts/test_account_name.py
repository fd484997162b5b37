"""The name of a Confidant: changing it, and names that are taken or invalid."""

from __future__ import annotations

import html

import pytest

from scorekeeper.models import Confidant
from scorekeeper.web import sign_in as signing_in
from tests.helpers.markup import structure_of
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant
from tests.views.every_page.test_hostile_names import HOSTILE

pytestmark = pytest.mark.django_db

RENAME = "/account/name/"


def test_the_name_is_changed_and_the_phone_stays_signed_in() -> None:
    ute = make_confidant(name="Ute")
    phone = phone_of(ute)
    assert phone.post(RENAME, {"name": "  Ute Müller "}).status_code == 302
    assert 'value="Ute Müller"' in page(phone, "account", done="renamed")
    assert signing_in.confidant_named("UTE MU\u0308LLER") == (ute, False)


@pytest.mark.parametrize("name", ["Lena", "LENA", " lena ", "Ｌｅｎａ", "Le\u200bna"])
def test_a_name_of_another_confidant_is_refused_in_any_writing(name: str) -> None:
    make_confidant(name="Lena")
    ute = make_confidant(name="Ute")
    response = phone_of(ute).post(RENAME, {"name": name})
    assert response.status_code == 422
    assert "There is a Confidant or a circle named" in response.text
    assert Confidant.objects.get(pk=ute.pk).name == "Ute"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\0b", "a\u202eb"])
def test_an_invalid_name_is_refused(name: str) -> None:
    ute = make_confidant(name="Ute")
    assert phone_of(ute).post(RENAME, {"name": name}).status_code == 422
    assert Confidant.objects.get(pk=ute.pk).name == "Ute"


def test_the_own_name_can_be_written_in_another_way() -> None:
    ute = make_confidant(name="ute")
    assert phone_of(ute).post(RENAME, {"name": "UTE"}).status_code == 302
    assert Confidant.objects.get(pk=ute.pk).name == "UTE"


def test_hostile_names_are_shown_as_text() -> None:
    ute = make_confidant(name="Ute")
    phone = phone_of(ute)
    plain = structure_of(page(phone, "account"))
    for name in HOSTILE[::3]:
        phone.post(RENAME, {"name": name})
        text = page(phone, "account")
        assert structure_of(text) == plain
        assert html.escape(name) in text


def test_the_page_of_everything_else_leads_to_the_account() -> None:
    assert 'href="/account/"' in page(phone_of(make_confidant()), "more")
