"""Error pages: one clear sentence in the language of the page, even if other parts fail."""

from __future__ import annotations

import html
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch
from urllib.parse import urlencode

import django
import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from scorekeeper.environment import PROJECT
from scorekeeper.storage import write_lock as gate
from scorekeeper.views import start
from scorekeeper.web.request_limits.limits import MOST_UPLOADED
from scorekeeper.web.theme import theme_cookie
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, path_of
from tests.helpers.phones import Response, phone_of
from tests.helpers.tables import make_confidant, make_game

HOW_TO_SIGN_IN = "shows a code, as does “python3 manage.py signin”."
FORM = "application/x-www-form-urlencoded"
GERMAN = {"Accept-Language": "de"}


def text_of(response: Response) -> str:
    return html.unescape(response.text)


def failure(code: int) -> sqlite3.OperationalError:
    """Return an error of SQLite with this result code."""
    error = sqlite3.OperationalError("refused")
    error.sqlite_errorcode = code
    return error


@pytest.fixture
def _broken_database() -> Iterator[None]:
    """Let every query fail, as on a missing disk."""

    def fail(*_question: object) -> None:
        raise OperationalError from sqlite3.OperationalError("disk I/O error")

    with connection.execute_wrapper(fail):
        yield


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/games/", "/games/1/", "/nothing/"])
def test_the_error_page_has_the_usual_style_even_without_a_database(path: str, request: pytest.FixtureRequest) -> None:
    phone = phone_of(make_confidant())
    phone.raise_request_exception = False
    phone.cookies[theme_cookie()] = "dark"
    request.getfixturevalue("_broken_database")
    response = phone.get(path)
    assert response.status_code == 500
    assert "Something went wrong here." in response.text
    assert 'data-theme="dark"' in response.text
    assert "css/pages/site.css" in response.text
    assert "disk" not in response.text


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/games/", "/games/1/play/"])
def test_a_page_says_that_the_database_is_locked_by_another_program(path: str) -> None:
    phone = phone_of(make_confidant())
    phone.raise_request_exception = False

    def fail(*_question: object) -> None:
        raise OperationalError from failure(sqlite3.SQLITE_BUSY)

    with connection.execute_wrapper(fail):
        response = phone.get(path)
    assert (response.status_code, response["Retry-After"]) == (503, "2")
    assert "Another program keeps the database locked." in response.text
    assert json.loads(response["Tablet-Reason"])["short"] == "database locked"


@pytest.mark.django_db
def test_an_error_page_shows_no_detail_of_the_error_or_the_server() -> None:
    """Its text is the same whatever failed, and no page for a refusal names a file, a version or a setting."""
    secrets = (str(PROJECT), str(settings.DATA), settings.SECRET_KEY, django.__version__)
    details = ("Traceback", "SELECT", "Django", *secrets)
    phone = Client(raise_request_exception=False)
    texts = set()
    for error in (RuntimeError(" ".join(details)), OperationalError("SELECT name FROM sqlite_master")):
        with patch.object(start, "render", side_effect=error):
            texts.add(phone.get("/").text)
    assert len(texts) == 1
    refused = [phone.get("/", headers={"host": "x"}).text, phone.get("/nothing/").text, phone.put("/leave/").text]
    assert [detail for detail in details for text in (*texts, *refused) if detail in text] == []


@pytest.mark.parametrize(("languages", "spoken"), [({}, "en"), (GERMAN, "de")])
def test_the_error_page_is_in_the_language_of_the_browser(languages: dict[str, str], spoken: str) -> None:
    phone = Client(raise_request_exception=False, headers=languages)
    with patch.object(start, "render", side_effect=RuntimeError):
        response = phone.get("/")
    assert response.status_code == 500
    assert f'<html lang="{spoken}"' in response.text
    assert ("Something went wrong" in response.text) == (spoken == "en")


@pytest.mark.parametrize(("languages", "spoken"), [({}, "en"), (GERMAN, "de")])
def test_the_page_for_a_refused_host_is_in_the_language_of_the_phone(languages: dict[str, str], spoken: str) -> None:
    response = Client(headers=languages).get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert f'<html lang="{spoken}"' in response.text
    assert "css/pages/site.css" in response.text
    assert "evil" not in response.text


@pytest.mark.parametrize(
    "host", ["", "evil.example", "evil.example:80", "localhost, evil.example", "localhost@evil.example", "[::1", "a b"]
)
def test_a_host_that_is_not_the_servers_is_refused_and_not_shown(host: str) -> None:
    response = Client().get("/", headers={"host": host})
    assert response.status_code == 400
    assert not host or host not in response.text


