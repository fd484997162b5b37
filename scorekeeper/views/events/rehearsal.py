"""A rehearsal: it is started, filled with results and thrown away."""

from __future__ import annotations

import uuid

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.accounts.deletion import delete_circle
from scorekeeper.events.organisers import leading_event
from scorekeeper.events.rehearsal import make_up_results, start_rehearsal
from scorekeeper.forms.entries import read_id
from scorekeeper.games.log_rows import Author
from scorekeeper.models import Event
from scorekeeper.rules.events.log import MOST_ENTRANTS
from scorekeeper.rules.setup_validation import MIN_PLAYERS
from scorekeeper.views.admission import for_confidant, for_keeper
from scorekeeper.views.responses import ConfidantRequest, HistoryRequest

USUAL = 17  # people


@require_POST
@for_confidant
def rehearse(request: ConfidantRequest) -> HttpResponse:
    people = min(max(read_id(request.POST.get("people", "")) or USUAL, MIN_PLAYERS), MOST_ENTRANTS)
    key = request.POST.get("key") or uuid.uuid4().hex
    event = start_rehearsal(request.user, key, _("Rehearsal"), people)
    return redirect("event", event.pk)


@require_POST
@for_keeper
def fill_rehearsal(request: HistoryRequest, event_id: int) -> HttpResponse:
    make_up_results(event_id, request.owner, Author(request.user))
    return redirect("event", event_id)


@require_POST
@for_keeper
def drop_rehearsal(request: HistoryRequest, event_id: int) -> HttpResponse:
    with leading_event(request.user, event_id) as event:
        if not event.is_rehearsal:
            raise Event.DoesNotExist
        delete_circle(event.owner)
    return redirect("events")
