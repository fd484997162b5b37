"""Cookies of devices that are not signed in but have access to one game, for example with its pen.

The server signs them, so that requests of such devices are recognized without a query. What the
device may do is decided by the rows in which the hash of its secret is stored.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import parse_cookie

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

LIFETIME = timedelta(days=365)
_SECRET_BYTES = 22
SEAT = "seat"
"""The cookie of a phone on which a player bids; browsers send it only to the pages of the link that it used."""
_GAME = re.compile(r"/games/([0-9]{1,18})/")
_BIDS = "/bid/"


def new_secret() -> str:
    """Return a secret for the cookie of a device."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def hash_of(secret: str) -> str:
    """Return the hash of a secret, as it is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def set_device_cookie(response: HttpResponse, kind: str, game_id: int, secret: str) -> None:
    """Give a device its cookie of this kind for a game; browsers send it only to the pages of that game."""
    name = _name(kind, game_id)
    response.set_cookie(
        name,
        signed(name, secret),
        max_age=LIFETIME,
        path=f"/games/{game_id}/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def device_secret(request: HttpRequest, kind: str, game_id: int) -> str | None:
    """Return the secret in the cookie of this kind for a game; None if there is none that this server signed."""
    name = _name(kind, game_id)
    return unsigned(name, request.COOKIES.get(name, ""))


def has_device_cookie(path: str, cookies: str) -> bool:
    """Return whether one of these cookies is one that this server gave to a device, for the game of this path."""
    return bool(device_cookie(path, cookies))


def device_cookie(path: str, cookies: str) -> str:
    """Return the value of the cookie that this server gave to a device for the game of this path; "" if none has it."""
    given = parse_cookie(cookies)
    if path.startswith(_BIDS):
        return given[SEAT] if unsigned(SEAT, given.get(SEAT, "")) is not None else ""
    game = _GAME.match(path)
    own = (pair for pair in given.items() if game and pair[0].endswith(f"-{game[1]}"))
    return next((value for name, value in own if unsigned(name, value)), "")


def signed(name: str, secret: str) -> str:
    """Return the value of a cookie of this name for a secret."""
    return _signer(name).sign(secret)


def unsigned(name: str, value: str) -> str | None:
    """Return the secret in the value of a cookie of this name; None if this server did not sign it."""
    try:
        return _signer(name).unsign(value)
    except BadSignature:
        return None


def _name(kind: str, game_id: int) -> str:
    # The prefix keeps a site with plain http from setting it; "__Host-" would send it to all pages.
    return f"{'__Secure-' if settings.SESSION_COOKIE_SECURE else ''}{kind}-{game_id}"


def _signer(name: str) -> Signer:
    return Signer(salt=f"{__name__}.{name}")
