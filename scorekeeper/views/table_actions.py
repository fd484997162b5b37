"""Events besides bids and tricks: misdeals, adjustments, departures, late players."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.display.formatting import zone_name
from scorekeeper.display.paper.taking_back import taken_back_next
from scorekeeper.display.table_actions import swap_form_of, table_actions_of
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.live import pens
from scorekeeper.players.people import known_people
from scorekeeper.rules.names import name_key
from scorekeeper.rules.statements import REASON_LENGTH, STATEMENTS, Swap
from scorekeeper.views.admission import for_writer
from scorekeeper.views.entries import Refused, answer_form, post_entry
from scorekeeper.views.responses import WriterRequest, render_page

KNOWN_PLAYERS_OFFERED = 40


@require_http_methods(["GET", "HEAD", "POST"])
@for_writer
def table_actions(request: WriterRequest, game_id: int) -> HttpResponse:
    if request.method != "POST":
        log = read_game_log(request.owner, game_id)
        return redirect("game", game_id) if log.row.deleted_at else _show_actions(request, log)
    outcome = post_entry(request, game_id)
    fields = request.POST
    # Values that cannot be parsed are shown as they were typed.
    typed = {"kind": fields.get("kind", ""), "values": fields.getlist("value"), "sign": fields.get("sign", "")}
    refused = {**typed, "sentences": outcome.sentences}
    recorded = None if outcome.again else {"recorded": outcome.log.row.revision}
    then = "game" if outcome.log.game.record.is_from_paper else "play"
    return answer_form(outcome, then, lambda: _show_actions(request, outcome.log, refused, outcome.status), recorded)


def _show_actions(request: WriterRequest, log: GameLog, refused: Refused = None, status: int = 200) -> HttpResponse:
    """`refused` has the typed `kind`, `values` and `sign`."""
    now = table_actions_of(log)
    context = {
        "row": log.row,
        "game": log.game,
        "now": now,
        "edition": log.table.ruleset.edition,
        "taken_back": taken_back_next(log) if log.game.record.is_from_paper else "",
        "refused": refused,
        "typed": _typed(refused or {}),
        "known": _others(request, log),
        "swap": swap_form_of(log.game, _ticked(request, refused)),
        "why_nobody_joins": now.late.problem.translated(_) if now.late and now.late.problem else "",
        "reason_length": REASON_LENGTH,
        "zone": zone_name(log.row.zone),
        "pen": pens.pen_state(request.pen, pens.active_pens(log.row).first()),
        "entry_key": uuid.uuid4().hex,
    }
    return render_page(request, "play/table_actions.html", context, status=status)


def _ticked(request: WriterRequest, refused: Refused) -> list[str]:
    """The seats that are to change places, from the form before or from a refused one."""
    if refused is None:
        return [seat for seat in request.GET.getlist(Swap.kind) if seat]
    return refused["values"][:2] if refused["kind"] == Swap.kind else []


def _typed(refused: dict[str, Any]) -> dict[str, dict[str, str]]:
    """By field, under the kind of the statement."""
    kind = str(refused.get("kind", ""))
    names = STATEMENTS[kind].value_names() if kind in STATEMENTS else ()
    values = [str(value) for value in refused.get("values", ())]
    return {kind: {**dict(zip(names, values, strict=False)), "sign": str(refused.get("sign", ""))}}


def _others(request: WriterRequest, log: GameLog) -> list[str]:
    """Known players without a seat; none with the pen, whose holder must not see the owner's other people."""
    if request.pen:
        return []
    seated = {name_key(name) for name in log.game.record.players}
    names = known_people(request.owner).values_list("name", flat=True)[: KNOWN_PLAYERS_OFFERED + len(seated)]
    return [name for name in names if name_key(name) not in seated][:KNOWN_PLAYERS_OFFERED]
