"""The pages of an event on the phones of its players and onlookers."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.display.events.public.lists import names_of, tables_of
from scorekeeper.display.events.public.person import person_of
from scorekeeper.views.events.public.admission import (
    HallRequest,
    Page,
    chosen_entrant,
    for_hall,
    forget,
    once,
    remember,
    show,
    show_to_all,
)


@require_safe
@for_hall
def find(request: HallRequest) -> HttpResponse:
    """The page "Who are you?". A phone that has answered is led to its own page."""
    if request.entrant and not request.htmx:
        return redirect("event_me", request.token)
    return _find(request)


def _find(request: HallRequest, problem: str = "") -> HttpResponse:
    lines = once(request, "names", lambda: names_of(request.open.hall))
    shown = (request.open.hall.event.name, lines)
    context = {"lines": lines, "problem": problem}
    page = Page("events/public/find.html", "", shown)
    if request.htmx:
        return show_to_all(request, page, context)
    # The whole page has the token of a form.
    return show(request, page, context, status=422 if problem else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@for_hall
def me(request: HallRequest) -> HttpResponse:
    """A POST says whose phone this is; without a name, that is forgotten."""
    if request.method == "POST":
        return _choose(request)
    entrant = request.entrant
    if entrant is None:
        address = reverse("event_public", args=[request.token])
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    person = once(request, ("me", entrant.number), lambda: person_of(request.open.hall, entrant, request.course))
    shown = (request.open.hall.event.name, person)
    return show(request, Page("events/public/me.html", entrant.number, shown), {"person": person})


def _choose(request: HallRequest) -> HttpResponse:
    if "entrant" not in request.POST:
        response = redirect("event_public", request.token)
        forget(response, request.token)
        return response
    entrant = chosen_entrant(request)
    if entrant is None:
        return _find(request, _("Choose your name."))
    response = redirect("event_me", request.token)
    remember(response, request.token, entrant)
    return response


@require_safe
@for_hall
def standings(request: HallRequest) -> HttpResponse:
    hall, own = request.open.hall, request.entrant
    shown = (hall.event.name, hall.standings, hall.complete)
    page = Page("events/public/standings.html", "", shown)
    return show(request, page, {"own": own.number}) if own else show_to_all(request, page, {})


@require_safe
@for_hall
def tables(request: HallRequest) -> HttpResponse:
    lines = once(request, "tables", lambda: tables_of(request.open.hall))
    shown = (request.open.hall.event.name, request.open.hall.round, lines)
    return show_to_all(request, Page("events/public/tables.html", "", shown), {"lines": lines})
