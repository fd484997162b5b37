from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.archive import series as stored_series
from scorekeeper.archive.search import Search, find_games
from scorekeeper.archive.series_events import take_out_event
from scorekeeper.display.game_list import page_of_games
from scorekeeper.forms.entries import NameForm, chosen_ids, sentences_of
from scorekeeper.forms.series import NewSeriesForm, SeasonForm
from scorekeeper.models import Series
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page
from scorekeeper.views.series import number_in_query, show_series

REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def new_series(request: HistoryRequest) -> HttpResponse:
    if request.method != "POST":
        return _new_series_page(request)
    form = NewSeriesForm(request.POST)
    if not form.is_valid():
        return _new_series_page(request, sentences_of(form))
    games, season = chosen_ids(request.POST, "game"), form.season()
    try:
        series = stored_series.make_series(request.owner, form.cleaned_data["name"], games, season)
    except RuleError as error:
        return _new_series_page(request, problem_texts(error))
    return _redirect_to("series" if games or season else "choose_games", series.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def choose_games(request: HistoryRequest, series_id: int) -> HttpResponse:
    series = stored_series.read_series(request.owner, series_id)
    if request.method != "POST":
        return _choice_page(request, series)
    added = stored_series.add_games(request.owner, series_id, chosen_ids(request.POST, "game"))
    if "older" in request.POST:
        report = {"added": added} if added else {}
        return _redirect_to("choose_games", series_id, after=request.POST["older"], **report)
    return _redirect_to("series", series_id, added=added)


@require_POST
@for_keeper
def add_season(request: HistoryRequest, series_id: int) -> HttpResponse:
    series, form = stored_series.read_series(request.owner, series_id), SeasonForm(request.POST)
    if not form.is_valid():
        return _refuse(request, series, "season", sentences_of(form))
    season = form.season()
    added = stored_series.add_season(request.owner, series_id, season) if season else 0
    return _redirect_to("series", series_id, added=added)


@require_POST
@for_keeper
def take_out_game(request: HistoryRequest, series_id: int) -> HttpResponse:
    """Or an event; redirect to the page of the request."""
    series = stored_series.read_series(request.owner, series_id)
    for event in chosen_ids(request.POST, "event")[:1]:
        take_out_event(series, event)
    games = chosen_ids(request.POST, "game")
    for game in games[:1]:
        stored_series.take_out(request.owner, series_id, game)
    if games and request.POST.get("from") == "game":
        return _redirect_to("game", games[0])
    return _redirect_to("series", series_id, **({"taken": games[0]} if games else {}))


@require_POST
@for_keeper
def rename_series(request: HistoryRequest, series_id: int) -> HttpResponse:
    series, form = stored_series.read_series(request.owner, series_id), NameForm(request.POST)
    if not form.is_valid():
        return _refuse(request, series, "name", sentences_of(form))
    try:
        stored_series.rename_series(request.owner, series_id, form.cleaned_data["name"])
    except RuleError as error:
        return _refuse(request, series, "name", problem_texts(error))
    return _redirect_to("series", series_id)


@require_POST
@for_keeper
def delete_series(request: HistoryRequest, series_id: int) -> HttpResponse:
    stored_series.delete_series(request.owner, series_id)
    return redirect("all_series")


def _new_series_page(request: HistoryRequest, problems: Sequence[str] = ()) -> HttpResponse:
    context = {"problems": problems, "typed": request.POST, "chosen": chosen_ids(request.POST, "game")}
    return render_page(request, "series/new_series.html", context, status=REFUSED if problems else 200)


def _choice_page(request: HistoryRequest, series: Series) -> HttpResponse:
    page = page_of_games(find_games(request.owner, Search()), request.GET.get("after", ""))
    there = stored_series.games_of(series, [listed.row.pk for listed in page.games])
    context = {"series": series, "page": page, "there": there, "added": number_in_query(request, "added")}
    return render_page(request, "series/choose_games.html", context)


def _refuse(request: HistoryRequest, series: Series, what: str, problems: Sequence[str]) -> HttpResponse:
    refused = {"what": what, "problems": problems, "typed": request.POST}
    return show_series(request, series, refused, status=REFUSED)


def _redirect_to(name: str, key: int, **parameters: int | str) -> HttpResponse:
    return redirect(reverse(name, args=[key], query=parameters))
