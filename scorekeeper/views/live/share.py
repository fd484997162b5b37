from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.accounts.sign_ins import sign_in_of
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.share_picture import picture_of
from scorekeeper.display.sharing.bg_stats import bg_stats_address
from scorekeeper.display.sharing.texts import share_text, share_title
from scorekeeper.display.standings import places_of
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.live import links
from scorekeeper.locale.hands import base_language
from scorekeeper.models import Game, GameLink, LinkKind
from scorekeeper.views import error_pages
from scorekeeper.views.admission import for_keeper, for_writer_or_onlooker
from scorekeeper.views.responses import HistoryRequest, WriterRequest, render_page
from scorekeeper.web.phone_links import PhoneLink, phone_link
from scorekeeper.web.rate_limits import NEW_LINKS, seconds_to_wait

COPIED, NAMES, NO_NAMES, STOPPED = "copy", "names", "no-names", "stop"


@require_safe
@for_writer_or_onlooker
def share(request: WriterRequest, game_id: int) -> HttpResponse:
    """Scripts show the page as a sheet over others."""
    log = read_game_log(request.owner, game_id)
    return _show(request, log) if log.game.has_result else redirect("game", game_id)


@require_POST
@for_keeper
def share_link(request: HistoryRequest, game_id: int) -> HttpResponse:
    """Make the link to watch, show names in its preview or no longer, or take it back."""
    game = Game.objects.get(pk=game_id, owner=request.owner)
    action = request.POST.get("link", "")
    if not _may_be_watched(game) or action not in {COPIED, NAMES, NO_NAMES, STOPPED}:
        return redirect("share", game_id)
    if action == STOPPED:
        links.revoke(game, LinkKind.WATCH)
    elif action == NO_NAMES:
        links.show_names_in_preview(game, LinkKind.WATCH, "")
    elif wait := seconds_to_wait(NEW_LINKS, request.user.pk):
        return error_pages.too_often(request, wait)
    else:
        links.link_of(game, LinkKind.WATCH, sign_in_of(request))
        if action == NAMES:
            links.show_names_in_preview(game, LinkKind.WATCH, base_language())
    return redirect(reverse("share", args=[game_id], query={"done": action}))


def _may_be_watched(game: Game) -> bool:
    return not game.deleted_at and not game.is_partly_known


def _show(request: WriterRequest, log: GameLog) -> HttpResponse:
    game = log.game
    context: dict[str, Any] = {
        "row": log.row,
        "title": share_title(game),
        "text": share_text(game),
        "bg_stats": bg_stats_address(log),
        "picture": picture_of(log, places_of(game), chart_of(game)),
        "done": request.GET.get("done", ""),
    }
    if not request.pen and not request.reads_only and _may_be_watched(log.row):
        link = links.open_links(log.row).get(LinkKind.WATCH)
        context |= {"may_share_link": True, "link_row": link, "link": link and _address(request, link)}
    return render_page(request, "game/share.html", context)


def _address(request: WriterRequest, link: GameLink) -> PhoneLink:
    return phone_link(request, reverse("watch", args=[links.token_of(link)]))
