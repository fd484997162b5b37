from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.forms.refusals import refusals
from scorekeeper.games import recording
from scorekeeper.models import TITLE_LENGTH, Game
from scorekeeper.rules.names import is_printable, trim_name
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.responses import HistoryRequest, render_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def title(request: HistoryRequest, game_id: int) -> HttpResponse:
    row = Game.objects.get(pk=game_id, owner=request.owner)
    if request.method != "POST":
        return render_page(request, "game/title.html", {"row": row, "title": row.title, "title_length": TITLE_LENGTH})
    typed = trim_name(request.POST.get("title", ""))
    refusal = _refusal(typed)
    if refusal:
        context = {"row": row, "title": typed, "problems": refusals([refusal], "title")}
        return render_page(request, "game/title.html", context, status=422)
    recording.name_game(request.owner, game_id, typed)
    return redirect("game", game_id)


def _refusal(typed: str) -> str:
    if not is_printable(typed):
        return _("The title has a character that cannot be shown.")
    return _("The title is too long: 80 characters at most.") if len(typed) > TITLE_LENGTH else ""
