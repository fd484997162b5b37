from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.archive.search import find_games
from scorekeeper.display.game_list import OpenGames, Page, first_page, page_of_bin, page_of_games
from scorekeeper.forms.entries import sentences_of
from scorekeeper.forms.search import SearchForm
from scorekeeper.games import game_bin
from scorekeeper.games.recount import progress_of
from scorekeeper.views.admission import for_keeper, for_member, outside_events
from scorekeeper.views.responses import HistoryRequest, render_page


@require_safe
@for_member
def past_games(request: HistoryRequest) -> HttpResponse:
    form = SearchForm(request.GET, request.owner)
    search = form.search()
    after = request.GET.get("after", "")
    is_first = not (after or search.asks)
    page: Page | None = None
    unfinished: OpenGames | None = None
    if is_first and not form.errors:
        unfinished, page = first_page(request.owner)
    elif not form.errors:
        found = find_games(request.owner, search)
        # Without a search the unfinished games are listed apart.
        page = page_of_games(found if search.asks else found.filter(is_finished=True), after)
    query = urlencode({name: value for name in form.fields if (value := request.GET.get(name))})
    context = {
        "page": page,
        "unfinished": unfinished,
        "form": form,
        "problems": sentences_of(form),
        "search": search,
        "query": query,
        "progress": None if after else progress_of(request.owner),
    }
    return render_page(request, "archive/past_games.html", context, partial="games", status=422 if form.errors else 200)


@require_safe
@for_member
def games_in_bin(request: HistoryRequest) -> HttpResponse:
    context = {"page": page_of_bin(request.owner, request.GET.get("after", ""))}
    return render_page(request, "archive/games_in_bin.html", context, partial="games")


@require_POST
@for_keeper
@outside_events
def delete_game(request: HistoryRequest, game_id: int) -> HttpResponse:
    game_bin.put_in_bin(request.owner, game_id)
    return redirect("games_in_bin")


@require_POST
@for_keeper
@outside_events
def restore_game(request: HistoryRequest, game_id: int) -> HttpResponse:
    game_bin.take_out_of_bin(request.owner, game_id)
    return redirect("game", game_id)


@require_POST
@for_keeper
def empty_bin(request: HistoryRequest) -> HttpResponse:
    game_bin.empty_bin(request.owner)
    return redirect("games_in_bin")
