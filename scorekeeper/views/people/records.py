from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.archive.records.records import records_of
from scorekeeper.archive.records.years import newest_year
from scorekeeper.display.records.cards import cards_of, only_of
from scorekeeper.display.records.words import scorings_with
from scorekeeper.games.recount import progress_of
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.views.admission import for_member
from scorekeeper.views.responses import HistoryRequest, render_page

_PLAYERS = {str(players): players for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)}


@require_safe
@for_member
def records_page(request: HistoryRequest) -> HttpResponse:
    players = _PLAYERS.get(request.GET.get("players", ""))
    records = records_of(request.owner, request.GET.get("count", ""), players)
    scorings = scorings_with(records.games)
    context = {
        "records": records,
        "cards": cards_of(records),
        "kept": f"&players={players}" if players else "",
        "scorings": scorings,
        "only": only_of(records.scoring) if len(scorings) > 1 else "",
        "newest_year": newest_year(request.owner),
        "progress": progress_of(request.owner),
    }
    return render_page(request, "people/records.html", context, partial="counted")
