"""The page behind the code on a table's card. The address is a secret: who knows it may write at the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.accounts.histories import history_of_row
from scorekeeper.display.events.table_page import keeper_seats, places_as_played, places_that_count
from scorekeeper.events import codes, table_phones
from scorekeeper.events.table_phones import FoundTable, HasAnotherTable, NotAsShown, TableNow
from scorekeeper.forms.entries import read_id
from scorekeeper.forms.events.table_phone import KeeperForm
from scorekeeper.models import Confidant, Event
from scorekeeper.rules.events.stages import is_final
from scorekeeper.views import error_pages
from scorekeeper.views.admission import with_error_pages
from scorekeeper.views.responses import PageRequest, View, render_page
from scorekeeper.web.access import Access, access
from scorekeeper.web.device_cookies import pen_cookie, table_cookie
from scorekeeper.web.rate_limits import seconds_after_wrong_token


class TableRequest(PageRequest):
    found: FoundTable
    token: str
    secret: str  # of the pen that the phone took last; "" if none


def _for_table(view: Callable[[TableRequest], HttpResponse]) -> View[HttpRequest, ...]:
    """The page of an invalid code unless a card has it."""

    @access(Access.TABLE_CODE)
    @wraps(view)
    @with_error_pages
    def checked(request: HttpRequest, token: str) -> HttpResponse:
        found = table_phones.find_table(token)
        if found is None:
            return _without_referrer(_invalid_code(request))
        phone = cast("TableRequest", request)
        phone.found, phone.token = found, token
        phone.secret = table_cookie().secret(request.COOKIES) or ""
        return _without_referrer(view(phone))

    return checked


@require_http_methods(["GET", "HEAD", "POST"])
@_for_table
def table_card(request: TableRequest) -> HttpResponse:
    """Who keeps the score? Without a question it waits for news: `seen` is the known version, `round` the one shown."""
    if request.method == "POST":
        return _take(request)
    if request.GET.get("seen") == request.found.version:
        return HttpResponse(status=204)
    now = _shown(request) or _now(request)
    own_game = _own_game(request, now)
    return _to_play(request, own_game) if own_game and not now.has_result else _show(request, now)


@require_POST
@_for_table
def leave_other_table(request: TableRequest) -> HttpResponse:
    """Give up the pen at the other table for which this phone writes."""
    table_phones.leave_other_table(request.found.event, request.secret)
    return redirect("table_card", request.token)


def _take(request: TableRequest) -> HttpResponse:
    form = KeeperForm(request.POST)
    if not form.is_valid():
        return _show(request, _now(request), 422, _("Somebody has to keep the score: choose who."))
    event, table = request.found.event, request.found.table
    try:
        if _organises(request):
            return _to_play(request, table_phones.take_as_organiser(event, table, form.choice()))
        game_id, secret = table_phones.take_table(event, table, form.choice(), request.secret)
    except NotAsShown:
        sentence = _("Something has changed at this table in the meantime. Look, and choose again.")
        return _show(request, _now(request), 409, sentence)
    except HasAnotherTable:
        return _show(request, _now(request), 409)
    response = _to_play(request, game_id)
    pen_cookie(game_id).give(response, secret)
    table_cookie().give(response, secret)
    return response


def _organises(request: TableRequest) -> bool:
    """Whether the phone may write anyway, signed in."""
    if not isinstance(request.user, Confidant):
        return False
    history = history_of_row(request, request.user, Event, request.found.event)
    return history.owner.pk == request.found.event and not history.is_read_only


def _now(request: TableRequest, round_number: int | None = None) -> TableNow:
    return table_phones.table_now(request.found.event, request.found.table, request.secret, round_number)


def _shown(request: TableRequest) -> TableNow | None:
    """The round whose result an open page shows, also if a later one has been drawn."""
    number = read_id(request.GET.get("round", "")) if request.htmx else None
    shown = _now(request, number) if number else None
    return shown if shown and shown.has_result else None


def _own_game(request: TableRequest, now: TableNow) -> int | None:
    """The id of the game at the table if this phone has its pen."""
    return now.game.game_id if now.game and table_phones.writes_here(now, request.secret) else None


def _to_play(request: TableRequest, game_id: int) -> HttpResponse:
    if request.htmx:
        return HttpResponseClientRedirect(reverse("play", args=[game_id]))
    return redirect("play", game_id)


def _show(request: TableRequest, now: TableNow, status: int = 200, problem: str = "") -> HttpResponse:
    public = codes.token_of(codes.public_code(request.found.event))
    context = {
        "token": request.token,
        "version": request.found.version,
        "now": now,
        "newest": now.event.state.rounds_begun,
        "own_game": _own_game(request, now),
        "problem": problem,
        "find_address": reverse("event_public", args=[public]),
        "watch_address": reverse("event_table", args=[public, now.number]),
        "standings_address": reverse("event_public_standings", args=[public]),
        **_contents(now),
    }
    return render_page(request, "events/table/table.html", context, partial="table", status=status)


def _contents(now: TableNow) -> dict[str, Any]:
    state, names = now.event.state, now.event.state.names
    if now.table and now.has_result:
        places = places_that_count(now.event.event, now.round, now.table, names)
        game = now.game.result if now.game else None
        if not places and game:
            places = places_as_played(now.event.event, now.table, game, names)
        is_last = now.round == state.event.rounds_planned
        event, newest = now.event.event, state.rounds_begun
        return {
            "places": places,
            "has_next": state.table(newest, now.number),
            "is_last": is_last,
            "is_complete": event.rounds[now.round - 1].has_all_results,
            "is_final": is_final(event, now.round),
            "is_final_next": is_final(event, now.round + 1),
            "is_final_drawn": is_final(event, newest),
        }
    if now.table and not state.ended and now.other is None:
        return {"seats": keeper_seats(now.table, names, now.pen.holder_name if now.pen else "")}
    return {}


def _without_referrer[Response: HttpResponseBase](response: Response) -> Response:
    # As for sign-in links: it keeps the token in the URL out of Referer headers.
    response["Referrer-Policy"] = "strict-origin"
    return response


def _invalid_code(request: HttpRequest) -> HttpResponse:
    """The same for replaced and unknown codes, and for events in the bin."""
    text = _("Scan the card on your table again, or ask the organiser for a new one.")
    seconds = seconds_after_wrong_token(request, "table")
    return error_pages.invalid_token(request, seconds, _("This code does not work"), text)
