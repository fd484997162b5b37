"""The big screen: a static address whose page turns by itself."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.display.events.public.screen import screen_of
from scorekeeper.display.qr_code import qr_code
from scorekeeper.views.events.public.admission import HallRequest, Page, for_hall, left_of, once, show
from scorekeeper.web.phone_links import phone_link

DARK = "dark"


@require_safe
@for_hall
def screen(request: HallRequest) -> HttpResponse:
    """Light, because a projector cannot show black; `?look=dark` is for televisions."""
    left = left_of(request)
    link = phone_link(request, reverse("event_public", args=[request.token])).url
    span = left and left.span
    shown = once(request, "screen", lambda: screen_of(request.open.hall, request.course))
    is_dark = request.GET.get("look") == DARK
    context = {
        "screen": shown,
        "theme": DARK if is_dark else "light",
        "look": DARK if is_dark else "",
        "qr_code": request.open.once(("qr code", link), lambda: qr_code(link)),
    }
    seen = (request.open.hall.event.name, shown, span)
    return show(request, Page("events/screen/screen.html", span, seen), context)
