"""The people of an event: check-in, pasted names, who comes late or has left."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.display.events.people import people_of
from scorekeeper.display.events.understood import from_next_round, understood
from scorekeeper.events.reading import OpenEvent
from scorekeeper.forms.entries import read_id
from scorekeeper.forms.events.pasted_names import read_names
from scorekeeper.forms.events.people import people_statements
from scorekeeper.forms.events.refused import Refused
from scorekeeper.rules.events.stages import is_final
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.events.organising import (
    NOTHING_REFUSED,
    NotRecorded,
    Refusals,
    is_unchanged,
    opened,
    refusal_of,
    show_event_page,
    submit,
    version_of,
)
from scorekeeper.views.responses import HistoryRequest

_PAGES = {"now": "event", "draw": "event_draw"}  # from which people are checked in, too


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def people(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = opened(request, event_id)
    if request.method != "POST":
        if is_unchanged(request, version_of(event)):
            return HttpResponse(status=204)
        return _show(request, event)
    if request.POST.get("do") == "read":
        return _show(request, event)
    if _is_not_seen(request):
        return _show(request, event, asks=True)
    try:
        submit(request, event_id, lambda: people_statements(event.state, request.POST))
    except (Refused, NotRecorded) as error:
        return _show(request, opened(request, event_id), refusal_of(error))
    return redirect(_PAGES.get(request.POST.get("then", ""), "event_people"), event_id)


def _is_not_seen(request: HistoryRequest) -> bool:
    """Names are added once the organiser has seen how they are understood."""
    names = read_names(request.POST.get("names", "")).entrants
    return request.POST.get("do") == "add" and bool(names) and request.POST.get("seen_names") != str(len(names))


def _show(
    request: HistoryRequest, event: OpenEvent, refused: Refusals = NOTHING_REFUSED, *, asks: bool = False
) -> HttpResponse:
    typed = request.POST.get("names", "") if request.POST.get("do") in {"add", "read"} else ""
    pasted = read_names(typed)
    person = read_id(request.POST.get("person", "") or request.GET.get("person", ""))
    people = people_of(event.state)
    shown = next((row for row in (*people.rows, *people.removed) if row.number == person), None)
    entrant = event.event.by_number.get(person or 0)
    wrong = () if refused.sentences else pasted.problems
    context = {
        "people": people,
        "can_draw": people.can_draw and _is_between_rounds(event),
        "person": shown,
        "person_name": request.POST.get("name", entrant.name if entrant else ""),
        "person_club": request.POST.get("club", entrant.club if entrant else ""),
        "typed": typed,
        "asks": asks,
        "found": len(pasted.entrants),
        "remarks": [each for each in (understood(event.state, pasted.entrants), *wrong) if each],
        "late_remark": from_next_round(event.state),
        "is_final_next": is_final(event.event, people.next_round),
        "rounds_left": range(event.state.rounds_begun + 1, event.event.rounds_planned + 1),
        "rounds_begun": range(event.state.rounds_begun, shown.last_seat - 1, -1) if shown else (),
    }
    return show_event_page(request, "people.html", event, context, refused)


def _is_between_rounds(event: OpenEvent) -> bool:
    begun = event.state.rounds_begun
    return begun < event.event.rounds_planned and (not begun or event.event.rounds[-1].has_all_results)
