"""The address to which the phone sends a bid that nobody may see yet. No answer ever holds one before its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.forms.entries import CoveredBidForm
from scorekeeper.games import recording
from scorekeeper.games.game_log import read_tablet
from scorekeeper.rules.problems import Refused
from scorekeeper.views.play import show_state
from scorekeeper.views.responses import ConfidantRequest, for_confidant, problem_texts

if TYPE_CHECKING:
    from django.http import HttpResponse


@require_POST
@for_confidant
def hide_bid(request: ConfidantRequest, game_id: int) -> HttpResponse:
    """Keep one seat's bid; the answer says who has bid, and once all may be seen, the bids."""
    form = CoveredBidForm(request.POST)
    kept = read_tablet(request.user, game_id)
    if not form.is_valid():
        return show_state(request, kept, 422, notice=_("This is no covered bid: a part of it is missing or malformed."))
    try:
        return show_state(request, recording.cover(request.user, game_id, form.covered()))
    except recording.Stale as stale:
        return show_state(request, stale.tablet, 409, notice=_("The game has moved on; this bid was not recorded."))
    except Refused as refusal:
        notice = " ".join(problem_texts(refusal))
        return show_state(request, kept, 422, notice=notice)
