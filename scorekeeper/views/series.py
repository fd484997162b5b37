from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.archive import series as stored_series
from scorekeeper.archive.series import SeriesGames
from scorekeeper.archive.series_standings import Measure, gains_of, has_one_scoring, standings_of
from scorekeeper.display.game_list import listed_games, page_of_series
from scorekeeper.display.series_chart import LINES, chart_of_series
from scorekeeper.forms.entries import read_id
from scorekeeper.games.recount import progress_of
from scorekeeper.models import Series
from scorekeeper.views.admission import for_member
from scorekeeper.views.responses import HistoryRequest, render_page


@require_safe
@for_member
def all_series(request: HistoryRequest) -> HttpResponse:
    evening = list(stored_series.of_last_evening(request.owner).values_list("day", flat=True))
    context = {"all_series": stored_series.all_series(request.owner), "evening": evening}
    return render_page(request, "series/all_series.html", context)


@require_safe
@for_member
def last_evening(request: HistoryRequest) -> HttpResponse:
    games = stored_series.of_last_evening(request.owner)
    context = standings_page(request, stored_series.read_games(games))
    if request.htmx:
        return render_page(request, "series/_series_standings.html", context)
    return render_page(request, "series/last_evening.html", {**context, "listed_games": listed_games(games)})


@require_safe
@for_member
def series(request: HistoryRequest, series_id: int) -> HttpResponse:
    series = stored_series.read_series(request.owner, series_id)
    if request.htmx and "after" in request.GET:
        context = {"series": series, "page": page_of_series(request.owner, series, request.GET["after"])}
        return render_page(request, "series/series.html", context, partial="games")
    if request.htmx:
        context = standings_page(request, stored_series.games_in(series))
        return render_page(request, "series/_series_standings.html", context)
    return show_series(request, series)


def show_series(
    request: HistoryRequest, series: Series, refused: Mapping[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """`refused` has the values of a refused form and the reasons."""
    context = {
        "series": series,
        "page": page_of_series(request.owner, series, request.GET.get("after", "")),
        "added": number_in_query(request, "added"),
        "taken": number_in_query(request, "taken"),
        "refused": refused,
        **standings_page(request, stored_series.games_in(series)),
    }
    return render_page(request, "series/series.html", context, status=status)


def standings_page(request: HistoryRequest, games: SeriesGames) -> dict[str, Any]:
    """The context of the standings, in the requested order."""
    by, gains = _measure(request), gains_of(games.counted)
    lines = standings_of(gains, by)
    return {
        "by": by,
        "columns": _columns(),
        "games": games,
        "lines": lines,
        "compares": has_one_scoring(games.counted),
        "chart": chart_of_series(lines, gains, by, len(games.counted)),
        "drawn": LINES,
        "progress": progress_of(request.owner),
    }


def number_in_query(request: HistoryRequest, name: str) -> int | None:
    return read_id(request.GET.get(name, ""))


def _measure(request: HistoryRequest) -> Measure:
    requested = request.GET.get("by", "")
    return Measure(requested) if requested in set(Measure) else Measure.POINTS


def _columns() -> dict[Measure, str]:
    return {Measure.POINTS: _("Points"), Measure.TOTAL: _("Total"), Measure.WINS: _("Wins")}
