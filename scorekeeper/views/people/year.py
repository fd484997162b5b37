from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.archive.records.person_years import PersonYear, newest_year_of, person_year_of
from scorekeeper.archive.records.years import Year, newest_year, year_of
from scorekeeper.display.records.picture import person_picture_of, picture_of
from scorekeeper.display.records.words import scorings_with
from scorekeeper.display.records.year import person_year_page, year_page
from scorekeeper.games.recount import progress_of
from scorekeeper.views.admission import for_member
from scorekeeper.views.responses import HistoryRequest, render_page

_LAST_YEAR = 9999  # that a day can have


@require_safe
@for_member
def last_year_page(request: HistoryRequest) -> HttpResponse:
    """The newest year with games; without one, the page of people."""
    newest = newest_year(request.owner)
    return redirect("year", newest) if newest else redirect("people")


@require_safe
@for_member
def year_of_all(request: HistoryRequest, year: int) -> HttpResponse:
    found = year_of(request.owner, _possible(year), request.GET.get("count", ""))
    own = {
        "page": year_page(found),
        "picture": picture_of(found, request.circle.name if request.circle else ""),
        "address": reverse("year", args=[year]),
        "newest_year": next(iter(found.years), None),
    }
    return _show(request, found, own)


@require_safe
@for_member
def last_year_of_person(request: HistoryRequest, person_id: int) -> HttpResponse:
    """The newest year with games of this person; without one, the page of the person."""
    newest = newest_year_of(request.owner, person_id)
    return redirect("person_year", person_id, newest) if newest else redirect("person", person_id)


@require_safe
@for_member
def year_of_person(request: HistoryRequest, person_id: int, year: int) -> HttpResponse:
    found = person_year_of(request.owner, person_id, _possible(year), request.GET.get("count", ""))
    if found.player.pk != person_id:
        return redirect(reverse("person_year", args=[found.player.pk, year], query=request.GET))
    own = {
        "page": person_year_page(found),
        "picture": person_picture_of(found),
        "address": reverse("person_year", args=[person_id, year]),
        "person": found.player,
    }
    return _show(request, found, own)


def _show(request: HistoryRequest, found: Year | PersonYear, own: dict[str, Any]) -> HttpResponse:
    context = {
        "scoring": found.scoring,
        "scorings": scorings_with(found.games),
        "progress": progress_of(request.owner),
        **own,
    }
    return render_page(request, "people/year.html", context, partial="counted")


def _possible(year: int) -> int:
    if not 1 <= year <= _LAST_YEAR:
        raise Http404
    return year
