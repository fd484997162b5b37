"""What a phone may store for use without the server: other servers do not send this header.

The value has the Confidant's id, so that others do not see the page, and a number: if it changes, the phone deletes all
stored pages.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scorekeeper.models import Confidant

HEADER = "Tablet-Offline"
ANYONE = "anyone"  # without anybody's data
NOBODY = "nobody"  # the phone is not signed in: it deletes all Confidants' pages


def mark_owner(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Phones store whole pages with status 200."""
    user = request.user
    response[HEADER] = f"{user.pk}.{user.pages_revision}" if isinstance(user, Confidant) else NOBODY
    return response


def mark_as_public(response: HttpResponse) -> HttpResponse:
    response[HEADER] = ANYONE
    return response
