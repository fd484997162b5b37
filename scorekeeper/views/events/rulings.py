"""Rulings of an organiser: points for a player or a table, with a reason."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.display.events.rulings import ruling_rows
from scorekeeper.events.reading import OpenEvent
from scorekeeper.forms.entries import read_id
from scorekeeper.forms.events.refused import Refused
from scorekeeper.forms.events.ruling import read_ruling
from scorekeeper.rules.events.standings import changed_cuts
from scorekeeper.rules.names import sort_key
from scorekeeper.rules.statements import REASON_LENGTH
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.events.organising import (
    NOTHING_REFUSED,
    NotRecorded,
    Refusals,
    opened,
    refusal_of,
    show_event_page,
    submit,
)
from scorekeeper.views.responses import HistoryRequest


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def rulings(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = opened(request, event_id)
    if request.method != "POST":
        return _show(request, event)
    try:
        submit(request, event_id, lambda: [read_ruling(event.state, request.POST)])
    except (Refused, NotRecorded) as error:
        return _show(request, opened(request, event_id), refusal_of(error))
    return redirect("event_rulings", event_id)


def _show(request: HistoryRequest, event: OpenEvent, refused: Refusals = NOTHING_REFUSED) -> HttpResponse:
    state, running = event.state, event.state.rounds_begun
    asked = request.POST if request.method == "POST" else request.GET
    number = read_id(asked.get("round", ""))
    round_number = number if number and number <= running else running
    tables = event.event.rounds[round_number - 1].tables if running else ()
    table = read_id(asked.get("table", ""))
    people = sorted(event.event.entrants, key=lambda each: sort_key(each.name))
    typed = {"points": "−10", "reason": _("time over") if table else "", "who": f"t{table}" if table else ""}
    context = {
        "round": round_number,
        "rounds": range(1, running + 1),
        "tables": [(f"t{each.number}", each.number) for each in tables],
        "entrants": [(f"e{each.number}", state.names[each.number]) for each in people if not each.absent],
        "typed": {**typed, **{name: asked[name] for name in ("points", "reason", "who", "what") if name in asked}},
        "rulings": ruling_rows(event.event, state.names),
        "changed_cuts": changed_cuts(event.event),
        "reason_length": REASON_LENGTH,
    }
    return show_event_page(request, "rulings.html", event, context, refused)
