"""Devices that are not signed in, with access to one game: with its pen, or to bid; and phones of an event's tables.

The signature recognises them without a query; the rows with the hash of the secret say what they may do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpResponse, parse_cookie

from scorekeeper.web.cookies import cookie_name, old_name

_GAME = re.compile(r"/games/([0-9]{1,18})/")
_LINK = re.compile(r"/bid/[A-Za-z0-9_-]+/")
_TABLES = "/t/"  # the pages of the tables of all events


@dataclass(frozen=True)
class DeviceCookie:
    """Sent only to pages below `path`."""

    name: str
    path: str
    lifetime: timedelta

    def secret(self, cookies: Mapping[str, str]) -> str | None:
        """None unless this server signed it."""
        if self.name not in cookies:
            return None
        try:
            return self._signer.unsign(cookies[self.name])
        except BadSignature:
            return None

    def value(self, secret: str) -> str:
        return self._signer.sign(secret)

    def give(self, response: HttpResponse, secret: str, *, secure: bool = False) -> None:
        """`secure`: over https only, even if plain http is allowed."""
        response.set_cookie(
            self.name,
            self.value(secret),
            max_age=self.lifetime,
            path=self.path,
            secure=secure or settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )

    def take_back(self, response: HttpResponse) -> None:
        response.delete_cookie(self.name, path=self.path, samesite="Lax")

    def with_old_name(self) -> DeviceCookie:
        return replace(self, name=old_name(self.name))

    @property
    def _signer(self) -> Signer:
        return Signer(salt=f"{__name__}.{self.name}")


def pen_cookie(game_id: int) -> DeviceCookie:
    return DeviceCookie(f"{_protected('pen')}-{game_id}", f"/games/{game_id}/", timedelta(days=365))


def table_cookie() -> DeviceCookie:
    """With the secret of the pen that the phone took last at a table of an event."""
    return DeviceCookie(_protected("table"), _TABLES, timedelta(days=60))


def seat_cookie(path: str) -> DeviceCookie:
    """`path`: the page of the link."""
    # The prefix "__Host-" would require the path "/", and send it to all pages.
    return DeviceCookie(cookie_name("seat"), path, timedelta(days=60))


def cookie_at(path: str) -> DeviceCookie | None:
    if link := _LINK.match(path):
        return seat_cookie(link[0])
    if path.startswith(_TABLES):
        return table_cookie()
    game = _GAME.match(path)
    return pen_cookie(int(game[1])) if game else None


def device_cookie(path: str, cookies: str) -> str:
    """Return "" unless this server gave one for the game at this path."""
    known = cookie_at(path)
    if not known:
        return ""
    given = parse_cookie(cookies)
    return next((given[one.name] for one in (known, known.with_old_name()) if one.secret(given)), "")


def _protected(kind: str) -> str:
    # The prefix keeps a site with plain http from setting it; "__Host-" would send it to all pages.
    return f"{'__Secure-' if settings.SESSION_COOKIE_SECURE else ''}{cookie_name(kind)}"
