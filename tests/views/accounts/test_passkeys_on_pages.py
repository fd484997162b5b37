"""Passkeys on the account page and the welcome page: names, removal, and addresses without passkeys."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from scorekeeper.models import Confidant, Passkey
from tests.helpers.markup import structure_of
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant
from tests.views.accounts.authenticator import (
    ADD_OPTIONS,
    USE_OPTIONS,
    Authenticator,
    add,
    added,
    expect_refused,
    is_signed_in,
    local_phone_of,
    stranger,
    use,
)
from tests.views.every_page.test_hostile_names import HOSTILE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["", "x" * 41])
def test_a_passkey_needs_a_valid_name(ute: Confidant, name: str) -> None:
    phone = local_phone_of(ute)
    assert add(phone, Authenticator(), name).status_code == 422
    added(ute)
    assert phone.post(f"/account/passkeys/{Passkey.objects.get().pk}/name/", {"name": name}).status_code == 422


def test_a_passkey_gets_another_name(ute: Confidant) -> None:
    added(ute)
    phone = local_phone_of(ute)
    assert phone.post(f"/account/passkeys/{Passkey.objects.get().pk}/name/", {"name": "Red key"}).status_code == 302
    assert 'value="Red key"' in page(phone, "account")


def test_the_keys_that_sign_out_other_phones_say_that_passkeys_stay(ute: Confidant) -> None:
    phone, _other = local_phone_of(ute), local_phone_of(ute)
    sentence, pages = "Passkeys still sign in", ("account", "another_phone")
    assert not [name for name in pages if sentence in page(phone, name)]
    device = added(ute)
    assert [name for name in pages if sentence in page(phone, name)] == [*pages]
    phone.post("/another-phone/sign-out-others/")
    guest = stranger()
    use(guest, device)
    assert is_signed_in(guest)


def test_a_passkey_that_was_removed_signs_nobody_in(ute: Confidant) -> None:
    device, phone = added(ute), stranger()
    path = f"/account/passkeys/{Passkey.objects.get().pk}/remove/"
    assert local_phone_of(ute).post(path).status_code == 302
    expect_refused(phone, use(phone, device))
    assert local_phone_of(ute).post(path).status_code == 404
    assert "My key" not in page(local_phone_of(ute), "account")


@pytest.mark.parametrize("action", ["name", "remove"])
def test_nobody_changes_a_passkey_of_somebody_else(ute: Confidant, action: str) -> None:
    device, phone = added(ute), stranger()
    other = local_phone_of(make_confidant())
    assert other.post(f"/account/passkeys/{Passkey.objects.get().pk}/{action}/", {"name": "x"}).status_code == 404
    assert Passkey.objects.get().name == "My key"
    use(phone, device)
    assert is_signed_in(phone)


@pytest.mark.parametrize("host", ["testserver", "127.0.0.1:8000", "[::1]", "192.168.1.20"])
def test_without_https_and_a_name_the_page_explains_why_there_are_no_passkeys(
    ute: Confidant, host: str, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    phone = phone_of(ute)
    text = phone.get("/account/", headers={"host": host}).text
    assert "browsers offer no passkeys over plain http" in text
    assert 'id="passkey"' not in text
    assert phone.post(ADD_OPTIONS, headers={"host": host}).status_code == 404
    assert Client().post(USE_OPTIONS, headers={"host": host}).status_code == 404
    added(ute)
    assert "Sign in with a passkey" not in Client().get("/", headers={"host": host}).text


def test_an_ip_address_has_no_passkeys_even_over_https(ute: Confidant, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    headers = {"host": "192.168.1.20:8443"}
    assert phone_of(ute).post(ADD_OPTIONS, headers=headers, secure=True).status_code == 404


def test_the_page_for_strangers_offers_passkeys_only_if_there_are_some(ute: Confidant) -> None:
    assert "passkey" not in stranger().get("/").text
    added(ute)
    assert "Sign in with a passkey" in stranger().get("/").text


def test_hostile_names_are_shown_as_text(ute: Confidant) -> None:
    added(ute)
    phone = local_phone_of(ute)
    plain = structure_of(page(phone, "account"))
    for name in HOSTILE[::7]:
        Passkey.objects.update(name=name)
        text = page(phone, "account")
        assert structure_of(text) == plain
        assert html.escape(name) in text


def test_signing_out_says_that_the_passkey_signs_in_again_while_there_is_one(ute: Confidant) -> None:
    sentence = "this phone needs its passkey, or a new link"
    phone = local_phone_of(ute)
    assert sentence not in " ".join(page(phone, "more").split())
    added(ute)
    assert sentence in " ".join(page(phone, "more").split())
    phone.post(f"/account/passkeys/{Passkey.objects.get().pk}/remove/")
    assert sentence not in " ".join(page(phone, "start").split())
