"""Which responses a phone may store for use without the server, and whose they are.

The service worker stores a page only if it has this header: other servers, such as the sign-in page of a hotel's
network, do not send it. The value is the Confidant whose page it is, so that nobody else is shown it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

HEADER = "Tablet-Offline"
ANYONE = "anyone"
"""The value of a page that has nobody's data."""
NOBODY = "nobody"
"""The value of a page for a phone that is not signed in: it is not kept, and all other pages are deleted."""


def mark_owner(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Say whose page this is; a phone keeps it if it is a whole page with status 200."""
    response[HEADER] = str(request.user.pk) if request.user.is_authenticated else NOBODY
    return response


def mark_as_public(response: HttpResponse) -> HttpResponse:
    """Say that nobody's data is in this response, so that a phone may keep it for any Confidant."""
    response[HEADER] = ANYONE
    return response
