from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.archive import series as stored_series
from scorekeeper.forms.entries import NameForm, chosen_ids, sentences_of
from scorekeeper.models import Game
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_keeper, outside_events
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
@outside_events
def series_of_game(request: HistoryRequest, game_id: int) -> HttpResponse:
    game = stored_series.read_game(request.owner, game_id)
    if request.method != "POST":
        return _page(request, game)
    problems = [] if _add_to_series(request, game) else _create_series(request, game)
    return _page(request, game, problems) if problems else redirect("game", game_id)


def _add_to_series(request: HistoryRequest, game: Game) -> bool:
    """False if none was chosen."""
    series_ids = chosen_ids(request.POST, "series")
    for series_id in series_ids:
        stored_series.add_games(request.owner, series_id, [game.pk])
    return bool(series_ids)


def _create_series(request: HistoryRequest, game: Game) -> list[str]:
    """Return the errors."""
    form = NameForm(request.POST)
    if not form.is_valid():
        return sentences_of(form)
    try:
        stored_series.make_series(request.owner, form.cleaned_data["name"], [game.pk])
    except RuleError as error:
        return problem_texts(error)
    return []


def _page(request: HistoryRequest, game: Game, problems: Sequence[str] = ()) -> HttpResponse:
    context = {
        "row": game,
        "series_choice": list(stored_series.series_for(request.owner, game.pk)),
        "series_problems": problems,
        "series_name": request.POST.get("name", ""),
    }
    return render_page(request, "series/series_of_game.html", context, status=422 if problems else 200)
