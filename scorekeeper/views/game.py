from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh

from scorekeeper.display.change_log import changes_of
from scorekeeper.display.footnotes import marks_of, notes_of
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.highlights import highlights_in
from scorekeeper.display.insights.costly_bids import costly_bids_in
from scorekeeper.display.insights.par import above_par_of
from scorekeeper.display.ruleset_text import ruleset_facts
from scorekeeper.display.scorepad import columns_of, lines_ahead, lines_of
from scorekeeper.display.share_picture import picture_of
from scorekeeper.display.standings import facts_of, headline_of, places_of
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.players.bidding import FEWEST_CASES
from scorekeeper.players.par import par_for
from scorekeeper.views.admission import for_writer_or_onlooker
from scorekeeper.views.entries import Refused, answer_form, confirmation, post_entry
from scorekeeper.views.photos.place import photo_place
from scorekeeper.views.responses import WriterRequest, render_page
from scorekeeper.web.offline import mark_owner

HIGHLIGHTS_SHOWN = 6


@require_http_methods(["GET", "HEAD", "POST"])
@for_writer_or_onlooker
def game_page(request: WriterRequest, game_id: int) -> HttpResponse:
    """A POST is the entry that ends the game.

    For htmx, say whether the game has changed since the revision that was `seen`: then the page reloads.
    """
    if request.method != "POST":
        log = read_game_log(request.owner, game_id)
        if not request.htmx:
            return _show_game(request, log)
        is_known = request.GET.get("seen") == str(log.row.revision)
        return HttpResponse(status=204) if is_known else HttpResponseClientRefresh()
    outcome = post_entry(request, game_id)
    return answer_form(outcome, "game", lambda: _show_game(request, outcome.log, outcome.refused, outcome.status))


@require_safe
@for_writer_or_onlooker
def beside_keys(request: WriterRequest, game_id: int) -> HttpResponse:
    """The score sheet, the chart and facts of a game, for the play page on a wide screen."""
    log = read_game_log(request.owner, game_id)
    game = log.game
    if game.record.is_from_paper:
        return redirect("game", game_id)
    context = {
        "row": log.row,
        "game": game,
        "columns": columns_of(game),
        "lines": [*lines_of(game, marks_of(notes_of(log))), *lines_ahead(game)],
        "chart": chart_of(game),
        "facts": facts_of(game),
        "back": "play",
    }
    return render_page(request, "play/_beside_keys.html", context)


def _show_game(request: WriterRequest, log: GameLog, refused: Refused = None, status: int = 200) -> HttpResponse:
    context = {**_context(log), "confirmation": confirmation(request, log), "refused": refused}
    if not request.pen:
        context["photo"] = photo_place(request, log.row)
        if log.row.counts:
            context["par"] = above_par_of(log, par_for(log.game, request.owner))
    page = render_page(request, "game/game.html", context, status=status)
    # The page of a phone with a pen is not stored for use without the server.
    return page if request.pen else mark_owner(request, page)


def _context(log: GameLog) -> dict[str, Any]:
    notes, places, chart = notes_of(log), places_of(log.game), chart_of(log.game)
    return {
        "row": log.row,
        "game": log.game,
        "facts": ruleset_facts(log.table.ruleset),
        "headline": headline_of(log.game),
        "places": places,
        "people": log.people,
        "columns": columns_of(log.game),
        "lines": lines_of(log.game, marks_of(notes)),
        "notes": notes,
        "chart": chart,
        "highlights": highlights_in(log, HIGHLIGHTS_SHOWN),
        "costly_bids": costly_bids_in(log),
        "changes": changes_of(log),
        "picture": picture_of(log, places, chart),
        "fewest": FEWEST_CASES,
        "entry_key": uuid.uuid4().hex,
    }
