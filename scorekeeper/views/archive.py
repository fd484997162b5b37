"""Pages of past games and of the bin."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.archive.search import find_games
from scorekeeper.display.game_list import first_page, page_of_bin, page_of_games
from scorekeeper.forms.entries import sentences_of
from scorekeeper.forms.search import SearchForm
from scorekeeper.games import recording
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page


@require_safe
@for_confidant
def past_games(request: ConfidantRequest) -> HttpResponse:
    """Show all games, or the results of a search, newest first, page by page."""
    form = SearchForm(request.GET, request.user)
    search = form.search()
    after = request.GET.get("after", "")
    is_first = not (after or search.asks)
    page = first_page(request.user) if is_first else page_of_games(find_games(request.user, search), after)
    query = urlencode({name: value for name in form.fields if (value := request.GET.get(name))})
    context = {"page": page, "form": form, "problems": sentences_of(form), "search": search, "query": query}
    return render_page(request, "archive/past_games.html", context, partial="games", status=422 if form.errors else 200)


@require_safe
@for_confidant
def games_in_bin(request: ConfidantRequest) -> HttpResponse:
    """Show the games in the bin, page by page."""
    context = {"page": page_of_bin(request.user, request.GET.get("after", ""))}
    return render_page(request, "archive/games_in_bin.html", context, partial="games")


@require_POST
@for_confidant
def delete_game(request: ConfidantRequest, game_id: int) -> HttpResponse:
    """Move a game to the bin."""
    recording.put_in_bin(request.user, game_id)
    return HttpResponseRedirect(reverse("games_in_bin"))


@require_POST
@for_confidant
def restore_game(request: ConfidantRequest, game_id: int) -> HttpResponse:
    """Restore a game from the bin."""
    recording.take_out_of_bin(request.user, game_id)
    return HttpResponseRedirect(reverse("game", args=[game_id]))


@require_POST
@for_confidant
def empty_bin(request: ConfidantRequest) -> HttpResponse:
    """Permanently delete the games in the bin."""
    recording.empty_bin(request.user)
    return HttpResponseRedirect(reverse("games_in_bin"))
