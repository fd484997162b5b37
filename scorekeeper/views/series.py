"""The points for the place over several games, which are chosen on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from scorekeeper.listing import finished_games
from scorekeeper.series import of_one_evening, series_of
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page

if TYPE_CHECKING:
    from django.http import HttpResponse

OFFERED = 40
"""How many of the last finished games can be chosen from."""


@require_safe
@for_confidant
def series(request: ConfidantRequest) -> HttpResponse:
    """Show the standings over the games that are chosen, those of the last evening if none was asked for."""
    offered = finished_games(request.user, OFFERED)
    asked = set(request.GET.getlist("game"))
    chosen = {game.row.pk for game in offered if str(game.row.pk) in asked} if asked else of_one_evening(offered)
    lines = series_of([game for game in offered if game.row.pk in chosen])
    return render_page(request, "series.html", {"offered": offered, "chosen": chosen, "lines": lines})
