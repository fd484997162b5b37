"""Cookies of a host are sent to all its ports: the installation in their names tells two servers apart."""

from __future__ import annotations

from django.conf import settings


def cookie_name(kind: str) -> str:
    return f"{kind}-{settings.INSTALLATION}"


def old_name(name: str) -> str:
    return name.replace(f"-{settings.INSTALLATION}", "")
