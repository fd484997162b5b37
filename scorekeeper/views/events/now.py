"""The page "Now" of an event, with the one next step."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.display.events.clock import clock_text
from scorekeeper.display.events.next_step import NextStep, Situation, Step, next_step
from scorekeeper.display.events.people import arrivals
from scorekeeper.display.events.standings_table import standings_table
from scorekeeper.display.events.step_texts import new_tables, step_texts
from scorekeeper.display.events.tables import FEW_TABLES, TableRow, TableState
from scorekeeper.events.reading import OpenEvent
from scorekeeper.rules.events.log import Clock, End, EventStatement
from scorekeeper.rules.events.standings import due_cut
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
from scorekeeper.views.events.tables import progress_of, results_due, rows_of
from scorekeeper.views.responses import HistoryRequest


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def now(request: HistoryRequest, event_id: int) -> HttpResponse:
    event, moment = opened(request, event_id), timezone.now()
    if request.method != "POST":
        if is_unchanged(request, _version(event, moment)):
            return HttpResponse(status=204)
        return _show(request, event, moment)
    try:
        submit(request, event_id, lambda: _statements(request, event, moment))
    except NotRecorded as error:
        return _show(request, opened(request, event_id), moment, refusal_of(error))
    if request.POST.get("do") == "end":
        return redirect("event_standings", event_id)
    return redirect("event", event_id)


def _statements(request: HistoryRequest, event: OpenEvent, moment: datetime) -> list[EventStatement]:
    match request.POST.get("do"):
        case "start":
            return [Clock(event.state.rounds_begun, moment, event.state.minutes)]
        case "stop":
            return [Clock(event.state.rounds_begun, moment)]
        case "longer":
            clock = event.state.clocks.get(event.state.rounds_begun)
            if clock and clock.minutes is not None:
                return [Clock(event.state.rounds_begun, clock.begins, clock.minutes + 5)]
        case "end":
            return [End()]
    return []


def _version(event: OpenEvent, moment: datetime) -> str:
    """Minutes are shown, too."""
    return version_of(event, moment.strftime("%H:%M"))


def _show(
    request: HistoryRequest, event: OpenEvent, moment: datetime, refused: Refusals = NOTHING_REFUSED
) -> HttpResponse:
    running = event.state.rounds_begun
    games = progress_of(event, running)
    rows = rows_of(event, running, games, moment) if running else []
    situation = _situation(event, rows, results_due(event, running, games), moment)
    step = next_step(situation)
    show = request.GET.get("show", "")
    clock = event.state.clocks.get(running)
    is_running = bool(running) and not event.event.rounds[-1].has_all_results
    context = {
        "version": _version(event, moment),
        "step": step.step,
        "texts": step_texts(step, situation),
        "address": _address(event, step),
        "arrivals": arrivals(event.state) if step.step is Step.DRAW else (),
        "next_round": running + 1,
        "links": _links(event, step, rows),
        "rows": [row for row in rows if show not in [*TableState] or row.state == show],
        "filters": _filters(rows) if len(rows) > FEW_TABLES else [],
        "show": show if show in [*TableState] else "",
        "running": running,
        "is_running": is_running,
        "clock": clock_text(clock, moment) if is_running else None,
        "late_tables": [row.number for row in rows if row.state is TableState.PLAYING],
        "people": sum(each.left_after_round is None for each in event.to_draw.entrants if not each.absent),
        "standings": standings_table(event.state, event.event, due_cut(event.event)) if running else None,
    }
    return show_event_page(request, "now.html", event, context, refused)


def _situation(event: OpenEvent, rows: Sequence[TableRow], due: datetime | None, moment: datetime) -> Situation:
    cut = due_cut(event.event)
    return Situation(event.state, event.event, rows, moment, cut is not None and cut.is_open, due)


def _address(event: OpenEvent, step: NextStep) -> str:
    """Of the page on which the step is made; "" if it is made here."""
    match step.step:
        case Step.ADD | Step.CHECK_IN:
            return reverse("event_people", args=[event.pk])
        case Step.DRAW:
            return reverse("event_draw", args=[event.pk])
        case Step.FINAL | Step.TIE | Step.OVER:
            return reverse("event_standings", args=[event.pk])
        case Step.ENTER | Step.CHOOSE:
            return reverse("event_results", args=[event.pk], query={"table": step.tables[0]})
        case _:
            return ""


def _links(event: OpenEvent, step: NextStep, rows: Sequence[TableRow]) -> list[tuple[str, str]]:
    """What may be useful besides the step: address and words."""
    if step.step is Step.OVER:
        return _links_afterwards(event)
    links = []
    if step.step in {Step.START, Step.WAIT} and all(row.state is TableState.OPEN for row in rows):
        words = _("Print the cards and the list") if new_tables(event.event, step.round) else _("Print the list")
        links.append((reverse("event_print", args=[event.pk]), words))
    if step.step is Step.WAIT and any(row.state is TableState.OPEN for row in rows):
        links.append((reverse("event_results", args=[event.pk]), _("Type a slip")))
    return links


def _links_afterwards(event: OpenEvent) -> list[tuple[str, str]]:
    if not event.state.rounds_begun:
        return []
    links = [
        (reverse("event_paper", args=[event.pk, "certificates"]), _("Certificates")),
        (reverse("event_paper", args=[event.pk, "standings"]), _("Standings as PDF")),
    ]
    if not event.row.is_rehearsal:
        links.append((reverse("event_archive", args=[event.pk]), _("Add the games to past games")))
    return links


def _filters(rows: Sequence[TableRow]) -> list[tuple[TableState, int]]:
    counts = [(state, sum(row.state is state for row in rows)) for state in TableState]
    return [(state, count) for state, count in counts if count]
