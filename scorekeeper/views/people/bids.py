from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.display.insights.bids import cards_of
from scorekeeper.forms.entries import read_id
from scorekeeper.games.recount import progress_of
from scorekeeper.players.bidding import FEWEST_CASES
from scorekeeper.players.profile import bidding_profile_of
from scorekeeper.rules.option_texts import SCORINGS
from scorekeeper.views.admission import for_member
from scorekeeper.views.responses import HistoryRequest, render_page


@require_safe
@for_member
def bids_page(request: HistoryRequest, person_id: int) -> HttpResponse:
    asked = request.GET
    profile = bidding_profile_of(
        request.owner, person_id, asked.get("count", ""), table_size=read_id(asked.get("players", ""))
    )
    if profile.player.pk != person_id:
        return redirect(reverse("person_bids", args=[profile.player.pk], query=asked))
    context = {
        "profile": profile,
        "cards": cards_of(profile),
        "fewest": FEWEST_CASES,
        "scorings": SCORINGS,
        "progress": progress_of(request.owner),
    }
    return render_page(request, "people/bids.html", context, partial="counted")
