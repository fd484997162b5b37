"""The door: a sign-in link opens it, leaving closes it."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Concatenate

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, write_lock
from scorekeeper.views import error_pages
from scorekeeper.web import sign_in as signing_in

if TYPE_CHECKING:
    from collections.abc import Callable


def _with_write_lock[**Arguments](
    view: Callable[Concatenate[HttpRequest, Arguments], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Let a view write in its turn, and say so where its turn does not come."""

    @wraps(view)
    def locked(request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        try:
            with write_lock():
                return view(request, *args, **kwargs)
        except DatabaseBusy:
            return error_pages.busy(request)
        except DatabaseFull:
            return error_pages.full(request)

    return locked


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Show one button, so that a preview of the link does not use it up; sign in when it is pressed."""
    response = _sign_in(request, token) if request.method == "POST" else _show(request, token)
    # The address holds the token: the page’s own files are asked for without it. ("no-referrer" would also take the
    # Origin from the form, without which it is refused.)
    response["Referrer-Policy"] = "strict-origin"
    return response


@require_POST
@_with_write_lock
def leave(request: HttpRequest) -> HttpResponse:
    """Sign this phone out."""
    logout(request)
    return HttpResponseRedirect(reverse("start"))


def _show(request: HttpRequest, token: str) -> HttpResponse:
    return render(request, "site/sign_in.html") if signing_in.is_open(token) else _no_longer(request)


@_with_write_lock
def _sign_in(request: HttpRequest, token: str) -> HttpResponse:
    """Use up the link; in one transaction, so that it is not used up without a session to show for it."""
    confidant = signing_in.use_link(token)
    if confidant is None:
        return _no_longer(request)
    login(request, confidant)
    return HttpResponseRedirect(reverse("start"))


def _no_longer(request: HttpRequest) -> HttpResponse:
    """Answer a link that was used, is too old or never was; nobody learns which."""
    text = _("For a new link run “python3 manage.py signin” on the machine that keeps the Tablet.")
    return render(request, "site/error.html", {"title": _("This link no longer works"), "text": text}, status=410)
