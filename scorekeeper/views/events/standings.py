"""The standings of an event, and who goes on to the next stage."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.display.events.cut import cut_view
from scorekeeper.display.events.standings_table import standings_table
from scorekeeper.events.reading import OpenEvent
from scorekeeper.forms.entries import read_id
from scorekeeper.forms.events.cut import cut_statements
from scorekeeper.forms.events.refused import Refused
from scorekeeper.rules.events.standings import changed_cuts, due_cut
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


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def standings(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = opened(request, event_id)
    if request.method != "POST":
        if is_unchanged(request, version_of(event)):
            return HttpResponse(status=204)
        return _show(request, event)
    try:
        submit(request, event_id, lambda: cut_statements(event.event, due_cut(event.event), request.POST))
    except (Refused, NotRecorded) as error:
        return _show(request, opened(request, event_id), refusal_of(error))
    return redirect("event_standings", event_id)


def _show(request: HistoryRequest, event: OpenEvent, refused: Refusals = NOTHING_REFUSED) -> HttpResponse:
    state, cut = event.state, due_cut(event.event)
    asked = read_id(request.GET.get("person", "")) if cut else None
    can_decline = cut is not None and asked in state.event.by_number and asked not in cut.declined
    table = standings_table(state, event.event, cut)
    context = {
        "standings": table,
        "columns": 5 if cut else 5 + len(table.rounds),  # of the table
        "cut": cut_view(event.event, state.names, cut) if cut else None,
        "next_round": state.rounds_begun + 1,
        "declines": (asked, state.names[asked]) if can_decline and asked else None,
        "chosen_means": request.POST.get("means", "lot"),
        "winners": [read_id(each) for each in request.POST.getlist("winner")],
        "changed_cuts": changed_cuts(event.event),
    }
    return show_event_page(request, "standings.html", event, context, refused)
