"""One game as a whole: standings, what stood out, the Tablet, the chart, the corrections; and the same on paper."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from scorekeeper.changes import changes_of
from scorekeeper.chart import chart_of
from scorekeeper.highlight_words import highlights_in
from scorekeeper.notes import marks_of, notes_of
from scorekeeper.picture import picture_of
from scorekeeper.places import places_of
from scorekeeper.records import read_tablet
from scorekeeper.ruleset_words import ruleset_facts
from scorekeeper.scorepad import columns_of, lines_of
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page

if TYPE_CHECKING:
    from django.http import HttpResponse


@require_safe
@for_confidant
def tablet(request: ConfidantRequest, game_id: int) -> HttpResponse:
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
    return render_page(request, "tablet.html", context)
