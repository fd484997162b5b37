"""The public link of an event shows it to everybody, with one query while nothing changes. There is no session."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from hashlib import blake2b
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from scorekeeper.display.events.public.hall import Course
from scorekeeper.display.events.public.times import TimeLeft, time_left
from scorekeeper.events.halls import OpenHall, find_hall
from scorekeeper.rules.events.event import Entrant
from scorekeeper.views import error_pages
from scorekeeper.views.admission import with_error_pages
from scorekeeper.views.responses import PageRequest, View, render_page
from scorekeeper.web.access import Access, access
from scorekeeper.web.cookies import cookie_name
from scorekeeper.web.rate_limits import seconds_after_wrong_token
from scorekeeper.web.theme import theme_of

REMEMBERED = 60 * 24 * 60 * 60  # in seconds: a phone knows who it is for as long as an event may last


class HallRequest(PageRequest):
    """`entrant`: the person whose phone it is. No address says it, so that a link can be passed on."""

    open: OpenHall
    token: str
    course: Course
    entrant: Entrant | None


def for_hall[**P](page: View[HallRequest, P]) -> View[HttpRequest, ...]:
    """404 for a wrong token, which counts; a valid one is never refused, however many phones share an address."""
    guarded = with_error_pages(page)

    @access(Access.EVENT_LINK)
    @wraps(page)
    @with_error_pages
    def view(request: HttpRequest, /, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        found = find_hall(token)
        if found is None:
            response = error_pages.no_such_link(request, seconds_after_wrong_token(request, "event"))
        else:
            response = guarded(_admitted(request, token, found), *args, **kwargs)
        # Keeps the token in the address out of Referer headers.
        response["Referrer-Policy"] = "strict-origin"
        return response

    return view


def _admitted(request: HttpRequest, token: str, found: OpenHall) -> HallRequest:
    admitted = cast("HallRequest", request)
    admitted.open, admitted.token = found, token
    admitted.course = found.hall.course(timezone.now())
    number = request.COOKIES.get(_cookie(), "")
    admitted.entrant = found.hall.entrant(int(number)) if _is_number(number) else None
    return admitted


def chosen_entrant(request: HallRequest) -> Entrant | None:
    """As the form says."""
    number = request.POST.get("entrant", "")
    return request.open.hall.entrant(int(number)) if _is_number(number) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < len("10000")


def remember(response: HttpResponse, token: str, entrant: Entrant) -> None:
    response.set_cookie(
        _cookie(),
        str(entrant.number),
        max_age=REMEMBERED,
        path=reverse("event_public", args=[token]),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def forget(response: HttpResponse, token: str) -> None:
    response.delete_cookie(_cookie(), path=reverse("event_public", args=[token]), samesite="Lax")


def _cookie() -> str:
    return cookie_name("entrant")


def once[Model](request: HallRequest, name: Hashable, derive: Callable[[], Model]) -> Model:
    """What a page shows is derived only once while the event does not change."""
    return request.open.once((name, request.course), derive)


def left_of(request: HallRequest) -> TimeLeft | None:
    """Of the newest round, until it has all its results."""
    clock = request.open.hall.clock
    is_played = request.course in (Course.DRAWN, Course.PLAYING)
    return time_left(clock, timezone.now()) if clock and is_played else None


class Page(NamedTuple):
    """`name` tells pages with one template apart.

    All that the page shows follows from `shown`, and from whether the event has ended.
    """

    template: str
    name: Hashable
    shown: object


def show(request: HallRequest, page: Page, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """204 for a page that asks for news of what it has seen."""
    if is_unchanged(request, page):
        return HttpResponse(status=204)
    hall, seen = request.open.hall, _version(request, page)
    more = {"hall": hall, "token": request.token, "seen": seen, "left": left_of(request)}
    return render_page(request, page.template, {**more, **context}, partial="table", status=status)


def show_to_all(request: HallRequest, page: Page, context: Mapping[str, Any]) -> HttpResponse:
    """As `show`, for a page that is the same for everybody: it is rendered once, however many look at it."""
    if is_unchanged(request, page):
        return HttpResponse(status=204)
    looks = (get_language(), theme_of(request), bool(request.htmx))
    shown = once(request, ("page", page.template, page.name, looks), lambda: show(request, page, context).content)
    response = HttpResponse(shown)
    patch_vary_headers(response, ["HX-Request"])
    return response


def is_unchanged(request: HallRequest, page: Page) -> bool:
    return request.GET.get("seen") == _version(request, page)


def _version(request: HallRequest, page: Page) -> str:
    """Most pages say whether the event has ended."""
    shown = (page.shown, request.open.hall.ended)
    return once(request, ("seen", page.template, page.name), lambda: _digest(shown))


def _digest(shown: object) -> str:
    return blake2b(repr(shown).encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()
