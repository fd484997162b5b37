from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.forms.entries import read_id
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.recording import reveal_bids
from scorekeeper.live import own_phones
from scorekeeper.models import Game
from scorekeeper.views.admission import for_keeper, for_writer, writing
from scorekeeper.views.play import state_response
from scorekeeper.views.responses import HistoryRequest, WriterRequest, render_page, wants_json


@require_safe
@for_keeper
def seats_with_phones(request: HistoryRequest, game_id: int) -> HttpResponse:
    log = read_game_log(request.owner, game_id)
    seen = "-".join(map(str, sorted(log.seats_with_phones)))
    if request.htmx and request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    players = log.game.record.players
    seats = [(seat, players[seat], seat in log.seats_with_phones) for seat in log.game.active]
    context = {"row": log.row, "seats": seats, "seen": seen}
    return render_page(request, "live/seats_with_phones.html", context, partial="seats")


@require_POST
@for_keeper
def free_seat(request: HistoryRequest, game_id: int, seat: int) -> HttpResponse:
    own_phones.free_seat(Game.objects.get(pk=game_id, owner=request.owner), seat)
    return redirect("seats_with_phones", game_id)


@require_POST
@for_writer
def reveal(request: WriterRequest, game_id: int) -> HttpResponse:
    known = read_id(request.POST.get("revision", ""))
    revision = -1 if known is None else known
    with writing(request, game_id):
        log = reveal_bids(request.owner, game_id, revision, author=request.author)
    return state_response(request, log) if wants_json(request) else redirect("play", game_id)
