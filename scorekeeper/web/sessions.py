"""Whether a request comes from a known device, decided before its body is read."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError
from django.http import parse_cookie

from scorekeeper.web.device_cookies import has_device_cookie


def is_known(path: str, cookies: str) -> bool:
    """Return whether a request has the cookies of a signed-in phone, or of a device with access to this game."""
    return has_device_cookie(path, cookies) or is_signed_in(cookies)


def is_signed_in(cookies: str) -> bool:
    """Return whether these cookies are those of a signed-in phone; also if the database fails.

    Then the page reports the failure.
    """
    # The application imports this module before the models are ready.
    from scorekeeper.web.session_store import SessionStore

    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME)
    try:
        return bool(key) and SESSION_KEY in SessionStore(key)
    except DatabaseError:
        return True
