"""One game as a whole: standings, what stood out, the Tablet, the chart, the corrections; and the same on paper."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from scorekeeper.display.change_log import changes_of
from scorekeeper.display.footnotes import marks_of, notes_of
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.highlights import highlights_in
from scorekeeper.display.ruleset_text import ruleset_facts
from scorekeeper.display.scorepad import columns_of, lines_of
from scorekeeper.display.share_picture import picture_of
from scorekeeper.display.standings import places_of
from scorekeeper.games.game_log import read_tablet
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page

if TYPE_CHECKING:
    from django.http import HttpResponse


@require_safe
@for_confidant
def game_page(request: ConfidantRequest, game_id: int) -> HttpResponse:
    """Show a game."""
    kept = read_tablet(request.user, game_id)
    notes = notes_of(kept)
    context = {
        "row": kept.row,
        "game": kept.game,
        "facts": ruleset_facts(kept.table.ruleset),
        "places": places_of(kept.game),
        "people": kept.people,
        "columns": columns_of(kept.game),
        "lines": lines_of(kept.game, marks_of(notes)),
        "notes": notes,
        "chart": chart_of(kept.game),
        "stood_out": highlights_in(kept),
        "changes": changes_of(kept),
        "picture": picture_of(kept),
        "entry_key": uuid.uuid4().hex,
    }
    return render_page(request, "game/game.html", context)
