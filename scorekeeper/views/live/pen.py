from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts.histories import history_of_row
from scorekeeper.forms.entries import NameForm, sentences_of
from scorekeeper.games.game_log import read_game_log
from scorekeeper.live import links, pens
from scorekeeper.models import Confidant, Game, LinkKind
from scorekeeper.views import error_pages
from scorekeeper.views.admission import for_writer, with_error_pages, writing
from scorekeeper.views.responses import WriterRequest
from scorekeeper.web.access import Access, access
from scorekeeper.web.device_cookies import pen_cookie
from scorekeeper.web.rate_limits import seconds_after_wrong_token


@access(Access.PEN_CODE)
@require_http_methods(["GET", "HEAD", "POST"])
@with_error_pages
def take_pen(request: HttpRequest, token: str) -> HttpResponse:
    """A POST with a name takes the pen, so that link previews do not use the code."""
    response = _answer(request, token)
    # As for sign-in links: it keeps the token in the URL out of Referer headers.
    response["Referrer-Policy"] = "strict-origin"
    return response


@require_POST
@for_writer
def end_pen(request: WriterRequest, game_id: int) -> HttpResponse:
    """The Confidant takes the pen back, or the phone that has it gives it back."""
    log = read_game_log(request.owner, game_id)
    with writing(request, game_id):
        pens.end_pen(log.row)
    return redirect("play", game_id)


def _answer(request: HttpRequest, token: str) -> HttpResponse:
    link = links.find_link(token, LinkKind.PEN)
    if link is None or link.game.deleted_at:
        return _invalid_code(request)
    if isinstance(request.user, Confidant) and _keeps_score(request, request.user, link.game):
        # This phone may write anyway; the code stays for another one.
        return redirect("play", link.game_id)
    return _take(request, token, link.game) if request.method == "POST" else _ask_name(request, link.game)


def _keeps_score(request: HttpRequest, user: Confidant, game: Game) -> bool:
    history = history_of_row(request, user, Game, game.pk)
    return game.owner == history.owner and not history.is_read_only


def _take(request: HttpRequest, token: str, game: Game) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        return _ask_name(request, game, sentences_of(form), 422)
    secret = pens.take_pen(token, form.cleaned_data["name"])
    if secret is None:
        return _invalid_code(request)
    response = redirect("play", game.pk)
    pen_cookie(game.pk).give(response, secret)
    return response


def _ask_name(request: HttpRequest, game: Game, problems: Sequence[str] = (), status: int = 200) -> HttpResponse:
    log = read_game_log(game.owner, game.pk)
    context = {
        "seats": [(seat, log.game.record.players[seat]) for seat in log.game.present],
        "own_name": request.user.name if request.user.is_authenticated else "",
        "name": request.POST.get("name", ""),
        "problems": problems,
    }
    return render(request, "live/take_pen.html", context, status=status)


def _invalid_code(request: HttpRequest) -> HttpResponse:
    """The same for used, expired, replaced and unknown codes, so that it reveals nothing."""
    text = _("Ask the person who keeps the score for a new one: “Bring others in”, then “Hand over the pen”.")
    seconds = seconds_after_wrong_token(request, "pen")
    return error_pages.invalid_token(request, seconds, _("This code no longer works"), text)
