from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.forms.entries import sentences_of
from scorekeeper.forms.set_up import SetUpForm
from scorekeeper.games import recording
from scorekeeper.models import Game
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.views.admission import for_keeper, outside_events
from scorekeeper.views.responses import HistoryRequest, fields_of, problem_texts
from scorekeeper.views.set_up_page import show_set_up, table_form, typed_form


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def new_game(request: HistoryRequest) -> HttpResponse:
    if request.method != "POST":
        return show_set_up(request)
    form = SetUpForm(request.POST)
    if not form.is_valid():
        return _refused(request, form, sentences_of(form))
    try:
        game = recording.start_game(request.owner, form.set_up())
    except RuleError as error:
        # A seat is the place of a name, without the places that were left empty.
        places = [place for place, name in enumerate(form.places) if name]
        return _refused(request, form, problem_texts(error, lambda problem: _fields(problem, places)))
    return _to_play_page(game)


def _fields(problem: Problem, places: Sequence[int]) -> tuple[str, ...]:
    return fields_of(problem if problem.seat is None else replace(problem, seat=places[problem.seat]))


@require_POST
@for_keeper
@outside_events
def same_table_again(request: HistoryRequest, game_id: int) -> HttpResponse:
    """Show the form if the options do not allow the remaining players."""
    key = request.POST.get("key", "") or uuid.uuid4().hex
    set_up = recording.next_set_up(request.owner, game_id, key)
    try:
        return _to_play_page(recording.start_game(request.owner, set_up, after=game_id))
    except RuleError as error:
        return show_set_up(request, table_form(set_up), problems=problem_texts(error))


def _to_play_page(game: Game) -> HttpResponse:
    return redirect("play", game.pk)


def _refused(request: HistoryRequest, form: SetUpForm, problems: list[str]) -> HttpResponse:
    return show_set_up(request, typed_form(form), problems=problems)
