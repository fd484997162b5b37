"""One game as a whole: standings, the Tablet, the chart, what was changed; and the same on paper."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from scorekeeper.changes import changes_of
from scorekeeper.chart import chart_of
from scorekeeper.records import read_tablet
from scorekeeper.scorepad import lines_of
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page

if TYPE_CHECKING:
    from django.http import HttpResponse


@require_safe
@for_confidant
def tablet(request: ConfidantRequest, game_id: int) -> HttpResponse:
    """Show a game."""
    kept = read_tablet(request.user, game_id)
    context = {
        "row": kept.row,
        "game": kept.game,
        "lines": lines_of(kept.game),
        "chart": chart_of(kept.game),
        "changes": changes_of(kept),
        "entry_key": uuid.uuid4().hex,
    }
    return render_page(request, "tablet.html", context)
