"""Session and Confidant in one query.

The Confidant's id is in the signed data and never changes: this process remembers it, but the data decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import DEFAULT_DB_ALIAS, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from scorekeeper.models import Confidant
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, write_lock

MOST_SESSIONS = 1000
# Raw SQL, because no column of the session refers to the Confidant.
_FIND = """
    SELECT session.session_data, sign_in.last_used_on,
        EXISTS(SELECT 1 FROM scorekeeper_membership AS member WHERE member.confidant_id = confidant.id),
        EXISTS(SELECT 1 FROM scorekeeper_membership AS member JOIN scorekeeper_event AS event
            ON event.owner_id = member.circle_id WHERE member.confidant_id = confidant.id),
        EXISTS(SELECT 1 FROM scorekeeper_passkey AS passkey
            WHERE passkey.confidant_id = confidant.id AND passkey.removed_at IS NULL),
        confidant.id, confidant.password, confidant.name, confidant.is_circle, confidant.is_event,
        confidant.pages_revision
    FROM django_session AS session LEFT JOIN scorekeeper_confidant AS confidant ON confidant.id = %s
    LEFT JOIN scorekeeper_signin AS sign_in ON sign_in.session_key = session.session_key
    WHERE session.session_key = %s AND session.expire_date > %s
"""
_COLUMNS = ["id", "password", "name", "is_circle", "is_event", "pages_revision"]
_owners: dict[str, int] = {}


class SessionStore(db.SessionStore):
    """`is_first_use_today`: no use was noted today."""

    confidant: Confidant | None = None
    is_first_use_today = False
    is_in_circles = False
    has_events = False
    has_passkeys = False
    _saved: tuple[str | None, bytes] | None = None

    def load(self) -> dict[str, Any]:
        key = self.session_key or ""
        row = _row(key, _owners.get(key, 0))
        if row is None:
            self._session_key = None
            return {}
        data: dict[str, Any] = self.decode(row[0])
        owner = data.get(SESSION_KEY)
        if owner and owner != str(row[5]):
            # The first request of this session to this process.
            _remember(key, owner)
            row = _row(key, int(owner)) or row
        # A clock that was set back shortens no session.
        self.is_first_use_today = bool(owner) and str(row[1] or "") < str(timezone.localdate())
        if owner == str(row[5]):
            self.is_in_circles, self.has_events, self.has_passkeys = map(bool, row[2:5])
            self.confidant = Confidant.from_db(
                DEFAULT_DB_ALIAS, _COLUMNS, [*row[5:8], bool(row[8]), bool(row[9]), row[10]]
            )
        return data

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002  # as in Django
        """Only if something has changed, under the write lock.

        Django saves again after the view, without its lock. While others write, SQLite may refuse that, and the link
        that has signed in would be used up without the cookie of its session.
        """
        if not must_create and self._saved == self._content():
            return
        try:
            with write_lock():
                super().save(must_create)
        except (DatabaseBusy, DatabaseFull) as error:
            raise UpdateError from error
        self._saved = self._content()
        if self.session_key and (owner := self.get(SESSION_KEY)):
            _remember(self.session_key, owner)

    def _content(self) -> tuple[str | None, bytes]:
        return self.session_key, self.serializer().dumps(dict(self.items()))


def _row(key: str, owner: int) -> tuple[Any, ...] | None:
    """None if it is unknown or expired."""
    with connection.cursor() as cursor:
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        cursor.execute(_FIND, [owner, key, now])
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row


def _remember(key: str, owner: str) -> None:
    if len(_owners) >= MOST_SESSIONS:
        _owners.clear()
    _owners[key] = int(owner)


def signed_in_user(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Work like Django's AuthenticationMiddleware, but replace the lazy user once it is read: lazy objects are slow."""

    def middleware(request: HttpRequest) -> HttpResponse:
        def find() -> AbstractBaseUser | AnonymousUser:
            request.user = user_of(request)  # type: ignore[assignment]
            return request.user

        request.user = SimpleLazyObject(find)  # type: ignore[assignment]
        return get_response(request)

    return middleware


def user_of(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    """Django decides if the session's Confidant was not read or is not valid."""
    session = request.session
    is_known = session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
    confidant = session.confidant if is_known and isinstance(session, SessionStore) else None
    if confidant and constant_time_compare(session.get(HASH_SESSION_KEY, ""), confidant.get_session_auth_hash()):
        return confidant
    return get_user(request)


def set_session_cookie(response: HttpResponse, key: str) -> None:
    """As Django's SessionMiddleware does."""
    response.set_cookie(
        settings.SESSION_COOKIE_NAME,
        key,
        max_age=settings.SESSION_COOKIE_AGE,
        domain=settings.SESSION_COOKIE_DOMAIN,
        path=settings.SESSION_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=settings.SESSION_COOKIE_HTTPONLY,
        samesite="Lax",
    )
