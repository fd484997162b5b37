from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.display.round_review import step_of
from scorekeeper.games.game_log import read_game_log
from scorekeeper.views.admission import for_writer_or_onlooker
from scorekeeper.views.responses import WriterRequest, render_page


@require_safe
@for_writer_or_onlooker
def step(request: WriterRequest, game_id: int, number: int) -> HttpResponse:
    log = read_game_log(request.owner, game_id)
    try:
        review = step_of(log, number)
    except IndexError:
        raise Http404 from None
    is_from_paper = log.game.record.is_from_paper
    context = {"row": log.row, "step": review, "chart": review.chart, "is_from_paper": is_from_paper}
    return render_page(request, "game/step.html", context, partial="step")
