"""Results of a round: typed from slips, compared with those of phones, corrected."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.display.events.results import (
    Conflict,
    SlipForm,
    SlipTexts,
    conflict_of,
    counts_in_words,
    done_tables,
    slip_form,
    still_playing,
    strip_of,
)
from scorekeeper.events.last_entries import last_entries
from scorekeeper.events.reading import OpenEvent
from scorekeeper.forms.entries import read_id
from scorekeeper.forms.events.slip import read_exact, read_totals
from scorekeeper.forms.refusals import Refusal
from scorekeeper.rules.events.event import Table
from scorekeeper.rules.events.log import Choose, Source, Totals
from scorekeeper.rules.events.standings import changed_cuts
from scorekeeper.rules.statements import REASON_LENGTH
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
from scorekeeper.views.events.tables import progress_of, rows_of
from scorekeeper.views.responses import HistoryRequest

_IN_FIELDS = Refusals(status=HTTPStatus.UNPROCESSABLE_ENTITY)  # the reasons stand below the fields


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def results(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = opened(request, event_id)
    if request.method == "POST":
        return _record(request, event)
    if is_unchanged(request, version_of(event)):
        return HttpResponse(status=204)
    round_number = _round(request, event)
    typed = request.GET.get("table", "").strip()
    table = event.state.table(round_number, read_id(typed) or 0)
    if typed and table is None:
        sentence = _("Round %(round)s has no table %(table)s.") % {"round": round_number, "table": typed[:12]}
        refused = Refusals((Refusal(sentence, "table"),), HTTPStatus.UNPROCESSABLE_ENTITY)
        return _show(request, event, round_number, None, refused)
    return _show(request, event, round_number, slip_form(event.state, table, round_number) if table else None)


def _round(request: HistoryRequest, event: OpenEvent) -> int:
    """The one that was asked for, else the last one that was drawn; 0 before the first draw."""
    asked = read_id((request.POST if request.method == "POST" else request.GET).get("round", ""))
    return asked if asked and asked <= event.state.rounds_begun else event.state.rounds_begun


def _record(request: HistoryRequest, event: OpenEvent) -> HttpResponse:
    round_number = _round(request, event)
    table = event.state.table(round_number, read_id(request.POST.get("table", "")) or 0)
    if table is None:
        return _show(request, event, round_number, None, _no_such_table())
    source = request.POST.get("source", "")
    if source in [*Source]:
        try:
            submit(request, event.pk, lambda: [Choose(round_number, table.number, Source(source))])
        except NotRecorded as error:
            changed = opened(request, event.pk)
            form = slip_form(changed.state, table, round_number)
            return _show(request, changed, round_number, form, refusal_of(error))
        return redirect(_address(event, round_number))
    return _record_slip(request, event, round_number, table)


def _record_slip(request: HistoryRequest, event: OpenEvent, round_number: int, table: Table) -> HttpResponse:
    reason = request.POST.get("reason", "").strip()[:REASON_LENGTH]
    seats = len(table.seats)
    totals, exact = ([*request.POST.getlist(name), *[""] * seats][:seats] for name in ("total", "exact"))
    typed, made = read_totals(totals, event.event.ruleset), read_exact(exact, event.event.ruleset)
    if typed.totals is None or made.problems:
        texts = SlipTexts(totals, exact, typed.problems, made.problems)
        form = slip_form(event.state, table, round_number, texts, together=typed.together, reason=reason)
        return _show(request, event, round_number, form, _IN_FIELDS)
    if "sure" not in request.POST and _playing(event, round_number, table.number):
        texts = SlipTexts(totals, exact)
        form = replace(slip_form(event.state, table, round_number, texts, reason=reason), asks=True)
        return _show(request, event, round_number, form, _IN_FIELDS)
    has_slip = (round_number, table.number) in event.state.slips
    statement = Totals(round_number, table.number, typed.totals, made.exact, reason if has_slip else "")
    try:
        submit(request, event.pk, lambda: [statement])
    except NotRecorded as error:
        about_reason = [each for each in error.sentences if "reason" in getattr(each, "fields", ())]
        reason_problem = " ".join(about_reason)
        texts = SlipTexts(totals, exact)
        form = slip_form(event.state, table, round_number, texts, reason=reason, reason_problem=reason_problem)
        refused = Refusals(status=error.status) if about_reason else refusal_of(error)
        return _show(request, opened(request, event.pk), round_number, form, refused)
    return redirect(_address(event, round_number, saved=table.number))


def _playing(event: OpenEvent, round_number: int, table: int) -> str:
    rows = rows_of(event, round_number, progress_of(event, round_number), timezone.now())
    return next((still_playing(row) for row in rows if row.number == table), "")


def _no_such_table() -> Refusals:
    return Refusals((_("This table is not in the round any more."),), HTTPStatus.CONFLICT)


def _address(event: OpenEvent, round_number: int, **parameters: int) -> str:
    if round_number != event.state.rounds_begun:
        parameters["round"] = round_number
    return reverse("event_results", args=[event.pk], query=parameters)


def _show(
    request: HistoryRequest,
    event: OpenEvent,
    round_number: int,
    form: SlipForm | None,
    refused: Refusals = NOTHING_REFUSED,
) -> HttpResponse:
    rows = rows_of(event, round_number, progress_of(event, round_number), timezone.now()) if round_number else []
    if form:
        form = replace(form, playing=next((still_playing(row) for row in rows if row.number == form.table), ""))
    tables = event.event.rounds[round_number - 1].tables if round_number else ()
    conflicts = _conflicts(event, round_number)
    chosen = next((each for each in conflicts if form and each.table == form.table), None)
    is_refused = refused is not NOTHING_REFUSED
    # Beside two results nothing is to be typed at once, and the keys of a phone would cover them.
    is_to_read = bool(refused.sentences or (chosen and not is_refused))
    context = {
        "round": round_number,
        "rounds": range(1, event.state.rounds_begun + 1),
        "is_earlier": round_number < event.state.rounds_begun,
        "form": form,
        "is_refused": is_refused,
        "first": None if is_to_read else _first_seat(form),
        "strip": strip_of(rows, form.table if form else None),
        "counts": counts_in_words(rows),
        "done": done_tables(event.state, tables),
        "has_all": bool(tables) and all(table.result for table in tables),
        "conflicts": conflicts,
        "chosen": chosen,
        "saved": read_id(request.GET.get("saved", "")),
        "changed_cuts": changed_cuts(event.event),
        "reason_length": REASON_LENGTH,
    }
    return show_event_page(request, "results.html", event, context, refused)


def _conflicts(event: OpenEvent, round_number: int) -> list[Conflict]:
    keys = [key for key in event.conflicts if key[0] == round_number]
    last = last_entries([event.games[key].game_id for key in keys])
    found = []
    for key in keys:
        game, table = event.games[key], event.state.table(*key)
        if table and game.result:
            found.append(conflict_of(event.state, round_number, table, game.result, last.get(game.game_id)))
    return found


def _first_seat(form: SlipForm | None) -> int | None:
    """The field that is to be typed first: a wrong one, else the first one; None if none of them is known as wrong."""
    if form is None or form.reason_problem or form.asks or form.together:
        return None
    is_about_exact = any(seat.exact_problem for seat in form.seats)
    return next((seat.place for seat in form.seats if seat.problem), None if is_about_exact else 0)
