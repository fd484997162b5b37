from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.archive.search import Search, find_games
from scorekeeper.archive.series import games_in, read_series
from scorekeeper.display.file_names import archive_stem, data_file_stem, file_stem
from scorekeeper.forms.entries import chosen_ids
from scorekeeper.forms.search import SearchForm
from scorekeeper.games.game_log import read_game_log
from scorekeeper.import_export.csv_table import csv_lines, has_worked_out, have_worked_out
from scorekeeper.import_export.exporter import exported, logs, zipped
from scorekeeper.import_export.result_tables import games_table, largest_table, person_table, series_table
from scorekeeper.models import Game
from scorekeeper.players.people import everybody, names_among
from scorekeeper.views.admission import for_member
from scorekeeper.views.responses import ConfidantRequest, HistoryRequest

_KINDS = {"json": "application/json", "zip": "application/zip", "csv": "text/csv; charset=utf-8"}


@require_safe
@for_member
def game_file(request: HistoryRequest, game_id: int, ending: str) -> HttpResponse:
    log = read_game_log(request.owner, game_id)
    name = data_file_stem(log)
    if ending == "json":
        return with_file_headers(HttpResponse(exported(log).file), name, ending)
    if ending == "zip":
        return with_file_headers(HttpResponse(b"".join(zipped([exported(log)]))), name, ending)
    lines = csv_lines([log], marks_worked_out=has_worked_out(log.game))
    return with_file_headers(HttpResponse("".join(lines)), name, ending)


@require_safe
@for_member
def games_zip(request: HistoryRequest) -> HttpResponse:
    files = (exported(log) for log in logs(request.owner, _game_ids(request)))
    return streamed(request, zipped(files), archive_stem(), "zip")


@require_safe
@for_member
def games_csv(request: HistoryRequest) -> HttpResponse:
    ids = _game_ids(request)
    lines = csv_lines(logs(request.owner, ids), marks_worked_out=have_worked_out(ids))
    return streamed(request, (line.encode() for line in lines), archive_stem(), "csv")


@require_safe
@for_member
def games_table_file(request: HistoryRequest) -> HttpResponse:
    """A line for each game."""
    ids = _game_ids(request)
    lines = games_table(logs(request.owner, ids), largest_table(ids))
    return _table_file(request, lines, f"{archive_stem()}_{_('Results')}")


@require_safe
@for_member
def person_table_file(request: HistoryRequest, person_id: int) -> HttpResponse:
    """A line for each game, also of the person's other names."""
    names = names_among(everybody(request.owner), person_id)
    games = find_games(request.owner, Search(person=names[0].pk)).order_by("started_at", "pk")
    game_ids = list(games.values_list("pk", flat=True))
    lines = person_table(logs(request.owner, game_ids), {name.pk for name in names})
    return _table_file(request, lines, f"{archive_stem()}_{names[0].name}")


@require_safe
@for_member
def series_table_file(request: HistoryRequest, series_id: int) -> HttpResponse:
    """A line for each person."""
    series = read_series(request.owner, series_id)
    lines = series_table(games_in(series).all_counted)
    return _table_file(request, lines, f"{archive_stem()}_{series.name}")


def _table_file(request: HistoryRequest, lines: Iterator[str], name: str) -> HttpResponse:
    return streamed(request, (line.encode() for line in lines), file_stem(name), "csv")


def _game_ids(request: HistoryRequest) -> list[int]:
    """Of the requested games, else of a search, else of all; oldest first.

    Raises Http404 if one of the requested games does not exist or belongs to others.
    """
    texts, requested = request.GET.getlist("game"), chosen_ids(request.GET, "game")
    if not texts:
        return _search_results(request)
    own = Game.objects.filter(owner=request.owner).order_by("started_at", "pk").values_list("pk", flat=True)
    found = list(own.filter(pk__in=requested))
    if len(requested) < len(texts) or len(found) < len({*requested}):
        raise Http404
    return found


def _search_results(request: HistoryRequest) -> list[int]:
    form = SearchForm(request.GET, request.owner)
    found = find_games(request.owner, form.search())
    if form.errors:
        raise Http404
    return list(found.order_by("started_at", "pk").values_list("pk", flat=True))


def streamed(request: ConfidantRequest, pieces: Iterator[bytes], name: str, ending: str) -> HttpResponse:
    """`name` is without ending."""
    language = get_language() or "en"
    # A HEAD request must not leave an unfinished generator with database reads behind.
    content = iter(()) if request.method == "HEAD" else _in_language(pieces, language)
    # Views are typed to return an HttpResponse; StreamingHttpResponse is not a subclass of it.
    return cast("HttpResponse", with_file_headers(StreamingHttpResponse(content), name, ending))


def _in_language(pieces: Iterator[bytes], language: str) -> Iterator[bytes]:
    """Even after the request has ended."""
    while True:
        with override(language):
            piece = next(pieces, None)
        if piece is None:
            return
        if piece:
            yield piece


def with_file_headers[Response: HttpResponseBase](response: Response, name: str, ending: str) -> Response:
    response["Content-Type"] = _KINDS[ending]
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=f"{name}.{ending}") or ""
    return response
