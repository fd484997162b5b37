"""The address to which every statement about a game goes, from the phone's page and from plain forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.display.change_log import stale_notice
from scorekeeper.forms.entries import EntryForm
from scorekeeper.games import recording
from scorekeeper.games.game_log import Tablet, count_players, read_tablet
from scorekeeper.rules.problems import Refused
from scorekeeper.views.play import answer_state, show_play
from scorekeeper.views.responses import ConfidantRequest, for_confidant, problem_texts, wants_json
from scorekeeper.views.rounds import show_round
from scorekeeper.views.table_actions import show_actions

if TYPE_CHECKING:
    from scorekeeper.rules.statements import Statement

ROUND_PAGE = "round"
TABLET_PAGE = "tablet"
HAPPENINGS_PAGE = "happenings"


@dataclass(frozen=True)
class NotRecorded:
    """Why a statement was not recorded: 409 for one that came too late, 422 for one that is wrong."""

    kept: Tablet
    status: int
    sentences: list[str]
    statement: Statement | None = None


@require_POST
@for_confidant
def record_entry(request: ConfidantRequest, game_id: int) -> HttpResponse:
    """Record a statement once. What cannot be recorded changes nothing and is shown as it was entered."""
    form = EntryForm(request.POST, players=count_players(request.user, game_id))
    if not form.is_valid():
        return _refuse(request, NotRecorded(read_tablet(request.user, game_id), 422, _sentences(form)))
    sent = form.sent()
    try:
        return _accept(request, recording.record(request.user, game_id, sent))
    except recording.Stale as stale:
        notice = stale_notice(stale.tablet, sent.statement)
        return _refuse(request, NotRecorded(stale.tablet, 409, [notice], sent.statement))
    except recording.KeyReused as reused:
        sentence = _("This entry was sent before with other numbers; nothing was changed.")
        return _refuse(request, NotRecorded(reused.tablet, 422, [sentence], sent.statement))
    except Refused as refusal:
        return _refuse(
            request, NotRecorded(read_tablet(request.user, game_id), 422, problem_texts(refusal), sent.statement)
        )


def _accept(request: ConfidantRequest, recorded: recording.Recorded) -> HttpResponse:
    response = answer_state(recorded.tablet) if wants_json(request) else _back(request, recorded.tablet)
    if recorded.again:
        response["Idempotent-Replay"] = "true"
    return response


def _back(request: ConfidantRequest, kept: Tablet) -> HttpResponse:
    page = "game" if request.POST.get("from") in {ROUND_PAGE, TABLET_PAGE} else "play"
    return HttpResponseRedirect(reverse(page, args=[kept.row.pk]))


def _refuse(request: ConfidantRequest, not_recorded: NotRecorded) -> HttpResponse:
    kept, status, statement = not_recorded.kept, not_recorded.status, not_recorded.statement
    if wants_json(request):
        notice = " ".join(not_recorded.sentences)
        return answer_state(kept, status, notice=notice, mine=_mine(statement))
    refused = {**_mine(statement), "sentences": not_recorded.sentences}
    if kept.row.deleted_at:
        return redirect("game", kept.row.pk)
    if request.POST.get("from") == HAPPENINGS_PAGE:
        return show_actions(request, kept, {**refused, **_typed(request)}, status)
    begun = statement and statement.round and statement.round <= len(kept.game.rounds)
    if request.POST.get("from") == ROUND_PAGE and statement and statement.round and begun:
        return show_round(request, kept, statement.round, refused, status)
    return show_play(request, kept, refused, status)


def _typed(request: ConfidantRequest) -> dict[str, Any]:
    """Return what was typed, also where it could not be read."""
    fields = request.POST
    return {"kind": fields.get("kind", ""), "values": fields.getlist("value"), "sign": fields.get("sign", "")}


def _mine(statement: Statement | None) -> dict[str, Any]:
    if statement is None:
        return {}
    return {"kind": statement.kind, "round": statement.round, "values": statement.values}


def _sentences(form: EntryForm) -> list[str]:
    """Return one sentence for each fault; a field that no person fills in is named, not explained."""
    own = [str(sentence) for sentence in form.non_field_errors()]
    hidden = [name for name in form.errors if name != NON_FIELD_ERRORS]
    sentence = _("The entry’s “%(field)s” is missing, repeated or malformed.")
    return [*own, *(sentence % {"field": name} for name in hidden)]
