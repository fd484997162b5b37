from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.archive.records.years import newest_year
from scorekeeper.display.leaderboard_table import Choices, leaderboard_table
from scorekeeper.games.recount import progress_of
from scorekeeper.players.bidding import FEWEST_CASES
from scorekeeper.players.leaderboard import GAMES_FOR_RANK, leaderboard_of
from scorekeeper.players.leaderboard_order import sorting_for
from scorekeeper.players.ratings import AVERAGE, GAMES_RATED
from scorekeeper.rules.option_texts import SCORINGS
from scorekeeper.views.admission import for_member
from scorekeeper.views.responses import HistoryRequest, render_page


@require_safe
@for_member
def people_page(request: HistoryRequest) -> HttpResponse:
    asked = request.GET
    choices = Choices(sorting_for(asked.get("sort", ""), asked.get("order", "")), "archived" in asked)
    leaderboard = leaderboard_of(request.owner, asked.get("count", ""), with_archived=choices.with_archived)
    context = {
        "leaderboard": leaderboard,
        "table": leaderboard_table(leaderboard, choices),
        "choices": choices,
        "other_archive": replace(choices, with_archived=not choices.with_archived),
        "scorings": SCORINGS,
        "games_for_rank": GAMES_FOR_RANK,
        "games_rated": GAMES_RATED,
        "average": AVERAGE,
        "fewest": FEWEST_CASES,
        "newest_year": newest_year(request.owner),
        "progress": progress_of(request.owner),
    }
    return render_page(request, "people/people.html", context, partial="counted")
