"""A sign-in link signs one phone in, once, within a short time."""

from __future__ import annotations

import hashlib
import html
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django.fixtures import Settings

from scorekeeper.models import Confidant, SignInLink
from scorekeeper.views.sign_in import enter
from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import Response

pytestmark = pytest.mark.django_db


@pytest.fixture
def confidant() -> Confidant:
    """Return the first Confidant."""
    return signing_in.first_confidant()


def press(client: Client, token: str) -> Response:
    """Press the button of the page behind a link."""
    return client.post(f"/enter/{token}/")


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def age(token: str, by: timedelta) -> None:
    link = SignInLink.objects.get(token_hash=hashlib.sha256(token.encode()).hexdigest())
    link.expires_at -= by
    link.save()


def test_the_button_signs_the_phone_in_and_redirects_to_the_start_page(client: Client, confidant: Confidant) -> None:
    response = press(client, signing_in.make_link(confidant))
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(confidant.pk)


def test_opening_the_link_does_not_use_it_up(client: Client, confidant: Confidant) -> None:
    token = signing_in.make_link(confidant)
    assert client.get(f"/enter/{token}/").status_code == 200
    assert client.head(f"/enter/{token}/").status_code == 200
    assert not is_signed_in(client)
    assert press(client, token).status_code == 302


def test_a_link_works_only_once(confidant: Confidant) -> None:
    token = signing_in.make_link(confidant)
    press(Client(), token)
    second = Client()
    assert press(second, token).status_code == 410
    assert not is_signed_in(second)
    assert second.get(f"/enter/{token}/").status_code == 410


def test_a_link_works_until_it_expires(client: Client, confidant: Confidant) -> None:
    token = signing_in.make_link(confidant)
    age(token, signing_in.LINK_LIFETIME - timedelta(seconds=30))
    assert press(client, token).status_code == 302


def test_an_expired_link_does_not_work(client: Client, confidant: Confidant) -> None:
    token = signing_in.make_link(confidant)
    age(token, signing_in.LINK_LIFETIME)
    assert press(client, token).status_code == 410
    assert not is_signed_in(client)


def test_a_link_expires_after_ten_minutes(confidant: Confidant) -> None:
    signing_in.make_link(confidant)
    left = SignInLink.objects.get().expires_at - timezone.now()
    assert timedelta(minutes=9) < left <= timedelta(minutes=10)


def test_a_used_and_an_unknown_link_get_the_same_answer(confidant: Confidant) -> None:
    token = signing_in.make_link(confidant)
    press(Client(), token)
    used, unknown = (Client().get(f"/enter/{guess}/") for guess in (token, "x" * len(token)))
    assert (used.status_code, unknown.status_code) == (410, 410)
    assert b"manage.py signin" in used.content
    assert main_of(used) == main_of(unknown)


def test_the_session_is_stored_together_with_the_used_link(confidant: Confidant, rf: RequestFactory) -> None:
    """Else a phone that signs out all others at this moment would miss it."""
    request = rf.post("/")
    request.session = SessionStore()
    # The view alone: the middleware would save the session afterwards.
    enter(request, signing_in.make_link(confidant))
    assert Session.objects.get().get_decoded()[SESSION_KEY] == str(confidant.pk)


def test_pages_say_that_the_command_needs_the_folder_but_not_which(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    for path in ("/", "/nowhere/", "/enter/unknown/"):
        text = html.unescape(Client().get(path).text)
        assert "python3 manage.py signin --data …" in text
        assert str(tmp_path) not in text


def main_of(response: Response) -> bytes:
    """Return the main part of the page, which does not depend on the address or the request."""
    return response.content.partition(b"<main")[2].partition(b"</main>")[0]


def test_only_the_hash_of_the_token_is_stored(confidant: Confidant) -> None:
    token = signing_in.make_link(confidant)
    stored = SignInLink.objects.values().get()
    assert token not in str(stored)
    assert stored["token_hash"] == hashlib.sha256(token.encode()).hexdigest()


def test_a_token_cannot_be_guessed(confidant: Confidant) -> None:
    tokens = {signing_in.make_link(confidant) for _ in range(200)}
    assert len(tokens) == 200
    assert min(len(token) for token in tokens) * 6 >= 128


def test_expired_links_are_deleted(confidant: Confidant) -> None:
    age(signing_in.make_link(confidant), signing_in.LINK_LIFETIME)
    signing_in.make_link(confidant)
    assert SignInLink.objects.count() == 1


def test_signing_in_starts_a_new_session(client: Client, confidant: Confidant) -> None:
    client.get("/")
    session = client.session
    session["planted"] = True
    session.save()
    planted = session.session_key
    client.cookies[settings.SESSION_COOKIE_NAME] = str(planted)
    press(client, signing_in.make_link(confidant))
    assert client.session.session_key != planted


def test_a_form_from_another_site_does_not_use_the_link_up(confidant: Confidant) -> None:
    token = signing_in.make_link(confidant)
    assert press(Client(enforce_csrf_checks=True), token).status_code == 403
    assert signing_in.is_open(token)


def test_the_address_of_the_link_is_not_sent_as_referrer(client: Client, confidant: Confidant) -> None:
    response = client.get(f"/enter/{signing_in.make_link(confidant)}/")
    assert response["Referrer-Policy"] == "strict-origin"
    assert response["Cache-Control"] == "no-store"


@pytest.mark.django_db(transaction=True)
def test_of_several_phones_at_the_same_moment_only_one_is_signed_in() -> None:
    token = signing_in.make_link(signing_in.first_confidant())
    start = threading.Barrier(8)
    admitted: list[object] = []

    def try_it() -> None:
        start.wait()
        admitted.append(signing_in.use_link(token))
        connection.close()

    phones = [threading.Thread(target=try_it) for _ in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert sum(one is not None for one in admitted) == 1
