"""A host's cookies are sent to all its ports, so names have the installation in them."""

from __future__ import annotations

from django.conf import settings


def cookie_name(kind: str) -> str:
    return f"{kind}-{settings.INSTALLATION}"


def old_name(name: str) -> str:
    return name.replace(f"-{settings.INSTALLATION}", "")
