"""The start page: open games, the same table again, a new game."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.display.game_list import last_games, open_games, open_names, unfinished_games
from scorekeeper.display.table_words import waiting_texts
from scorekeeper.models import Confidant
from scorekeeper.players.people import known_people
from scorekeeper.web.offline import mark_owner
from scorekeeper.web.sign_in import signin_command

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

PEOPLE_AT_START = 12
"""The number of players shown, those who played last."""


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Show the Confidant's games; without sign-in, instructions to sign in."""
    if not isinstance(request.user, Confidant):
        return mark_owner(request, render(request, "site/welcome.html", {"command": signin_command()}))
    past = last_games(request.user)
    context = {
        "open_games": open_games(request.user),
        "unfinished": unfinished_games(request.user),
        "last": past[:1],
        "past": past,
        "open_names": open_names(request.user),
        "waiting_words": waiting_texts(),
        "people": known_people(request.user)[:PEOPLE_AT_START],
        "form_key": uuid.uuid4().hex,
    }
    return mark_owner(request, render(request, "site/start.html", context))
