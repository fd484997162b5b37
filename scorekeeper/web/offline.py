"""Marks the responses that a phone may store for use without the server with their owner.

The service worker stores a page only if it has this header: other servers, such as the sign-in page of a hotel's
network, do not send it. The value is the Confidant's id, so that others do not see the page, and a number: once it
changes, the phone deletes all that it has stored.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scorekeeper.models import Confidant

HEADER = "Tablet-Offline"
ANYONE = "anyone"
"""The value of a page without anybody's data."""
NOBODY = "nobody"
"""The value of a page for a phone that is not signed in: it is not stored, and all Confidants' pages are deleted."""


def mark_owner(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Mark a response with its owner; a phone stores it if it is a whole page with status 200."""
    user = request.user
    response[HEADER] = f"{user.pk}.{user.pages_revision}" if isinstance(user, Confidant) else NOBODY
    return response


def mark_as_public(response: HttpResponse) -> HttpResponse:
    """Mark a response without anybody's data, which a phone may store for any Confidant."""
    response[HEADER] = ANYONE
    return response
