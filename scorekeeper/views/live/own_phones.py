"""The Confidant's part in bids from players' own phones: the code to scan, freeing a seat, and the reveal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.display.table_state import state_of
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.recording import reveal_bids
from scorekeeper.live import own_phones
from scorekeeper.live.links import existing_link, link_of, token_of
from scorekeeper.models import Game, LinkKind
from scorekeeper.views.another_phone import address_of
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page, wants_json

if TYPE_CHECKING:
    from scorekeeper.games.game_log import GameLog


@require_http_methods(["GET", "HEAD", "POST"])
@for_confidant
def own_phones_page(request: ConfidantRequest, game_id: int) -> HttpResponse:
    """Show the code with which players bid on their own phones, and who does; a POST makes the code or revokes it."""
    log = read_game_log(request.user, game_id)
    if log.row.deleted_at or not log.row.ruleset.hides_bids:
        return redirect("game", game_id)
    if request.method != "POST":
        return _show(request, log)
    if request.POST.get("code") == "end":
        own_phones.close(log.row)
    else:
        link_of(log.row, LinkKind.BID)
    return redirect("own_phones", game_id)


@require_POST
@for_confidant
def free_seat(request: ConfidantRequest, game_id: int, seat: int) -> HttpResponse:
    """Take a seat away from its phone, so that another one can have it."""
    own_phones.free_seat(Game.objects.get(pk=game_id, confidant=request.user), seat)
    return redirect("own_phones", game_id)


@require_POST
@for_confidant
def reveal(request: ConfidantRequest, game_id: int) -> HttpResponse:
    """Reveal the covered bids, once all have bid; the response has the state of the game."""
    revision = request.POST.get("revision", "")
    log = reveal_bids(request.user, game_id, int(revision) if revision.isascii() and revision.isdigit() else -1)
    return JsonResponse(state_of(log)) if wants_json(request) else redirect("play", game_id)


def _show(request: ConfidantRequest, log: GameLog) -> HttpResponse:
    link = existing_link(log.row, LinkKind.BID)
    players = log.game.record.players
    seats = [(seat, players[seat], seat in log.seats_with_phones) for seat in log.game.active]
    # A code on the screen is scanned, and the page then shows the phone.
    seen = ",".join(map(str, sorted(log.seats_with_phones)))
    if request.htmx and request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    context = {"row": log.row, "seats": seats, "seen": seen, "link_exists": link is not None}
    if link:
        context |= address_of(request, reverse("own_bid", args=[token_of(link)]))
    return render_page(request, "live/own_phones.html", context, partial="seats")
