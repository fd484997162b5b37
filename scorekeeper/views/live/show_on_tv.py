"""The phone of the table types the number that a television shows."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.accounts.sign_ins import sign_in_of
from scorekeeper.live.televisions import is_shown, show_game
from scorekeeper.models import Game, LinkKind
from scorekeeper.views import error_pages
from scorekeeper.views.admission import for_writer
from scorekeeper.views.responses import WriterRequest, render_page
from scorekeeper.web.phone_links import phone_link
from scorekeeper.web.rate_limits import WRONG_TV_NUMBERS, seconds_left, seconds_to_wait

DIGITS = 4


@require_http_methods(["GET", "HEAD", "POST"])
@for_writer
def show_on_tv(request: WriterRequest, game_id: int) -> HttpResponse:
    """A GET never chooses a television."""
    game = Game.objects.get(pk=game_id, owner=request.owner)
    if game.deleted_at or game.is_partly_known:
        return redirect("game", game_id)
    typed = request.POST.get("show") or request.POST.get("number", "")
    if request.method != "POST" or not re.fullmatch(rf"[0-9]{{0,{DIGITS}}}", typed, re.ASCII):
        return _show(request, game)
    return _show(request, game, typed) if len(typed) < DIGITS else _try(request, game, typed)


def _try(request: WriterRequest, game: Game, typed: str) -> HttpResponse:
    who = f"pen {request.pen.pk}" if request.pen else request.user.pk
    if wait := seconds_left(WRONG_TV_NUMBERS, who):
        response = _show(request, game, problem=error_pages.wait_text(wait), status=429)
        response["Retry-After"] = str(wait)
        return response
    if "show" not in request.POST and is_shown(int(typed)):
        return _show(request, game, typed)
    if "show" in request.POST and _choose(request, game, int(typed)):
        shared = reverse("bring_others", args=[game.pk], query={"choice": "evening", "on_tv": ""})
        address = reverse("play", args=[game.pk]) if request.pen else shared
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    seconds_to_wait(WRONG_TV_NUMBERS, who)
    problem = _("No TV shows %(number)s.") % {"number": typed}
    return _show(request, game, problem=problem, status=422)


def _choose(request: WriterRequest, game: Game, number: int) -> bool:
    """A guest with the pen shows only this game; who keeps the score, also the table's next ones."""
    if request.pen:
        return show_game(number, game, LinkKind.WATCH)
    return show_game(number, game, LinkKind.EVENING, sign_in_of(request))


def _show(request: WriterRequest, game: Game, typed: str = "", *, problem: str = "", status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {
        "row": game,
        "typed": typed,
        "places": [typed[place : place + 1] for place in range(DIGITS)],
        "is_whole": len(typed) == DIGITS,
        "keys": [(digit, typed + digit) for digit in "0123456789"],
        "before": typed[:-1],
        "problem": problem,
        "address": phone_link(request, reverse("tv")).url.partition("://")[2].rstrip("/"),
    }
    return render_page(request, "live/show_on_tv.html", context, partial="tv", status=status)
