from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.display.game_list import last_game
from scorekeeper.display.table_state import state_of
from scorekeeper.games import recording
from scorekeeper.models import Confidant
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.setup_validation import MAX_PLAYERS
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.offline.kit import choices_of, empty_log
from scorekeeper.views.play import play_page
from scorekeeper.views.responses import HistoryRequest
from scorekeeper.views.set_up_page import offered_people
from scorekeeper.web.offline import mark_owner


@require_safe
@for_keeper
def new_game_offline(request: HistoryRequest) -> HttpResponse:
    context = {
        **offered_people(request.owner),
        "typed": {"places": [""] * MAX_PLAYERS, "first_dealer": "0"},
        "choices": choices_of(request.owner),
        "again": _same_table_again(request.owner),
        "words": _words(),
    }
    return mark_owner(request, render(request, "offline/new_game.html", context))


@require_safe
@for_keeper
def local_game(request: HistoryRequest) -> HttpResponse:
    """Its script fills in a game that is only on the phone."""
    log = empty_log(Ruleset())
    page = play_page(log, state_of(log))
    # The symbols of the special cards, which the game may have.
    page.plan["tools"] = ["special"]
    return mark_owner(request, render(request, "offline/local_game.html", vars(page)))


def _same_table_again(owner: Confidant) -> dict[str, object] | None:
    game = last_game(owner)
    if game is None:
        return None
    set_up = recording.next_set_up(owner, game.row.pk, "")
    return {"players": set_up.players, "dealer": set_up.first_dealer}


def _words() -> dict[str, str]:
    """The server checks everything else once it has the game."""
    return {
        "here": _("Only on this phone"),
        "count": _("A game has three to six players."),
        "notKept": _("The game cannot start: this phone stores nothing, because its storage is full or switched off."),
        "twice": _("“%(name)s” sits at the table twice.") % {"name": "{name}"},
        "table": _("This game cannot be played by {players} players."),
    }