@pytest.mark.django_db
def test_headers_of_a_proxy_are_ignored_without_one() -> None:
    forged = {"x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-for": "evil.example"}
    plain, response = (phone_of(make_confidant()).get("/another-phone/", headers=headers) for headers in ({}, forged))
    assert "evil" not in response.text
    assert response.headers.keys() == plain.headers.keys()
    assert not response.wsgi_request.is_secure()
    assert not response.cookies[settings.CSRF_COOKIE_NAME]["secure"]


def test_the_page_for_a_refused_host_says_which_address_to_open() -> None:
    response = Client().get("/", headers={"host": "evil.example"})
    assert "open the one that it printed when it was started." in response.text


@pytest.mark.django_db
def test_a_request_body_that_is_too_large_is_refused_with_a_sentence() -> None:
    for fields in ({"player": "x" * MOST_UPLOADED}, {f"field-{number}": "" for number in range(300)}):
        response = phone_of(make_confidant()).post(reverse("new_game"), urlencode(fields), FORM)
        assert response.status_code == 400
        assert "The data that was sent is too large; nothing was changed." in response.text


@pytest.mark.django_db
def test_a_malformed_request_body_is_refused_with_a_sentence() -> None:
    kind = "multipart/form-data; boundary="
    response = phone_of(make_confidant()).generic("POST", reverse("new_game"), b"x", content_type=kind)
    assert response.status_code == 400
    assert "The data that was sent cannot be read; nothing was changed." in response.text


@pytest.mark.django_db
def test_a_stranger_gets_the_same_page_at_every_address_with_how_to_sign_in() -> None:
    game = make_game()
    paths = [path_of(name, game.pk) for name, address in GAME_ADDRESSES.items() if "GET" in address.methods]
    paths += [path.replace(str(game.pk), str(game.pk + 1), 1) for path in paths]
    closed = {"past_games", "new_game", "games_in_bin"}
    paths += ["/nothing/", *(path_of(name) for name in ADDRESSES if name in closed)]
    pages = set()
    for path in paths:
        response = Client().get(path)
        assert response.status_code == 404
        assert HOW_TO_SIGN_IN in text_of(response)
        pages.add(response.text.replace(path, "PATH").split("csrfmiddlewaretoken")[0])
    assert len(pages) == 1


@pytest.mark.django_db
def test_the_not_found_page_of_a_confidant_does_not_ask_to_sign_in() -> None:
    response = phone_of(make_confidant()).get("/nothing/")
    assert response.status_code == 404
    assert "This page does not exist, or you have no access to it.<" in response.text
    assert HOW_TO_SIGN_IN not in text_of(response)


@contextmanager
def refusing(code: int, start: str) -> Iterator[None]:
    """Let statements that begin like this fail with an error of SQLite."""

    def refuse(execute: object, sql: str, *rest: object) -> object:
        if sql.startswith(start):
            raise OperationalError from failure(code)
        return execute(sql, *rest)  # type: ignore[operator]

    with connection.execute_wrapper(refuse):
        yield


@pytest.mark.django_db
def test_signing_out_fails_with_a_sentence_if_the_database_is_locked() -> None:
    phone = phone_of(make_confidant())
    with refusing(sqlite3.SQLITE_BUSY, "DELETE"):
        response = phone.post(reverse("leave"))
    assert response.status_code == 503
    assert "Nothing can be saved just now." in response.text
    assert Session.objects.count() == 1
    assert phone.get(reverse("past_games")).status_code == 200


@pytest.mark.django_db
def test_signing_out_on_a_full_disk_signs_out_this_phone_and_says_that_the_server_still_has_its_session() -> None:
    phone = phone_of(make_confidant())
    with refusing(sqlite3.SQLITE_FULL, "DELETE"):
        response = phone.post(reverse("leave"))
    assert response.status_code == 503
    assert "This phone is signed out. But the disk of the server is full" in response.text
    assert "Sign out<" not in response.text
    assert Session.objects.count() == 1
    assert phone.get(reverse("past_games")).status_code == 404


@pytest.mark.django_db
def test_signing_out_waits_for_the_write_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = phone_of(make_confidant())
    monkeypatch.setattr(gate, "WAIT_SECONDS", 0)
    with patch.object(gate, "_process_lock") as turn:
        turn.acquire.return_value = False
        assert phone.post(reverse("leave")).status_code == 503
    assert Session.objects.count() == 1


@pytest.mark.django_db
def test_the_address_of_a_form_says_that_there_is_nothing_to_open() -> None:
    phone = phone_of(make_confidant())
    for path in (path_of(name) for name, address in ADDRESSES.items() if "GET" not in address.methods):
        response = phone.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
        assert (response.status_code, "GET" in response["Allow"]) == (405, False), path
        assert "This address only takes forms." in text_of(response), path
        assert phone.get(path, headers={"Accept": "application/json"}).content == b"", path
