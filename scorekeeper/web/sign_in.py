"""Confidants and their sign-in links, which work once within LINK_LIFETIME."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from scorekeeper.models import Confidant, SignInLink
from scorekeeper.rules.names import name_key
from scorekeeper.storage.write_lock import write_lock

if TYPE_CHECKING:
    from django.db import models

LINK_LIFETIME = timedelta(minutes=10)
FIRST_NAME = "Confidant"
TOKEN_BYTES = 22


def first_confidant() -> Confidant:
    """Return the first Confidant, created if there is none."""
    with write_lock():
        return Confidant.objects.order_by("pk").first() or _create(FIRST_NAME)


def confidant_named(name: str) -> tuple[Confidant, bool]:
    """Return the Confidant of a name, regardless of case, and whether it is new."""
    with write_lock():
        known = {name_key(confidant.name): confidant for confidant in Confidant.objects.order_by("-pk")}
        found = known.get(name_key(name))
        return (found, False) if found else (_create(name), True)


def make_link(confidant: Confidant) -> str:
    """Create a link for a Confidant and return its token. Only the hash is stored; expired links are deleted."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    now = timezone.now()
    with write_lock():
        SignInLink.objects.filter(expires_at__lte=now).delete()
        SignInLink.objects.create(confidant=confidant, token_hash=_digest(token), expires_at=now + LINK_LIFETIME)
    return token


def is_open(token: str) -> bool:
    """Return whether the link with this token is unused and not expired."""
    return _open_links(token).exists()


def use_link(token: str) -> Confidant | None:
    """Mark the link with this token as used and return its Confidant; None if it is used, expired or unknown."""
    with write_lock():
        # One UPDATE finds and marks the link, so that of two simultaneous requests only one succeeds.
        if not _open_links(token).update(used_at=timezone.now()):
            return None
        return Confidant.objects.get(signinlink__token_hash=_digest(token))


def _open_links(token: str) -> models.QuerySet[SignInLink]:
    return SignInLink.objects.filter(token_hash=_digest(token), used_at=None, expires_at__gt=timezone.now())


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _create(name: str) -> Confidant:
    confidant = Confidant(name=name)
    # The unusable password is random and part of the session hash: changing it would sign out every phone.
    confidant.set_unusable_password()
    confidant.save()
    return confidant
