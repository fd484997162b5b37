from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.accounts.sign_ins import sign_in_of
from scorekeeper.display.qr_code import qr_code
from scorekeeper.live import links, pens
from scorekeeper.live.choices import PEN, WATCH, Choice, choice_named, choices_for
from scorekeeper.locale.hands import base_language
from scorekeeper.models import Game, GameLink, LinkKind
from scorekeeper.views import error_pages
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.responses import HistoryRequest, render_page
from scorekeeper.web.phone_links import phone_link
from scorekeeper.web.rate_limits import NEW_LINKS, seconds_to_wait


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def bring_others(request: HistoryRequest, game_id: int) -> HttpResponse:
    """A GET never creates a link, so that prefetching the page gives no access."""
    game = Game.objects.get(pk=game_id, owner=request.owner)
    if game.deleted_at or game.is_partly_known:
        return redirect("game", game_id)
    if request.method != "POST":
        shown = choice_named(request.GET.get("choice", ""), game) or WATCH
        is_waiting = request.htmx and "waiting" in request.GET
        return _wait(request, game, shown) if is_waiting else _show(request, game, shown)
    stopped = choice_named(request.POST.get("stop", ""), game)
    choice = stopped or choice_named(request.POST.get("choice", ""), game)
    if choice is None or choice.kind is None:
        return _show(request, game, WATCH, status=422)
    if not stopped and (wait := seconds_to_wait(NEW_LINKS, request.user.pk)):
        return error_pages.too_often(request, wait)
    _change(request, game, choice, choice.kind, is_stopped=bool(stopped))
    if request.htmx:
        return _show(request, game, choice, stopped=stopped)
    query = {"choice": choice.name, **({"stopped": ""} if stopped else {})}
    return redirect(reverse("bring_others", args=[game_id], query=query))


def _change(request: HistoryRequest, game: Game, choice: Choice, kind: LinkKind, *, is_stopped: bool) -> None:
    takes_open_bids, preview = request.POST.get("open_bids", ""), request.POST.get("preview", "")
    if is_stopped:
        links.revoke(game, kind)
    elif preview in {"yes", "no"} and choice.may_be_previewed:
        links.show_names_in_preview(game, kind, base_language() if preview == "yes" else "")
    elif takes_open_bids in {"yes", "no"} and kind == LinkKind.BID:
        links.take_open_bids(game, takes=takes_open_bids == "yes")
    elif choice.lifetime:
        links.make_code(game, kind, choice.lifetime, sign_in_of(request))
    else:
        links.link_of(game, kind, sign_in_of(request))


def _wait(request: HistoryRequest, game: Game, choice: Choice) -> HttpResponse:
    """204 while a code works; lead to the table once a phone has taken the pen with it."""
    if choice.kind in links.open_links(game):
        return HttpResponse(status=204)
    is_taken = choice is PEN and pens.active_pens(game).exists()
    return HttpResponseClientRedirect(reverse("play", args=[game.pk])) if is_taken else _show(request, game, choice)


def _show(
    request: HistoryRequest, game: Game, choice: Choice, *, stopped: Choice | None = None, status: int = 200
) -> HttpResponse:
    open_links = links.open_links(game)
    link = open_links.get(choice.kind) if choice.kind else None
    context = {
        "row": game,
        "groups": choices_for(game),
        "shared": open_links,
        "choice": choice,
        "link_row": link,
        "pen": pens.pen_state(None, pens.active_pens(game).first()) if choice is PEN else None,
        # If all bids are open, the code is for them anyway.
        "may_open": link and choice.kind == LinkKind.BID and game.ruleset.hides_bids and game.ruleset.opens_bids,
        "stopped": stopped or ("stopped" in request.GET and link is None),
        "on_tv": "on_tv" in request.GET and link,
        # Only the page with a code that works once asks again.
        "ended": "waiting" in request.GET and link is None,
        **(_code(request, choice, link) if link else {}),
    }
    return render_page(request, "live/bring_others.html", context, partial="bring", status=status)


def _code(request: HistoryRequest, choice: Choice, link: GameLink) -> dict[str, Any]:
    is_tv = bool(choice.tv_page) and "tv" in request.GET
    path = reverse(choice.tv_page if is_tv else choice.page, args=[links.token_of(link)])
    link_for_phones = phone_link(request, path)
    return {"link": link_for_phones, "qr_code": qr_code(link_for_phones.url), "path": path, "is_tv": is_tv}
