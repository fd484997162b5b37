"""Sign-in by link, and sign-out."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts.sign_ins import sign_in
from scorekeeper.forms.pasted_link import page_and_token
from scorekeeper.forms.refusals import refusals
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, write_lock
from scorekeeper.views import error_pages
from scorekeeper.views.start import show_welcome
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.access import Access, access
from scorekeeper.web.rate_limits import seconds_after_wrong_token


def with_write_lock[**Arguments](
    view: Callable[Concatenate[HttpRequest, Arguments], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Run a view with the write lock; return an error page if the database cannot be written."""

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


@access(Access.SIGN_IN_CODE)
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Show a button, so that link previews do not use the link; its POST signs in."""
    response = _sign_in(request, token) if request.method == "POST" else _show(request, token)
    # Keeps the token in the URL out of Referer headers. ("no-referrer" would also remove the Origin header of the
    # form, and Django refuses forms without it.)
    response["Referrer-Policy"] = "strict-origin"
    return response


@access(Access.EVERYBODY)
@require_POST
def open_link(request: HttpRequest) -> HttpResponse:
    """Lead to the page of a pasted link: an app on the home screen has no address bar, and a sign-in of its own."""
    pasted = request.POST.get("link", "")
    found = page_and_token(pasted)
    if found is None:
        problem = _("This is neither a whole link of the Tablet of Truth nor a whole code. Copy it again and paste it.")
        return show_welcome(request, status=422, problems=refusals([problem], "link"), pasted=pasted)
    page, token = found
    return redirect(page, token)


@access(Access.EVERYBODY)
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Sign this phone out; on a full disk at least the phone forgets its session, and a page says what is left."""
    try:
        with write_lock():
            logout(request)
    except DatabaseBusy:
        return error_pages.busy(request)
    except DatabaseFull:
        request.user = AnonymousUser()
        response = error_pages.signed_out_here(request)
        response.delete_cookie(settings.SESSION_COOKIE_NAME, samesite="Lax")
        return response
    return HttpResponseRedirect(reverse("start"))


def _show(request: HttpRequest, token: str) -> HttpResponse:
    return render(request, "site/sign_in.html") if signing_in.is_open(token) else _invalid_link(request)


@with_write_lock
def _sign_in(request: HttpRequest, token: str) -> HttpResponse:
    """Use the link and sign in, in one transaction, so that the link is not used without a session."""
    confidant = signing_in.use_link(token)
    if confidant is None:
        return _invalid_link(request)
    sign_in(request, confidant, signing_in.kind_of_link(token))
    return HttpResponseRedirect(reverse("start"))


def _invalid_link(request: HttpRequest) -> HttpResponse:
    """Return the same page for used, expired and unknown links, so that it reveals nothing."""
    text = _(
        "For a new one choose “Sign in another phone” on the start page of a phone that is signed in, or run "
        "“%(command)s” on the server."
    ) % {"command": signing_in.signin_command()}
    seconds = seconds_after_wrong_token(request, "sign-in")
    return error_pages.invalid_token(request, seconds, _("This link no longer works"), text)
