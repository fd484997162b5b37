"""The pages that say no: nothing here, not now, not like this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from scorekeeper.web.theme import theme_of

if TYPE_CHECKING:
    from django.http import HttpRequest

_TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer that nothing is here; a stranger reads the same at every address, and how to sign in."""
    del exception
    if request.user.is_authenticated:
        text = _("There is no such page, or it is not yours to see.")
    else:
        text = _(
            "There is no such page, or it is not yours to see. If you are the Confidant, sign in again: "
            "a new code comes from “python3 manage.py signin”."
        )
    return _refusal(request, _("Nothing is here"), text, 404)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request that Django itself refuses: one for another host, one that is broken or too large."""
    with override(get_language_from_request(request)):
        return _fault(request, _("Not accepted"), _why_bad(exception), 400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that did not come from a page of ours, or whose page is older than the sign-in."""
    del reason
    text = _("This page is older than your sign-in. Go back, load it again and send it once more.")
    return _refusal(request, _("Not accepted"), text, 403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault of ours, without its details."""
    with override(get_language_from_request(request)):
        text = _("Something went wrong here. What was saved before is safe; please try again.")
        return _fault(request, _("A fault of ours"), text, 500)


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
    return render(request, "site/error.html", {"title": title, "text": text}, status=status)


def _fault(request: HttpRequest, title: str, text: str, status: int) -> HttpResponse:
    """Answer without asking the database, whose fault it may be, or anything that needs a sound request."""
    context = {"title": title, "text": text, "theme": theme_of(request)}
    return HttpResponse(render_to_string("site/fault.html", context), status=status)


def _why_bad(exception: Exception | None) -> str:
    if isinstance(exception, DisallowedHost):
        return _("The Tablet does not answer at this address; open the one that it printed when it was started.")
    if isinstance(exception, _TOO_LARGE):
        return _("What was sent is too large for the Tablet; nothing was changed.")
    return _("What was sent cannot be read; nothing was changed. Go back, load the page again and send it once more.")
