"""Tokens in the addresses of links and in the cookies of devices; the database has only their hashes."""

from __future__ import annotations

import hashlib
import secrets

from django.db.models import Q
from django.utils import timezone

TOKEN_BYTES = 22


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """Only hashes are stored, and tokens are found by them."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def not_expired() -> Q:
    """As far as their time is concerned; null means without an end."""
    return Q(expires_at=None) | Q(expires_at__gt=timezone.now())


def open_and_unused() -> Q:
    """Of tokens that work once."""
    return Q(not_expired(), used_at=None)
