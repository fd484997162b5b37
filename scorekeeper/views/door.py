"""The door: a sign-in link opens it, leaving closes it."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper import signing_in
from scorekeeper.gate import TabletBusy, TabletFull, write_gate
from scorekeeper.views import refusals


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Show one button, so that a preview of the link does not use it up; sign in when it is pressed."""
    response = _sign_in(request, token) if request.method == "POST" else _show(request, token)
    # The address holds the token: the page’s own files are asked for without it. ("no-referrer" would also take the
    # Origin from the form, without which it is refused.)
    response["Referrer-Policy"] = "strict-origin"
    return response


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Sign this phone out."""
    logout(request)
    return HttpResponseRedirect(reverse("start"))


def _show(request: HttpRequest, token: str) -> HttpResponse:
    return render(request, "door.html") if signing_in.is_open(token) else _no_longer(request)


def _sign_in(request: HttpRequest, token: str) -> HttpResponse:
    try:
        # One transaction: a link is not used up without a session to show for it.
        with write_gate():
            confidant = signing_in.use_link(token)
            if confidant:
                login(request, confidant)
    except TabletBusy:
        return refusals.busy(request)
    except TabletFull:
        return refusals.full(request)
    return HttpResponseRedirect(reverse("start")) if confidant else _no_longer(request)


def _no_longer(request: HttpRequest) -> HttpResponse:
    """Answer a link that was used, is too old or never was; nobody learns which."""
    text = _("For a new link run “uv run manage.py signin” on the machine that keeps the Tablet.")
    return render(request, "refusal.html", {"title": _("This link no longer works"), "text": text}, status=410)
