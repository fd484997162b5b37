"""The log of sign-ins names the device but no IP address: it is for recognizing one's own phones."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth import SESSION_KEY, login
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from scorekeeper.accounts.user_agents import Device, device_of
from scorekeeper.models import Confidant, SignIn, SignInKind
from scorekeeper.models.tokens import hash_of
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.sign_in import end_codes, session_keys

LOG_PERIOD = timedelta(days=180)  # then a sign-in is deleted from the log, if its session has ended
SHOWN = 20
_PUBLIC_ID_LENGTH = 32


class SignedInPhone(NamedTuple):
    """Pages use `public_id` instead of the session's secret key; `sign_in` is None if unknown."""

    public_id: str
    is_this: bool
    sign_in: SignIn | None

    @property
    def device(self) -> Device:
        return device_at(self.sign_in)


def sign_in(request: HttpRequest, confidant: Confidant, kind: SignInKind, invited_by: Confidant | None = None) -> None:
    """A new session, which is logged. The caller holds the write lock."""
    if SESSION_KEY in request.session:
        # If the phone is signed in already, `login` would keep the key of the session, but each sign-in gets a new one.
        request.session.cycle_key()
    login(request, confidant)
    # The middleware would save it after the lock is released, when another phone may have signed out all others.
    request.session.save()
    log_sign_in(request, confidant, kind, invited_by)


def log_sign_in(
    request: HttpRequest, confidant: Confidant, kind: SignInKind, invited_by: Confidant | None = None
) -> None:
    """Also deletes expired sessions and old sign-ins. The caller holds the write lock."""
    device = device_of(request.headers.get("User-Agent", ""))
    SignIn.objects.create(
        confidant=confidant,
        session_key=request.session.session_key or "",
        kind=kind,
        browser=device.browser,
        system=device.system,
        invited_by=invited_by,
        last_used_on=timezone.localdate(),
    )
    now = timezone.now()
    Session.objects.filter(expire_date__lte=now).delete()
    ended = SignIn.objects.exclude(session_key__in=Session.objects.values("session_key"))
    ended.filter(made_at__lte=now - LOG_PERIOD).delete()


def last_sign_ins(confidant: Confidant) -> QuerySet[SignIn]:
    """The latest first."""
    known = SignIn.objects.filter(confidant=confidant).exclude(kind=SignInKind.EARLIER)
    return known.select_related("invited_by").order_by("-made_at", "-pk")[:SHOWN]


def signed_in_phones(confidant: Confidant, own_key: str | None) -> list[SignedInPhone]:
    """First the session with `own_key`, then the one that was used last."""
    keys = session_keys(confidant)
    known = {one.session_key: one for one in SignIn.objects.filter(confidant=confidant, session_key__in=keys)}
    phones = [SignedInPhone(_public_id(key), key == own_key, known.get(key)) for key in keys]
    return sorted(phones, key=lambda phone: (phone.is_this, *_last_use(phone.sign_in)), reverse=True)


def sign_in_of(request: HttpRequest) -> SignIn | None:
    """None if it was not logged."""
    return SignIn.objects.filter(session_key=request.session.session_key).first()


def other_phone(confidant: Confidant, public_id: str, own_key: str | None) -> SignedInPhone:
    """Raises Session.DoesNotExist, also for `own_key`."""
    phones = signed_in_phones(confidant, own_key)
    found = [phone for phone in phones if phone.public_id == public_id and not phone.is_this]
    if not found:
        raise Session.DoesNotExist
    return found[0]


def end_session(confidant: Confidant, phone: SignedInPhone) -> None:
    """Also ends all codes that were not used: that phone may have made one."""
    with write_lock():
        keys = [key for key in session_keys(confidant) if _public_id(key) == phone.public_id]
        Session.objects.filter(pk__in=keys).delete()
        end_codes(confidant)


def device_at(one: SignIn | None) -> Device:
    return Device(one.browser, one.system) if one else Device("", "")


def _public_id(key: str) -> str:
    return hash_of(key)[:_PUBLIC_ID_LENGTH]


def _last_use(one: SignIn | None) -> tuple[str, str]:
    return (one.last_used_on.isoformat(), one.made_at.isoformat()) if one else ("", "")
