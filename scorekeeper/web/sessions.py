"""Whether a request comes from a signed-in phone, found before its body is read."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.http import parse_cookie
from django.utils import timezone


def is_signed_in(cookies: str) -> bool:
    """Return whether these cookies are those of a signed-in phone; also if the database cannot tell.

    Then the page reports the fault of the database.
    """
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME)
    if not key:
        return False
    try:
        session = Session.objects.filter(session_key=key, expire_date__gt=timezone.now()).first()
    except DatabaseError:
        return True
    return session is not None and SESSION_KEY in session.get_decoded()
