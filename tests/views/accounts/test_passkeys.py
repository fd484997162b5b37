"""Adding, naming and removing passkeys, signing in with one, and answers that are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from scorekeeper.accounts.challenges import LIFETIME
from scorekeeper.accounts.passkeys import MOST
from scorekeeper.models import Confidant, Passkey
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant
from tests.views.accounts.authenticator import (
    ADD,
    ADD_OPTIONS,
    CREATE,
    USE,
    USE_OPTIONS,
    Authenticator,
    add,
    added,
    expect_refused,
    is_signed_in,
    local_phone_of,
    options_for,
    stranger,
    use,
)

pytestmark = pytest.mark.django_db


def test_a_passkey_signs_in_without_a_name(ute: Confidant) -> None:
    device, phone = added(ute), stranger()
    before = phone.cookies.get(settings.SESSION_COOKIE_NAME)
    assert use(phone, device)["Location"] == "/"
    assert phone.get("/account/").wsgi_request.user == ute
    assert phone.cookies[settings.SESSION_COOKIE_NAME] != before
    assert phone.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == 365 * 24 * 60 * 60
    text = page(phone, "account")
    assert "with a passkey" in text
    assert "last used on" in text


def test_the_options_ask_for_a_discoverable_passkey_with_the_user_verified_if_possible(ute: Confidant) -> None:
    options = options_for(local_phone_of(ute), ADD_OPTIONS)
    selection = options["authenticatorSelection"]
    assert (selection["residentKey"], selection["userVerification"]) == ("required", "preferred")
    assert (options["rp"]["id"], options["user"]["name"]) == ("localhost", "Ute")
    assert options["attestation"] == "none" if "attestation" in options else True
    use_options = options_for(stranger(), USE_OPTIONS)
    assert (use_options["rpId"], use_options["userVerification"]) == ("localhost", "preferred")
    assert not use_options.get("allowCredentials")


def test_a_device_that_has_a_passkey_already_is_named_so_that_it_makes_no_second_one(ute: Confidant) -> None:
    added(ute)
    assert len(options_for(local_phone_of(ute), ADD_OPTIONS)["excludeCredentials"]) == 1


def test_it_works_over_https_with_a_domain(ute: Confidant, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["tablet.example"]
    device = Authenticator(origin="https://tablet.example", host="tablet.example")
    phone, other = phone_of(ute), Client(headers={"host": "tablet.example"})
    phone.defaults["HTTP_HOST"] = "tablet.example"
    options = phone.post(ADD_OPTIONS, secure=True).json()
    assert phone.post(ADD, {"name": "Key", "answer": device.make(options)}, secure=True).status_code == 302
    assert "Sign in with a passkey" in other.get("/", secure=True).text
    options = other.post(USE_OPTIONS, secure=True).json()
    assert other.post(USE, {"answer": device.sign(options)}, secure=True)["Location"] == "/"


@pytest.mark.parametrize(
    "change",
    [
        lambda device: setattr(device, "origin", "http://localhost:8001"),
        lambda device: setattr(device, "origin", "https://localhost"),
        lambda device: setattr(device, "origin", "http://evil.localhost"),
        lambda device: setattr(device, "origin", "https://evil.example"),
        lambda device: setattr(device, "host", "evil.example"),
        lambda device: setattr(device, "credential_id", b"unknown"),
        lambda device: setattr(device, "key", Authenticator().key),
        lambda device: setattr(device, "user_handle", b""),
        lambda device: setattr(device, "user_handle", b"x" * 16),
    ],
    ids=["port", "https", "subdomain", "site", "rp id", "credential", "key", "no handle", "handle"],
)
def test_an_answer_for_another_origin_or_from_another_key_is_refused(
    ute: Confidant, change: Callable[[Authenticator], None]
) -> None:
    device, phone = added(ute), stranger()
    change(device)
    expect_refused(phone, use(phone, device))


def test_a_passkey_of_another_confidant_signs_in_nobody_else(ute: Confidant) -> None:
    device, lena = added(ute), make_confidant(name="Lena")
    theirs, phone = added(lena), stranger()
    device.user_handle = theirs.user_handle
    expect_refused(phone, use(phone, device))
    device.credential_id = theirs.credential_id
    expect_refused(phone, use(phone, device))


def test_an_answer_counts_once(ute: Confidant) -> None:
    device, phone = added(ute), stranger()
    answer = device.sign(options_for(phone, USE_OPTIONS))
    assert phone.post(USE, {"answer": answer}).status_code == 302
    phone.post("/leave/")
    expect_refused(phone, phone.post(USE, {"answer": answer}))


def test_a_refused_answer_uses_its_challenge_up(ute: Confidant) -> None:
    device, phone = added(ute), stranger()
    answer = device.sign(options_for(phone, USE_OPTIONS))
    phone.post(USE, {"answer": "{}"})
    expect_refused(phone, phone.post(USE, {"answer": answer}))


def test_a_challenge_belongs_to_its_session(ute: Confidant) -> None:
    device, phone, other = added(ute), stranger(), stranger()
    options_for(other, USE_OPTIONS)
    answer = device.sign(options_for(phone, USE_OPTIONS))
    expect_refused(other, other.post(USE, {"answer": answer}))
    expect_refused(stranger(), stranger().post(USE, {"answer": answer}))


def test_a_challenge_expires_and_with_it_the_session_of_the_stranger(
    ute: Confidant, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, phone, now = added(ute), stranger(), timezone.now
    answer = device.sign(options_for(phone, USE_OPTIONS))
    assert Session.objects.filter(expire_date__lte=now() + LIFETIME).count() == 1
    monkeypatch.setattr(timezone, "now", lambda: now() + LIFETIME + timedelta(seconds=1))
    expect_refused(phone, phone.post(USE, {"answer": answer}))


def test_a_challenge_expires_in_a_session_that_goes_on(ute: Confidant, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, now = local_phone_of(ute), timezone.now
    answer = Authenticator().make(options_for(phone, ADD_OPTIONS))
    monkeypatch.setattr(timezone, "now", lambda: now() + LIFETIME + timedelta(seconds=1))
    assert phone.post(ADD, {"name": "Key", "answer": answer}).status_code == 422
    assert not Passkey.objects.exists()


def test_a_challenge_for_signing_in_adds_no_passkey_and_the_other_way_round(ute: Confidant) -> None:
    phone, device = local_phone_of(ute), Authenticator()
    options = options_for(phone, ADD_OPTIONS)
    options["challenge"] = options_for(phone, USE_OPTIONS)["challenge"]
    assert phone.post(ADD, {"name": "Key", "answer": device.make(options)}).status_code == 422
    device, other = added(ute), stranger()
    answer = device.sign(options_for(other, USE_OPTIONS), CREATE)
    expect_refused(other, other.post(USE, {"answer": answer}))


def test_a_copy_of_a_device_that_counts_is_refused(ute: Confidant) -> None:
    device = added(ute)
    for counter, is_accepted in ((5, True), (5, False), (4, False), (0, False), (6, True)):
        device.counter, phone = counter, stranger()
        use(phone, device)
        assert is_signed_in(phone) == is_accepted, counter


MALFORMED = ["", "x", "[]", "null", "{}", '{"id": 1}', "[" * 5000, '{"id": "AA", "rawId": "AA", "response": {}}']


@pytest.mark.parametrize("answer", MALFORMED, ids=lambda answer: answer[:12])
def test_a_malformed_answer_is_refused(ute: Confidant, answer: str) -> None:
    phone, other = local_phone_of(ute), stranger()
    options_for(phone, ADD_OPTIONS)
    assert phone.post(ADD, {"name": "Key", "answer": answer}).status_code == 422
    options_for(other, USE_OPTIONS)
    expect_refused(other, other.post(USE, {"answer": answer}))
    assert not Passkey.objects.exists()


@pytest.mark.parametrize("part", ["clientDataJSON", "attestationObject"])
@pytest.mark.parametrize("text", ["", "AA", "gYGBgYGBgYGBgYGBgYGB", "!", "_" * 4000])
def test_a_damaged_part_of_an_answer_is_refused(ute: Confidant, part: str, text: str) -> None:
    phone = local_phone_of(ute)
    answer = json.loads(Authenticator().make(options_for(phone, ADD_OPTIONS)))
    answer["response"][part] = text
    assert phone.post(ADD, {"name": "Key", "answer": json.dumps(answer)}).status_code == 422
    assert not Passkey.objects.exists()


def test_a_passkey_that_is_known_is_not_added_to_another_account(ute: Confidant) -> None:
    device = added(ute)
    assert add(local_phone_of(make_confidant()), device).status_code == 422
    assert Passkey.objects.get().confidant == ute


def test_the_number_of_passkeys_is_limited(ute: Confidant) -> None:
    for _ in range(MOST):
        added(ute)
    assert add(local_phone_of(ute), Authenticator()).status_code == 422
