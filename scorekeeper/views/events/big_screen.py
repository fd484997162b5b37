"""What an organiser shares: the link for everybody's phones, and the big screen."""

from __future__ import annotations

import re
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.display.qr_code import qr_code
from scorekeeper.events.codes import public_code, token_of
from scorekeeper.events.reading import OpenEvent
from scorekeeper.live.televisions import show_event
from scorekeeper.views import error_pages
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.events.organising import Refusals, opened, show_event_page
from scorekeeper.views.responses import HistoryRequest
from scorekeeper.web.phone_links import phone_link
from scorekeeper.web.rate_limits import WRONG_TV_NUMBERS, seconds_left, seconds_to_wait

_NUMBER = re.compile(r"[0-9]{4}", re.ASCII)


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def big_screen(request: HistoryRequest, event_id: int) -> HttpResponse:
    """A POST with the number of a television shows the big screen there."""
    event = opened(request, event_id)
    if request.method != "POST":
        return _show(request, event)
    if wait := seconds_left(WRONG_TV_NUMBERS, request.user.pk):
        response = _show(request, event, error_pages.wait_text(wait), HTTPStatus.TOO_MANY_REQUESTS)
        response["Retry-After"] = str(wait)
        return response
    number = request.POST.get("number", "").strip()
    if not _NUMBER.fullmatch(number):
        return _show(request, event, _("The number of a TV has four digits."), HTTPStatus.UNPROCESSABLE_ENTITY)
    if show_event(int(number), public_code(event.pk)):
        return redirect(reverse("event_screen", args=[event.pk], query={"shown": number}))
    seconds_to_wait(WRONG_TV_NUMBERS, request.user.pk)
    problem = _("No TV shows %(number)s.") % {"number": number}
    return _show(request, event, problem, HTTPStatus.UNPROCESSABLE_ENTITY)


def _show(request: HistoryRequest, event: OpenEvent, problem: str = "", status: int = HTTPStatus.OK) -> HttpResponse:
    token = token_of(public_code(event.pk))
    link = phone_link(request, reverse("event_public", args=[token]))
    context = {
        "link": link,
        "qr_code": qr_code(link.url),
        "screen_address": reverse("event_public_screen", args=[token]),
        "tv_address": phone_link(request, reverse("tv")).url.partition("://")[2].rstrip("/"),
        "typed": request.POST.get("number", ""),
        "is_shown": "shown" in request.GET,
    }
    return show_event_page(
        request, "screen/share.html", event, context, Refusals((problem,) if problem else (), status)
    )
