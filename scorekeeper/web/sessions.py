"""From which known device a request comes, decided before its body is read."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError
from django.http import parse_cookie

from scorekeeper.web.device_cookies import device_cookie


def client_of(path: str, cookies: str) -> str:
    """Return who sends a request: the session of a signed-in phone, or the cookie of a device with access to this game.

    "" for a stranger. If the database fails, nobody is a stranger: then the page reports the failure.
    """
    return device_cookie(path, cookies) or _session_of(cookies)


def _session_of(cookies: str) -> str:
    # The application imports this module before the models are ready.
    from scorekeeper.web.session_store import SessionStore

    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")
    try:
        return key if key and SESSION_KEY in SessionStore(key) else ""
    except DatabaseError:
        return key
