from __future__ import annotations

from functools import wraps

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts.sign_ins import sign_in
from scorekeeper.forms.pasted_link import page_and_token
from scorekeeper.forms.refusals import refusals
from scorekeeper.storage.write_lock import DatabaseFull, write_lock
from scorekeeper.views import error_pages
from scorekeeper.views.admission import with_error_pages
from scorekeeper.views.responses import View
from scorekeeper.views.start import show_welcome
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.access import Access, access
from scorekeeper.web.rate_limits import seconds_after_wrong_token


def with_write_lock[**P](view: View[HttpRequest, P]) -> View[HttpRequest, P]:
    @with_error_pages
    @wraps(view)
    def locked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        with write_lock():
            return view(request, *args, **kwargs)

    return locked


@access(Access.SIGN_IN_CODE)
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """A button, so that link previews do not use the link; its POST signs in."""
    response = _sign_in(request, token) if request.method == "POST" else _show(request, token)
    # Keeps the token in the URL out of Referer headers. ("no-referrer" would also remove the Origin header of the
    # form, and Django refuses forms without it.)
    response["Referrer-Policy"] = "strict-origin"
    return response


@access(Access.EVERYBODY)
@require_POST
def open_link(request: HttpRequest) -> HttpResponse:
    """An app on the home screen has no address bar, and a sign-in of its own."""
    pasted = request.POST.get("link", "")
    found = page_and_token(pasted)
    if found is None:
        problem = _("This is neither a whole link of the Tablet of Truth nor a whole code. Copy it again and paste it.")
        return show_welcome(request, status=422, problems=refusals([problem], "link"), pasted=pasted)
    page, token = found
    return redirect(page, token)


@access(Access.EVERYBODY)
@require_POST
@with_error_pages
def leave(request: HttpRequest) -> HttpResponse:
    """On a full disk at least the phone forgets its session."""
    try:
        with write_lock():
            logout(request)
    except DatabaseFull:
        request.user = AnonymousUser()
        response = error_pages.signed_out_here(request)
        response.delete_cookie(settings.SESSION_COOKIE_NAME, samesite="Lax")
        return response
    return redirect("start")


def _show(request: HttpRequest, token: str) -> HttpResponse:
    return render(request, "site/sign_in.html") if signing_in.is_open(token) else _invalid_link(request)


@with_write_lock
def _sign_in(request: HttpRequest, token: str) -> HttpResponse:
    """In one transaction, so that the link is not used without a session."""
    confidant = signing_in.use_link(token)
    if confidant is None:
        return _invalid_link(request)
    sign_in(request, confidant, signing_in.kind_of_link(token))
    return redirect("start")


def _invalid_link(request: HttpRequest) -> HttpResponse:
    """The same for used, expired and unknown links, so that it reveals nothing."""
    text = _(
        "For a new one choose “More” and “Sign in another phone” on a phone that is signed in, or run "
        "“%(command)s” on the server."
    ) % {"command": signing_in.signin_command()}
    seconds = seconds_after_wrong_token(request, "sign-in")
    return error_pages.invalid_token(request, seconds, _("This link no longer works"), text)
