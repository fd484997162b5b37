"""The names of cookies.

Browsers send the cookies of a host to all its ports. So each name has the installation in it: otherwise two servers on
one machine, or another program with Django, would replace each other's cookies.
"""

from __future__ import annotations

from django.conf import settings


def cookie_name(kind: str) -> str:
    """Return the name of this installation's cookie of this kind."""
    return f"{kind}-{settings.INSTALLATION}"


def old_name(name: str) -> str:
    """Return the name that a cookie had before names had the installation in them."""
    return name.replace(f"-{settings.INSTALLATION}", "")
