"""The pages of a television that waits for a game. There is no session, no cookie and no form."""

from __future__ import annotations

import math

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.events import codes
from scorekeeper.live.links import token_of
from scorekeeper.live.televisions import TooManyShown, show_number, television_with
from scorekeeper.models import TvNumber
from scorekeeper.views import error_pages
from scorekeeper.views.admission import with_error_pages
from scorekeeper.web.access import Access, access
from scorekeeper.web.phone_links import phone_link
from scorekeeper.web.rate_limits import TV_NUMBERS, network_of, seconds_to_wait
from scorekeeper.web.theme import theme_of


@access(Access.EVERYBODY)
@require_safe
@with_error_pages
def tv(request: HttpRequest) -> HttpResponse:
    """Lead to a page of its own with a new number, which by itself shows nothing of any game."""
    if request.method == "HEAD":
        return HttpResponse()
    if wait := seconds_to_wait(TV_NUMBERS, network_of(request)):
        return error_pages.too_often(request, wait, is_final=True)
    try:
        return redirect("tv_number", show_number())
    except TooManyShown:
        return error_pages.too_often(request, 60, is_final=True)


@access(Access.TELEVISION)
@require_safe
def tv_number(request: HttpRequest, token: str) -> HttpResponse:
    """Polled until a phone has chosen the game; 204 while nothing changes. Nothing is written."""
    television = television_with(token)
    response = _lead_on(request, television) or _show(request, token, television)
    # The address is a secret: it leads to the game.
    response["Referrer-Policy"] = "no-referrer"
    return response


def _lead_on(request: HttpRequest, television: TvNumber | None) -> HttpResponse | None:
    """To the game or the event, or to a new number; None while the television waits."""
    address = _chosen_for(television) if television else reverse("tv")
    if address is None:
        return None
    return HttpResponseClientRedirect(address) if "HX-Request" in request.headers else redirect(address)


def _chosen_for(television: TvNumber) -> str | None:
    """The big screen of an event is dark there: unlike a projector, a television can show black."""
    if television.link:
        return reverse("watch_tv", args=[token_of(television.link)])
    if television.code:
        return reverse("event_public_screen", args=[codes.token_of(television.code)], query={"look": "dark"})
    return None


def _show(request: HttpRequest, token: str, television: TvNumber | None) -> HttpResponse:
    left = television.expires_at - timezone.now() if television else None
    minutes = math.ceil(left.total_seconds() / 60) if left else 0
    if television is None or request.GET.get("seen") == str(minutes):
        return HttpResponse(status=204)
    context = {
        "token": token,
        "digits": television.digits,
        "minutes": minutes,
        "address": phone_link(request, reverse("tv")).url.partition("://")[2].rstrip("/"),
        "theme": theme_of(request) or "dark",
    }
    template = "live/tv_number.html"
    response = render(request, f"{template}#number" if "HX-Request" in request.headers else template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response
