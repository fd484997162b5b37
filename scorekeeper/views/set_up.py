"""A new game: who plays, in what order, by which options."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper import recording
from scorekeeper.forms import OTHER, SetUpForm
from scorekeeper.models import Game, Player
from scorekeeper.rules.combinations import MAX_PLAYERS
from scorekeeper.rules.problems import Refused
from scorekeeper.views.responses import ConfidantRequest, for_confidant, problem_text, render_page

KNOWN_PLAYERS_SHOWN = 40


@require_http_methods(["GET", "HEAD", "POST"])
@for_confidant
def new_game(request: ConfidantRequest) -> HttpResponse:
    """Show the form, and start the game that it describes."""
    if request.method != "POST":
        return _page(request, _blank_form(), [])
    form = SetUpForm(request.POST)
    if not form.is_valid():
        return _page(request, _typed(form), _sentences(form))
    try:
        game = recording.start_game(request.user, form.set_up())
    except Refused as refusal:
        return _page(request, _typed(form), [problem_text(problem) for problem in refusal.problems])
    return _to_table(game)


@require_POST
@for_confidant
def same_table_again(request: ConfidantRequest, game_id: int) -> HttpResponse:
    """Start the next game at the same table, the deal moved on by one seat."""
    key = request.POST.get("key", "") or uuid.uuid4().hex
    return _to_table(recording.same_table_again(request.user, game_id, key))


def _to_table(game: Game) -> HttpResponse:
    return HttpResponseRedirect(reverse("table", args=[game.pk]))


def _page(request: ConfidantRequest, typed: dict[str, Any], problems: list[str]) -> HttpResponse:
    known = Player.objects.filter(confidant=request.user).order_by("-last_seated_at")[:KNOWN_PLAYERS_SHOWN]
    context = {"known": known, "typed": typed, "problems": problems, "other": OTHER}
    return render_page(request, "new_game.html", context, status=422 if problems else 200)


def _blank_form() -> dict[str, Any]:
    return {
        "key": uuid.uuid4().hex,
        "places": _places([]),
        "first_dealer": "0",
        "scoring": "standard",
        "plus_minus_one": "off",
        "plus_minus_one_from": "4",
    }


def _typed(form: SetUpForm) -> dict[str, Any]:
    """Return what was entered, as it was entered."""
    blank = _blank_form()
    kept = {name: form.data.get(name, value) for name, value in blank.items()}
    return {**kept, "places": _places(form.places)}


def _places(names: list[str]) -> list[str]:
    return [*names, *[""] * MAX_PLAYERS][: max(MAX_PLAYERS, len(names))]


def _sentences(form: SetUpForm) -> list[str]:
    return [str(sentence) for sentences in form.errors.values() for sentence in sentences]
