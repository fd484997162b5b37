"""The draw of a round: a preview that does not count, its confirmation, and the round that was drawn."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.display.events.draw_page import SizeChoice, seats_of, size_choice, swap_bar
from scorekeeper.display.events.drawn_tables import drawn_tables
from scorekeeper.display.events.people import arrivals
from scorekeeper.display.formatting import isolated
from scorekeeper.events.creating import SEEDS
from scorekeeper.events.reading import OpenEvent
from scorekeeper.forms.events.draw import DrawAddress, read_draw_address, read_typed_tables
from scorekeeper.forms.events.refused import Refused
from scorekeeper.rules.events.draw.next_round import DrawnRound
from scorekeeper.rules.events.event import Plan, Sizes, Stage, StageKind
from scorekeeper.rules.events.log import Admit, Draw, EventStatement, Means, SetUp, seatings_of
from scorekeeper.rules.events.stages import is_final
from scorekeeper.rules.events.standings import due_cut
from scorekeeper.rules.events.swaps import Tables, swap_all
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.events.drawing import draw_next
from scorekeeper.views.events.organising import (
    NOTHING_REFUSED,
    NotRecorded,
    Refusals,
    opened,
    refusal_of,
    show_event_page,
    submit,
    was_sent_before,
)
from scorekeeper.views.events.round_drawn import change_round, is_to_be_shown, show_round
from scorekeeper.views.responses import HistoryRequest, problem_texts

_NO_PLAN: Plan = ()
FEW_FOR_SWISS = 40  # below, people meet again (EVENT.md, limits)


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def draw(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = opened(request, event_id)
    if request.method != "POST":
        return show_round(request, event) if is_to_be_shown(request, event) else _show(request, event)
    if "of_round" in request.POST:
        return change_round(request, event)
    if request.POST.get("next") != str(event.state.rounds_begun + 1):
        if was_sent_before(request, event_id):
            return redirect("event_draw", event_id)
        number = event.state.rounds_begun
        sentence = _("Round %(round)s has been drawn meanwhile: this is its draw.") % {"round": number}
        return show_round(request, event, Refusals((sentence,), HTTPStatus.CONFLICT))
    try:
        submit(request, event_id, lambda: _statements(request, event))
    except (Refused, NotRecorded, RuleError) as error:
        return _show(request, opened(request, event_id), refusal_of(error))
    return redirect("event_draw" if request.POST.get("do") == "random" else "event", event_id)


def _statements(request: HistoryRequest, event: OpenEvent) -> list[EventStatement]:
    """Raises Refused or RuleError."""
    number, stage = event.state.rounds_begun + 1, _stage(event)
    if stage is None:
        raise Refused(_("All rounds of the tournament are drawn."))
    if request.POST.get("do") == "random":
        return [_as_random(event)]
    if stage.kind is StageKind.MANUAL:
        tables, plan, seed = read_typed_tables(request.POST.get("tables", "")), _NO_PLAN, None
    else:
        address = _address(request, event)
        _check_nothing_is_picked(event, address)
        drawn = _drawn(event, address)
        tables = swap_all(drawn.tables, address.swaps)
        _check_shown(request, tables)
        # With other seats, what was planned no longer holds, and the lot does not give this draw.
        plan, seed = (_NO_PLAN, None) if address.swaps else (drawn.plan, drawn.seed)
    return [*_settled_cut(event), Draw(number, seatings_of(tables), plan, seed)]


def _check_shown(request: HistoryRequest, tables: Tables) -> None:
    """Raises NotRecorded for a preview of other tables: a result, also one from a phone, may have changed since."""
    if request.POST.get("drawn", "") not in ("", _digest(tables)):
        sentence = _("A result has changed meanwhile, and the draw with it. Look at it, and confirm it again.")
        raise NotRecorded(HTTPStatus.CONFLICT, sentence)


def _digest(tables: Tables) -> str:
    return blake2b(repr(tables).encode(), digest_size=9).hexdigest()


def _check_nothing_is_picked(event: OpenEvent, address: DrawAddress) -> None:
    """Raises Refused: a swap whose cost is only shown would get lost."""
    if len(address.picked) > 1:
        one, other = (isolated(event.state.names[person]) for person in address.picked)
        sentence = _("%(one)s and %(other)s are picked, but not swapped yet: “Swap” makes it, “Leave it” drops it.")
        raise Refused(sentence % {"one": one, "other": other})


def _settled_cut(event: OpenEvent) -> list[EventStatement]:
    """Who goes on is written down with the draw: a result that is corrected later does not change it."""
    cut = due_cut(event.event)
    if cut is None or cut.admitted is None or cut.as_results is not None:
        return []
    return [Admit(cut.stage, cut.admitted, Means.RESULTS)]


def _as_random(event: OpenEvent) -> EventStatement:
    number = event.event.stage_of_round(event.state.rounds_begun + 1)
    stages = tuple(
        replace(each, kind=StageKind.RANDOM) if place == number else each
        for place, each in enumerate(event.state.event.stages, 1)
    )
    return SetUp(replace(event.state.event.planned, stages=stages), event.state.minutes)


def _stage(event: OpenEvent) -> Stage | None:
    return event.event.stage_at(event.state.rounds_begun + 1)


def _address(request: HistoryRequest, event: OpenEvent) -> DrawAddress:
    people = [entrant.number for entrant in event.event.entrants]
    return read_draw_address(request.POST if request.method == "POST" else request.GET, people)


def _drawn(event: OpenEvent, address: DrawAddress, sizes: Sizes | None = None) -> DrawnRound:
    """What was planned with an earlier round is drawn again only if a seed or other sizes are asked for."""
    stage = _stage(event)
    planned = stage.sizes if stage else Sizes.THREES
    wanted = sizes or address.sizes or planned
    seed = event.event.seed or 0 if address.seed is None else address.seed
    return draw_next(event, seed, wanted, keeps_plan=address.seed is None and wanted is planned)


def _show(request: HistoryRequest, event: OpenEvent, refused: Refusals = NOTHING_REFUSED) -> HttpResponse:
    stage, number = _stage(event), event.state.rounds_begun + 1
    context: dict[str, object] = {
        "round": number,
        "is_final": is_final(event.event, number),
        "stage": stage,
        "is_manual": stage is not None and stage.kind is StageKind.MANUAL,
        "is_open": _is_open(event),
        "arrivals": arrivals(event.state),
        "next_round": number,
        "few_for_swiss": _is_few_for_swiss(event, stage),
        "typed": request.POST.get("tables", ""),
        "entrants": [each for each in event.to_draw.entrants if each.is_there_in(number)],
    }
    if stage and not context["is_manual"] and not context["is_open"]:
        try:
            context |= _preview(request, event)
        except RuleError as error:
            refused = Refusals((*refused.sentences, *problem_texts(error)), refused.status)
    return show_event_page(request, "draw/draw.html", event, context, refused)


def _is_open(event: OpenEvent) -> bool:
    """Whether a tie has to be decided first."""
    cut = due_cut(event.event)
    return cut is not None and cut.is_open


def _is_few_for_swiss(event: OpenEvent, stage: Stage | None) -> bool:
    """Only the first round of a stage can be offered another kind."""
    number = event.state.rounds_begun + 1
    begins = event.event.stage_of_round(number) != event.event.stage_of_round(number - 1)
    people = sum(entrant.is_there_in(number) for entrant in event.to_draw.entrants)
    return stage is not None and stage.kind is StageKind.SWISS and begins and people < FEW_FOR_SWISS


def _preview(request: HistoryRequest, event: OpenEvent) -> dict[str, object]:
    address, stage, cut = _address(request, event), _stage(event), due_cut(event.event)
    shown_sizes = address.sizes or (stage.sizes if stage else Sizes.THREES)
    tables: Tables = swap_all(_drawn(event, address).tables, address.swaps)
    number, names = event.state.rounds_begun + 1, event.state.names
    seed = event.event.seed or 0 if address.seed is None else address.seed
    return {
        "choices": _choices(event, address, shown_sizes, tables),
        "tables": drawn_tables(tables, names, address.picked),
        "drawn": _digest(tables),
        "swap": swap_bar(event.event, names, number, tables, address.picked),
        "can_decline": cut is not None and len(address.picked) == 1,
        "address": address,
        "seed": seed,
        "again": DrawAddress(secrets.randbelow(SEEDS), address.sizes).query,
        "swapped": address.swapped.query if len(address.picked) > 1 else "",
        "left": address.left.query,
    }


def _choices(event: OpenEvent, address: DrawAddress, shown: Sizes, tables: Tables) -> Sequence[tuple[SizeChoice, str]]:
    """With the address of each; one if both give the same sizes."""
    found: list[tuple[SizeChoice, str]] = []
    for sizes in Sizes:
        drawn = _drawn(event, address, sizes)
        own = (tables, None) if sizes is shown and address.swaps else (drawn.tables, drawn.plan)
        choice = replace(size_choice(event.event, event.state.names, sizes, own), is_chosen=sizes is shown)
        found.append((choice, DrawAddress(address.seed, sizes).query))
    threes, fives = (sorted(map(len, seats_of(_drawn(event, address, sizes).tables))) for sizes in Sizes)
    return found if threes != fives else [each for each in found if each[0].is_chosen]
