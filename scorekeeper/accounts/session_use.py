from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scorekeeper.accounts.user_agents import device_of
from scorekeeper.models import Confidant, SignIn, SignInKind
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, write_lock
from scorekeeper.web.session_store import SessionStore, set_session_cookie

MOST_TRIED = 10_000
# The day on which this process last tried, by session, so that it waits for the lock only once a day.
_tried: dict[str, date] = {}


def note_use_of_sessions(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Record each session's first use of a day, after the response was made, and extend the session and its cookie."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        session = request.session
        if isinstance(session, SessionStore) and session.is_first_use_today and isinstance(request.user, Confidant):
            _note(request, request.user, response)
        return response

    return middleware


def _note(request: HttpRequest, confidant: Confidant, response: HttpResponse) -> None:
    key, today = request.session.session_key or "", timezone.localdate()
    if _tried.get(key) == today:
        return
    if len(_tried) >= MOST_TRIED:
        _tried.clear()
    _tried[key] = today
    with suppress(DatabaseBusy, DatabaseFull), write_lock():
        expiry = timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE)
        # An update instead of a save: another phone may have ended the session since it was read.
        if Session.objects.filter(pk=key).update(expire_date=expiry):
            _log(request, confidant, key, today)
            set_session_cookie(response, key)


def _log(request: HttpRequest, confidant: Confidant, key: str, today: date) -> None:
    device = device_of(request.headers.get("User-Agent", ""))
    kind = {"kind": SignInKind.EARLIER, "browser": device.browser, "system": device.system}
    columns = {"confidant": confidant, "last_used_on": today}
    SignIn.objects.update_or_create(columns, {**columns, **kind}, session_key=key)
