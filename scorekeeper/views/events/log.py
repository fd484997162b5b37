"""What the organisers of an event did, with undo and redo."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.display.events.log_rows import PhoneResult, log_rows
from scorekeeper.events.last_entries import last_entries
from scorekeeper.events.reading import OpenEvent, entries_of
from scorekeeper.rules.events.log import EventStatement, Redo, Undo
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
def log(request: HistoryRequest, event_id: int) -> HttpResponse:
    if request.method != "POST":
        return _show(request, opened(request, event_id))
    statements: dict[str, list[EventStatement]] = {"undo": [Undo()], "redo": [Redo()]}
    try:
        submit(request, event_id, lambda: statements.get(request.POST.get("do", ""), []))
    except NotRecorded as error:
        return _show(request, opened(request, event_id), refusal_of(error))
    return redirect("event_log", event_id)


def _from_phones(event: OpenEvent) -> list[PhoneResult]:
    finished = {key: game for key, game in event.games.items() if game.result and event.state.table(*key)}
    last = last_entries([game.game_id for game in finished.values()])
    return [
        PhoneResult(key, *last[game.game_id], game.entrants, game.totals)
        for key, game in finished.items()
        if game.game_id in last
    ]


def _show(request: HistoryRequest, event: OpenEvent, refused: Refusals = NOTHING_REFUSED) -> HttpResponse:
    lines = log_rows(entries_of(event.pk), _from_phones(event))
    context = {
        "lines": lines.entries,
        "undo": lines.undo if event.state.undo_seats is not None else "",
        "redo": lines.redo,
    }
    return show_event_page(request, "log.html", event, context, refused)
