"""Decided before the body of a request is read."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError
from django.http import parse_cookie

from scorekeeper.web.cookies import old_name
from scorekeeper.web.device_cookies import device_cookie


def client_of(path: str, cookies: str) -> str:
    """Return "" for a stranger. If the database fails, nobody is one: then the page reports the failure."""
    return device_cookie(path, cookies) or _session_of(cookies)


def _session_of(cookies: str) -> str:
    # The application imports this module before the models are ready.
    from scorekeeper.web.session_store import SessionStore

    given, name = parse_cookie(cookies), settings.SESSION_COOKIE_NAME
    key = given.get(name) or given.get(old_name(name), "")
    try:
        return key if key and SESSION_KEY in SessionStore(key) else ""
    except DatabaseError:
        return key
