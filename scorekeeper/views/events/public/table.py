"""One table of the newest round: live, as watchers see a game, if a phone keeps its score."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from scorekeeper.display.events.public.hall import Hall
from scorekeeper.display.events.public.lists import table_line
from scorekeeper.display.events.public.person import seats_of
from scorekeeper.live.links import link_of, token_of
from scorekeeper.live.watching import find_game, read_watched
from scorekeeper.locale.hands import says_hands
from scorekeeper.models import Game, GameLink, LinkKind
from scorekeeper.rules.events.event import Table
from scorekeeper.views.events.public.admission import HallRequest, Page, for_hall, once, show
from scorekeeper.views.live.watch import about_watched, table_of
from scorekeeper.views.responses import render_page


@require_safe
@for_hall
def table(request: HallRequest, table: int) -> HttpResponse:
    hall, game = request.open.hall, request.open.game_at(table)
    found = next((one for one in hall.tables if one.number == table), None)
    if found is None:
        return redirect("event_tables", request.token)
    live = None if _has_slip_only(hall, found) else game
    if request.htmx and ("seats" in request.GET) is bool(live):
        return HttpResponseClientRefresh()  # the other page has other style sheets
    return _live(request, table, live) if live else _seats(request, hall, found)


def _has_slip_only(hall: Hall, table: Table) -> bool:
    """Whether the organiser has typed the result of a table whose game on a phone is not over."""
    progress = hall.progress.get((hall.round, table.number))
    return table.result is not None and not (progress and progress.is_finished)


def _seats(request: HallRequest, hall: Hall, table: Table) -> HttpResponse:
    line, seats = once(request, ("table", table.number), lambda: (table_line(hall, table), seats_of(hall, table)))
    shown = (hall.event.name, hall.round, line, seats)
    return show(request, Page("events/public/table.html", table.number, shown), {"line": line, "seats": seats})


def _live(request: HallRequest, table: int, game_id: int) -> HttpResponse:
    watched = find_game(game_id)
    if watched is None:
        return redirect("event_tables", request.token)
    if request.GET.get("seen") == watched.version:
        return HttpResponse(status=204)
    try:
        # With a link of the game, its phone sends what is being entered; the link itself is shown nowhere.
        link = link_of(Game.objects.get(pk=game_id), LinkKind.WATCH)
        watching = read_watched(token_of(link))
    except (Game.DoesNotExist, GameLink.DoesNotExist):  # the seats were changed meanwhile
        return redirect("event_tables", request.token)
    with says_hands():
        context = {
            **about_watched(request, watched, watching),
            **table_of(watching),
            "token": request.token,
            "table": table,
            "hall": request.open.hall,
            # No matter who has written: the hall sees only the names of entrants.
            "writer": "",
            "is_circle": True,
            "is_event": True,
        }
        template = "live/watch.html" if request.htmx else "events/public/live_table.html"
        return render_page(request, template, context, partial="table")
