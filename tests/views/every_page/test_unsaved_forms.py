"""A form that could not be saved: the page about it keeps what was entered, and sends it again."""

from __future__ import annotations

import html
import re
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.urls import reverse

from scorekeeper.models import Confidant, Game, Series
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, new_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

    from tests.helpers.phones import Data

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
