"""A round that is drawn: swaps before the first bid, and somebody who does not come to the table."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorekeeper.display.events.draw_page import swap_bar
from scorekeeper.display.events.drawn_tables import drawn_tables
from scorekeeper.events.reading import OpenEvent
from scorekeeper.events.refusals import refusing
from scorekeeper.forms.entries import read_id
from scorekeeper.forms.events.draw import read_draw_address
from scorekeeper.forms.events.refused import Refused
from scorekeeper.rules.events.draw.redraw import redraw
from scorekeeper.rules.events.log import Away, EventStatement, Left, Reseat, Seating, seatings_of
from scorekeeper.rules.events.stages import is_final
from scorekeeper.rules.events.swaps import Tables, swap, without
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.setup_validation import MIN_PLAYERS
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


def is_to_be_shown(request: HistoryRequest, event: OpenEvent) -> bool:
    """The round that runs is shown until it is complete; earlier ones if they are asked for."""
    if not event.state.rounds_begun:
        return False
    is_running = not event.event.rounds[-1].has_all_results
    return is_running or "round" in request.GET or event.state.rounds_begun == event.event.rounds_planned


def change_round(request: HistoryRequest, event: OpenEvent) -> HttpResponse:
    number = _round(request, event)
    try:
        submit(request, event.pk, lambda: _statements(request, event, number))
    except (Refused, NotRecorded, RuleError) as error:
        return show_round(request, opened(request, event.pk), refusal_of(error))
    return redirect("event_draw", event.pk)


def _round(request: HistoryRequest, event: OpenEvent) -> int:
    typed = request.POST.get("of_round", "") if request.method == "POST" else request.GET.get("round", "")
    number = read_id(typed)
    return number if number and number <= event.state.rounds_begun else event.state.rounds_begun


def _statements(request: HistoryRequest, event: OpenEvent, number: int) -> list[EventStatement]:
    """Raises Refused or RuleError."""
    tables = event.state.event.rounds[number - 1].tables
    picked = [read_id(each) or 0 for each in request.POST.getlist("pick")]
    people = [seat for table in tables for seat in table.seats]
    if not picked or not {*picked} <= {*people}:
        raise Refused(_("Tap a name first."))
    match request.POST.get("do"):
        case "swap" if len(picked) > 1:
            changed = swap(tables, picked[0], picked[1])
            return [Reseat(number, seatings_of(each for each, old in zip(changed, tables, strict=True) if each != old))]
        case "without":
            table = next(each for each in tables if picked[0] in each.seats)
            if len(table.seats) <= MIN_PLAYERS:
                raise Refused(_("A table needs three people: redraw the tables without entries."))
            return [Reseat(number, seatings_of([without(table, picked[0])])), _gone(event, picked[0], number)]
        case "redraw":
            return [Reseat(number, _drawn_again(event, number, picked[0])), _gone(event, picked[0], number)]
    raise Refused(_("Nothing was chosen."))


def _gone(event: OpenEvent, person: int, number: int) -> EventStatement:
    """A person who has never played may still come; otherwise the person left after the round before."""
    has_played = any(round_.table_of(person) for round_ in event.event.rounds[: number - 1])
    return Left(person, number - 1) if has_played else Away(person)


def _drawn_again(event: OpenEvent, number: int, person: int) -> tuple[Seating, ...]:
    """Raises Refused or RuleError."""
    with refusing():
        tables = redraw(event.event, number, _fixed(event, number), person)
    if tables is None:
        raise Refused(_("Too few people sit at the tables without entries."))
    return seatings_of(tables)


def _fixed(event: OpenEvent, number: int) -> list[int]:
    """Tables at which somebody has entered something."""
    keys = [*event.touched, *event.state.slips]
    return [table for round_number, table in keys if round_number == number]


def show_round(request: HistoryRequest, event: OpenEvent, refused: Refusals = NOTHING_REFUSED) -> HttpResponse:
    number = _round(request, event)
    tables: Tables = event.state.event.rounds[number - 1].tables
    fixed = _fixed(event, number) if number == event.state.rounds_begun else [table.number for table in tables]
    movable = [seat for table in tables if table.number not in fixed for seat in table.seats]
    asked = request.POST if request.method == "POST" else request.GET
    address = read_draw_address(asked, movable)
    names, picked = event.state.names, address.picked
    table = next((each for each in tables if picked and picked[0] in each.seats), None)
    context = {
        "round": number,
        "rounds": range(1, event.state.rounds_begun + 1),
        "is_final": is_final(event.event, number),
        "tables": drawn_tables(tables, names, picked, fixed),
        "swap": swap_bar(event.event, names, number, tables, picked),
        "address": address,
        "left": f"?round={number}",
        "can_swap": bool(movable),
        "can_play_without": table is not None and len(table.seats) > MIN_PLAYERS,
        "fewer": len(table.seats) - 1 if table else 0,
    }
    return show_event_page(request, "draw/round_drawn.html", event, context | {"page": "draw"}, refused)
