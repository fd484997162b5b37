"""Challenges for passkeys: random values that a device must sign. Each works once, in its session, for LIFETIME."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum

from django.http import HttpRequest
from django.utils import timezone

from scorekeeper.web.session_store import SessionStore

LIFETIME = timedelta(minutes=5)
_KEY = "passkey challenge"


class Purpose(StrEnum):
    ADD = "add"
    SIGN_IN = "sign in"


def store_challenge(request: HttpRequest, purpose: Purpose, challenge: str) -> None:
    """Replaces an earlier one. The caller holds the write lock.

    The session of somebody who is not signed in expires with the challenge.
    """
    expires = (timezone.now() + LIFETIME).timestamp()
    request.session[_KEY] = {"purpose": purpose, "challenge": challenge, "expires": expires}
    if not request.user.is_authenticated:
        request.session.set_expiry(int(LIFETIME.total_seconds()))
    request.session.save()


def take_challenge(request: HttpRequest, purpose: Purpose) -> str | None:
    """None if there is no valid one. The caller holds the write lock.

    The session is read again, because another request may have used the challenge.
    """
    stored = SessionStore(request.session.session_key).get(_KEY) if request.session.session_key else None
    if not stored:
        return None
    request.session.pop(_KEY, None)
    request.session.save()
    is_valid = stored["purpose"] == purpose and stored["expires"] > timezone.now().timestamp()
    return str(stored["challenge"]) if is_valid else None
