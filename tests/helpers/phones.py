"""A signed-in phone, its requests, and the data in the responses."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from scorekeeper.models import Confidant, Game, SignIn, SignInKind
from scorekeeper.storage.rows import update_row
from scorekeeper.web.session_store import SessionStore
from tests.helpers.tables import new_key, revision_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

type Response = _MonkeyPatchedWSGIResponse

HTMX = {"HX-Request": "true"}
JSON = {"Accept": "application/json"}

type Data = dict[str, Any]


def phone_of(confidant: Confidant, *, enforce_csrf_checks: bool = False) -> Client:
    """Return a test client in which this Confidant is signed in: with the rows of a sign-in, which takes longer."""
    phone = Client(enforce_csrf_checks=enforce_csrf_checks)
    session = SessionStore()
    session[SESSION_KEY] = str(confidant.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = confidant.get_session_auth_hash()
    session.create()
    key = str(session.session_key)
    phone.cookies[settings.SESSION_COOKIE_NAME] = key
    phone.cookies[settings.SESSION_COOKIE_NAME]["path"] = "/"
    confidant.last_login = timezone.now()
    update_row(confidant, "last_login")
    today = timezone.localdate()
    SignIn.objects.create(confidant=confidant, session_key=key, kind=SignInKind.LINK, last_used_on=today)
    return phone


def entry(
    game: Game, kind: str, values: Sequence[object] = (), /, *, number: int | None = None, **fields: object
) -> Data:
    """Return the fields of an entry for the current revision as a phone sends them; `fields` override any of them."""
    sent = {"key": new_key(), "revision": revision_of(game), "kind": kind, "round": "" if number is None else number}
    return {**sent, "value": list(values), **fields}


def send(phone: Client, game: Game, fields: Data, *, script: bool = True) -> Response:
    """Send an entry like the script of the play page, or like its plain form."""
    body, kind = urlencode(fields, doseq=True), "application/x-www-form-urlencoded"
    return phone.post(reverse("play", args=[game.pk]), body, content_type=kind, headers=JSON if script else {})


def post_form(phone: Client, name: str, *args: object, **fields: object) -> Response:
    """Send a plain form to the page of this URL name."""
    return phone.post(reverse(name, args=args), fields)


def page(phone: Client, name: str, *args: object, status: int = 200, **query: str) -> str:
    """Open the page of this URL name and return its text."""
    response = phone.get(reverse(name, args=args), query)
    assert response.status_code == status
    return response.text


def island(text: str, name: str) -> Any:
    """Return the JSON data in the script element of this id."""
    (found,) = re.findall(rf'<script id="{name}" type="application/json">(.*?)</script>', text)
    return json.loads(found)


def state(text: str) -> Data:
    """Return the state of the game from the play page or from a JSON response."""
    data: Data = json.loads(text) if text.startswith("{") else island(text, "state-data")
    return data
