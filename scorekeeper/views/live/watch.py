"""What watchers see of a game. There is no session, no cookie and no form.

A token that shows nothing gets the same page whether it is unknown, revoked, or that of a game in the bin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.http import require_safe

from scorekeeper.display.ending.ending import ending_of
from scorekeeper.display.ending.words import about_game
from scorekeeper.display.footnotes import marks_of, notes_of
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.qr_code import qr_code
from scorekeeper.display.scorepad import columns_of, lines_ahead, lines_of
from scorekeeper.display.sharing.link_preview import LinkPreview, link_preview_of
from scorekeeper.display.standings import headline_of, places_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.live.board import board_of
from scorekeeper.live.watching import Watched, Watching, find_watched, read_watched
from scorekeeper.locale.hands import says_hands
from scorekeeper.models import Game, GameLink
from scorekeeper.pdf.link_preview import link_preview_png
from scorekeeper.views import error_pages
from scorekeeper.views.responses import PageRequest, render_page
from scorekeeper.web.access import Access, access
from scorekeeper.web.phone_links import phone_link
from scorekeeper.web.rate_limits import seconds_after_wrong_token
from scorekeeper.web.theme import theme_of

type Page = Callable[[HttpRequest, str, Watched], HttpResponse]
type View = Callable[[HttpRequest, str], HttpResponse]


def _for_watchers(page: Page) -> View:
    @access(Access.WATCHING_LINK)
    @require_safe
    @wraps(page)
    def view(request: HttpRequest, token: str) -> HttpResponse:
        watched = find_watched(token)
        if watched is None:
            response = _nothing_here(request)
        elif request.GET.get("seen") == watched.version:
            response = HttpResponse(status=204)
        else:
            try:
                response = page(request, token, watched)
            except (GameLink.DoesNotExist, Game.DoesNotExist):
                response = _nothing_here(request)
        # The address is a secret: not even this server needs it as a referrer.
        response["Referrer-Policy"] = "no-referrer"
        return response

    return view


@_for_watchers
def watch(request: HttpRequest, token: str, watched: Watched) -> HttpResponse:
    return _show(request, "live/watch.html", token, watched, table_of)


@_for_watchers
def watch_tv(request: HttpRequest, token: str, watched: Watched) -> HttpResponse:
    link = phone_link(request, reverse("watch", args=[token]))
    more = {"theme": theme_of(request) or "dark", "link": link, "qr_code": qr_code(link.url)}
    return _show(request, "live/watch_tv.html", token, watched, lambda watching: _table(watching) | more)


@_for_watchers
def watch_sheet(request: HttpRequest, token: str, watched: Watched) -> HttpResponse:
    addresses = {"sheet_address": reverse("watch_sheet", args=[token]), "table_address": reverse("watch", args=[token])}
    return _show(request, "live/watch_sheet.html", token, watched, lambda watching: _sheet(watching) | addresses)


@_for_watchers
def watch_preview(request: HttpRequest, token: str, _watched: Watched) -> HttpResponse:
    """The picture for messengers, only while names in the preview are switched on."""
    watching = read_watched(token)
    if not watching.preview_language:
        # The token is right, so that this is no guess to count.
        return error_pages.no_such_link(request, 0)
    with _in_preview(watching):
        return HttpResponse(link_preview_png(watching.log), content_type="image/png")


def table_of(watching: Watching) -> dict[str, Any]:
    """For `live/watch.html`, with the score sheet beside the table for wide screens."""
    return _table(watching) | _rounds(watching)


def _table(watching: Watching) -> dict[str, Any]:
    game = watching.log.game
    return {"board": board_of(watching.log, watching.draft), "ending": ending_of(game), "about": about_game(game)}


def _rounds(watching: Watching) -> dict[str, Any]:
    game = watching.log.game
    return {"columns": columns_of(game), "lines": [*lines_of(game), *lines_ahead(game)]}


def _sheet(watching: Watching) -> dict[str, Any]:
    return sheet_of(watching.log)


def sheet_of(log: GameLog) -> dict[str, Any]:
    """For `live/watch_sheet.html`, which also the page of a player's own phone shows."""
    game, notes = log.game, notes_of(log)
    return {
        "game": game,
        "chart": chart_of(game),
        "watching": True,
        "places": places_of(game) if game.has_result else [],
        "headline": headline_of(game),
        "columns": columns_of(game),
        "lines": lines_of(game, marks_of(notes)),
        "notes": notes,
    }


def _show(
    request: HttpRequest, template: str, token: str, watched: Watched, contents: Callable[[Watching], dict[str, Any]]
) -> HttpResponse:
    watching, page = read_watched(token), cast("PageRequest", request)
    with says_hands(in_event=watching.log.row.owner.is_event):
        about = {"token": token, "preview": None if page.htmx else _preview(request, token, watching)}
        context = {**about, **about_watched(request, watched, watching), **contents(watching)}
        return render_page(page, template, context, partial="table")


def _preview(request: HttpRequest, token: str, watching: Watching) -> LinkPreview | None:
    if not watching.preview_language:
        return None
    with _in_preview(watching):
        return link_preview_of(watching.log, request.build_absolute_uri(reverse("watch_preview", args=[token])))


@contextmanager
def _in_preview(watching: Watching) -> Iterator[None]:
    """In the language of the person who switched it on: the programs of messengers do not ask for a language."""
    with override(watching.preview_language), says_hands(in_event=watching.log.row.owner.is_event):
        yield


def about_watched(request: HttpRequest, watched: Watched, watching: Watching) -> dict[str, Any]:
    game = watching.log.game
    return {
        "address": request.path,
        "version": watched.version,
        "game": game,
        "chart": chart_of(game),
        "is_over": watching.is_over,
        "writer": watching.writer,
        "is_circle": watching.log.row.owner.is_circle,
        "watching": True,
        "is_update": "HX-Request" in request.headers,
    }


def _nothing_here(request: HttpRequest) -> HttpResponse:
    return error_pages.no_such_link(request, seconds_after_wrong_token(request, "watch"))
