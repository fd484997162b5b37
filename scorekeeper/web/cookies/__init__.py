"""Cookies of a host are sent to all its ports, so their names have the installation in them.

Otherwise two servers on one machine, or another program with Django, would replace each other's.
"""

from __future__ import annotations

from django.conf import settings


def cookie_name(kind: str) -> str:
    return f"{kind}-{settings.INSTALLATION}"


def old_name(name: str) -> str:
    return name.replace(f"-{settings.INSTALLATION}", "")
