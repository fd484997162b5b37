"""The header of pages that a phone may store for use without the server.

Other servers, such as the sign-in page of a hotel's network, do not send it. It has the Confidant's id, so that others
do not see the page, and a number: if that changes, the phone deletes all stored pages.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scorekeeper.models import Confidant

HEADER = "Tablet-Offline"
ANYONE = "anyone"
"""Without anybody's data."""
NOBODY = "nobody"
"""The phone is not signed in: it stores nothing, and deletes all Confidants' pages."""


def mark_owner(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Phones store whole pages with status 200."""
    user = request.user
    response[HEADER] = f"{user.pk}.{user.pages_revision}" if isinstance(user, Confidant) else NOBODY
    return response


def mark_as_public(response: HttpResponse) -> HttpResponse:
    response[HEADER] = ANYONE
    return response
