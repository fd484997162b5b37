from __future__ import annotations

from itertools import accumulate

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.display.insights.balance_chart import balance_chart_of
from scorekeeper.games.recount import progress_of
from scorekeeper.players.against import Against, CommonGame, against_of
from scorekeeper.rules.option_texts import SCORINGS
from scorekeeper.views.admission import for_member
from scorekeeper.views.responses import HistoryRequest, render_page

GAMES_UNFOLDED = 10  # in the list, the newest


@require_safe
@for_member
def against_page(request: HistoryRequest, person_id: int, other_id: int) -> HttpResponse:
    against = against_of(request.owner, person_id, other_id, request.GET.get("count", ""))
    people = (against.person.key, against.other.key)
    if people != (person_id, other_id):
        return redirect(reverse("against", args=people, query=request.GET))
    balances = [*accumulate((game.ahead for game in against.last), initial=against.balance_before)]
    newest = _newest_first(against, balances)
    context = {
        "against": against,
        "scorings": SCORINGS,
        "chart": balance_chart_of(balances),
        "newest": newest[:GAMES_UNFOLDED],
        "earlier": newest[GAMES_UNFOLDED:],
        "progress": progress_of(request.owner),
    }
    return render_page(request, "people/against.html", context, partial="counted")


def _newest_first(against: Against, balances: list[int]) -> list[tuple[CommonGame, int]]:
    """With the balance after each game."""
    return [*zip(against.last, balances[1:], strict=True)][::-1]
