from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.archive import series as stored_series
from scorekeeper.archive.series import SeriesGames
from scorekeeper.archive.series_events import games_of_events
from scorekeeper.archive.series_standings import Measure, gains_of, has_one_scoring, standings_of
from scorekeeper.display.game_list import listed_games, page_of_series
from scorekeeper.display.series_chart import LINES, chart_of_series
from scorekeeper.events.lists import organised_with_keys
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
        context = {"series": series, **_games_page(request, series)}
        return render_page(request, "series/series.html", context, partial="games")
    if request.htmx:
        context = standings_page(request, stored_series.games_in(series))
        return render_page(request, "series/_series_standings.html", context)
    return show_series(request, series)


def show_series(
    request: HistoryRequest, series: Series, refused: Mapping[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """`refused` has the values of a refused form and the reasons."""
    games = stored_series.games_in(series)
    links = organised_with_keys(request.user, {event.event_key for event in games.events})
    context = {
        "series": series,
        **_games_page(request, series, has_events=bool(games.events)),
        "events": [(event, links.get(event.event_key)) for event in games.events],
        "added": number_in_query(request, "added"),
        "taken": number_in_query(request, "taken"),
        "refused": refused,
        **standings_page(request, games),
    }
    return render_page(request, "series/series.html", context, status=status)


def _games_page(request: HistoryRequest, series: Series, *, has_events: bool = True) -> dict[str, Any]:
    """`of_events`: the games that can only be taken out with their event."""
    page = page_of_series(request.owner, series, request.GET.get("after", ""))
    listed = [listed.row.pk for listed in page.games] if has_events else []
    return {"page": page, "of_events": games_of_events(series, listed) if listed else ()}


def standings_page(request: HistoryRequest, games: SeriesGames) -> dict[str, Any]:
    """The context of the standings, in the requested order."""
    counted = games.all_counted
    by, gains = _measure(request), gains_of(counted)
    lines = standings_of(gains, by)
    return {
        "by": by,
        "columns": _columns(),
        "games": games,
        "lines": lines,
        "compares": has_one_scoring(counted),
        "chart": chart_of_series(lines, gains, by, len(counted)),
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
