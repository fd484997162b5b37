"""The page of all players with their statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from scorekeeper.display.bars import whiskers_of
from scorekeeper.players.leaderboard import leaderboard_of
from scorekeeper.players.ratings import AVERAGE, GAMES_RATED
from scorekeeper.rules.option_texts import SCORINGS
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page

if TYPE_CHECKING:
    from django.http import HttpResponse


@require_safe
@for_confidant
def people_page(request: ConfidantRequest) -> HttpResponse:
    """Show all players by the requested scoring, archived ones only on request; htmx requests get only that part."""
    with_archived = "archived" in request.GET
    leaderboard = leaderboard_of(request.user, request.GET.get("count", ""), with_archived=with_archived)
    whiskers = whiskers_of([line.rating for line in leaderboard.lines])
    context = {
        "leaderboard": leaderboard,
        "lines": list(zip(leaderboard.lines, whiskers, strict=True)),
        "countings": SCORINGS,
        "with_archived": with_archived,
        "games_rated": GAMES_RATED,
        "average": AVERAGE,
    }
    return render_page(request, "people/people.html", context, partial="counted")
