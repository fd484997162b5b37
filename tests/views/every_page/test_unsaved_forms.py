"""A form that could not be saved: the page about it keeps what was entered, and sends it again."""

from __future__ import annotations

import html
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from scorekeeper.live.links import link_of, token_of
from scorekeeper.models import Confidant, Game, LinkKind, Series
from scorekeeper.views import error_pages
from tests.helpers.phones import Data, Response, phone_of
from tests.helpers.tables import make_confidant, make_game, new_key

pytestmark = pytest.mark.django_db

HOSTILE = '"><b>Ada & Eve</b>'
TABLE = {"key": new_key(), "player": ["Ada", "Bruno", "Carla", "", "", ""], "first_dealer": "2"}
OPTIONS = {"plus_minus_one": "off", "plus_minus_one_from": "4", "special_cards": "0", "tie_break": "shared"}
CHOSEN = {"scoring": "standard", "bidding": "open", "schedule": "standard", "hand_sizes": ""}
FORMS: dict[str, tuple[Data, Callable[[], object]]] = {
    "new_game": ({**TABLE, **OPTIONS, **CHOSEN}, Game.objects.get),
    "new_series": ({"name": "Winter, “Haus am See”", "new": "1"}, Series.objects.get),
    "rename_account": ({"name": "Zoë"}, lambda: Confidant.objects.get(name="Zoë")),
    "create_circle": ({"name": "Dienstagsrunde"}, lambda: Confidant.objects.get(name="Dienstagsrunde")),
}


@pytest.fixture
def phone() -> Client:
    return phone_of(make_confidant())


def post_while(code: int, phone: Client, address: str, fields: Data) -> Response:
    """Send a form while no statement can change the database."""
    error = sqlite3.OperationalError("refused")
    error.sqlite_errorcode = code

    def refuse(execute: Callable[..., object], sql: str, *rest: object) -> object:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            raise OperationalError from error
        return execute(sql, *rest)

    with connection.execute_wrapper(refuse):
        return phone.post(address, fields)


def kept_in(response: Response, address: str) -> Data | None:
    """Return the fields of the form on a page that are sent again; None if it has no such form."""
    form = re.search(rf'<form method="post" action="{re.escape(address)}">(.*?)</form>', response.text, re.DOTALL)
    if form is None:
        return None
    kept: dict[str, Any] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form[1]):
        kept.setdefault(html.unescape(name), []).append(html.unescape(value))
    kept.pop("csrfmiddlewaretoken")
    return kept


def listed(fields: Data) -> Data:
    return {name: value if isinstance(value, list) else [value] for name, value in fields.items()}


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY])
@pytest.mark.parametrize("name", FORMS)
def test_what_was_entered_is_kept_and_can_be_sent_again(phone: Client, name: str, code: int) -> None:
    (fields, saved), address = FORMS[name], reverse(name)
    response = post_while(code, phone, address, fields)
    assert response.status_code == 503
    kept = kept_in(response, address)
    assert kept == listed(fields)
    assert phone.post(address, kept).status_code == 302
    assert saved()


def fail_to_read(code: int = sqlite3.SQLITE_BUSY) -> AbstractContextManager[object]:
    """Let every query fail, as if another program locks the database."""
    error = sqlite3.OperationalError("refused")
    error.sqlite_errorcode = code

    def fail(*_question: object) -> object:
        raise OperationalError from error

    return connection.execute_wrapper(fail)


@contextmanager
def unreachable() -> Iterator[None]:
    """Let every query fail, as without a connection to PostgreSQL."""
    with fail_to_read(sqlite3.SQLITE_ERROR), patch.object(error_pages, "is_unreachable", return_value=True):
        yield


def too_often(view: str) -> AbstractContextManager[object]:
    """Let a view refuse everything as too frequent."""
    return patch(f"scorekeeper.views.{view}.seconds_to_wait", return_value=60)


REFUSALS: dict[str, tuple[Callable[[], AbstractContextManager[object]], int, str]] = {
    "the database is locked": (fail_to_read, 503, "Another program keeps the database locked."),
    "PostgreSQL cannot be reached": (unreachable, 503, "The database cannot be reached just now."),
    "a fault of the server": (lambda: fail_to_read(sqlite3.SQLITE_ERROR), 500, "Something went wrong here."),
}


@pytest.mark.parametrize("refusal", REFUSALS)
@pytest.mark.parametrize("name", FORMS)
def test_it_is_kept_on_the_pages_that_need_no_database(phone: Client, name: str, refusal: str) -> None:
    (fields, saved), address, (refusing, status, sentence) = FORMS[name], reverse(name), REFUSALS[refusal]
    phone.raise_request_exception = False
    with refusing():
        response = phone.post(f"{address}?from=here", fields)
    assert response.status_code == status
    assert sentence in response.text
    kept = kept_in(response, f"{address}?from=here")
    assert kept == listed(fields)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', response.text)
    assert token
    strict = phone_of(Confidant.objects.get(), enforce_csrf_checks=True)
    strict.cookies.update(response.cookies)
    assert strict.post(address, {**kept, "csrfmiddlewaretoken": token[1]}).status_code == 302
    assert saved()


def test_a_form_of_another_site_is_not_offered_to_be_sent_again() -> None:
    phone = phone_of(make_confidant(), enforce_csrf_checks=True)
    phone.raise_request_exception = False
    with fail_to_read():
        response = phone.post(reverse("rename_account"), {"name": "Eve"})
    assert response.status_code == 503
    assert "Eve" not in response.text


LIMITED: dict[str, tuple[str, Callable[[Game], list[object]], Data]] = {
    "make_invitation": ("accounts.invitations", lambda _game: [], {"invited": "Zoë"}),
    "another_phone": ("accounts.another_phone", lambda _game: [], {"again": "1"}),
    "bring_others": ("live.bring_others", lambda game: [game.pk], {"choice": "watch", "open_bids": "1"}),
}


@pytest.mark.parametrize("name", LIMITED)
def test_it_is_kept_if_it_was_sent_too_often(name: str) -> None:
    view, arguments, fields = LIMITED[name]
    game = make_game()
    address = reverse(name, args=arguments(game))
    with too_often(view):
        response = phone_of(game.owner).post(address, fields)
    assert (response.status_code, response["Retry-After"]) == (429, "60")
    assert kept_in(response, address) == listed(fields)


def test_the_seat_that_a_guest_chose_is_kept_if_it_was_sent_too_often() -> None:
    game = make_game()
    address = reverse("claim_seat", args=[token_of(link_of(game, LinkKind.BID))])
    with too_often("live.own_bid"):
        response = Client().post(address, {"seat": "1"})
    assert response.status_code == 429
    assert kept_in(response, address) == {"seat": ["1"]}


def test_a_hostile_value_is_kept_as_it_was_entered(phone: Client) -> None:
    fields = {"name": "Zoë", HOSTILE: HOSTILE}
    response = post_while(sqlite3.SQLITE_FULL, phone, reverse("rename_account"), fields)
    assert "<b>" not in response.text
    assert kept_in(response, reverse("rename_account")) == listed(fields)


def test_a_form_with_a_file_is_not_sent_again_because_browsers_keep_no_file(phone: Client) -> None:
    address = reverse("import_export")
    upload = SimpleUploadedFile("games.json", b"{}")
    response = post_while(sqlite3.SQLITE_FULL, phone, address, {"file": upload})
    assert response.status_code == 503
    assert kept_in(response, address) is None
