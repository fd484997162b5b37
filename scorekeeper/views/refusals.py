"""The pages that say no: nothing here, not now, not like this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer that nothing is here, to a stranger and to a Confidant alike."""
    del exception
    return _refusal(request, _("Nothing is here"), _("There is no such page, or it is not yours to see."), 404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that did not come from a page of ours, or whose page is older than the sign-in."""
    del reason
    text = _("This page is older than your sign-in. Go back, load it again and send it once more.")
    return _refusal(request, _("Not accepted"), text, 403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault of ours, without its details."""
    text = _("Something went wrong here. What was saved before is safe; please try again.")
    return _refusal(request, _("A fault of ours"), text, 500)


def busy(request: HttpRequest) -> HttpResponse:
    """Answer that the database could not be written just now."""
    text = _("The Tablet cannot be written just now. Nothing was changed; please send it again in a moment.")
    response = _refusal(request, _("One moment"), text, 503)
    response["Retry-After"] = "2"
    return response


def full(request: HttpRequest) -> HttpResponse:
    """Answer that the disk takes nothing more."""
    text = _(
        "The disk of the Tablet is full or cannot be written, so nothing was changed. Free some space and try again."
    )
    return _refusal(request, _("No room"), text, 503)


def _refusal(request: HttpRequest, title: str, text: str, status: int) -> HttpResponse:
    return render(request, "refusal.html", {"title": title, "text": text}, status=status)
