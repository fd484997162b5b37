from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.accounts import passkeys
from scorekeeper.accounts.circles import memberships_of
from scorekeeper.accounts.histories import has_events, has_lost_circle, is_in_circles, open_history
from scorekeeper.accounts.passkeys import passkey_host
from scorekeeper.display.game_list import games_at_start
from scorekeeper.events.lists import running_events
from scorekeeper.models import Confidant
from scorekeeper.views.admission import set_history
from scorekeeper.views.offline.waiting_texts import waiting_texts
from scorekeeper.views.responses import HistoryRequest
from scorekeeper.views.site.sample import pictured_table
from scorekeeper.web.access import Access, access
from scorekeeper.web.offline import mark_owner
from scorekeeper.web.phone_links import is_at_the_machine
from scorekeeper.web.sign_in import signin_command

OTHERS_IN_SIGHT = 5


@access(Access.EVERYBODY)
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    if not isinstance(request.user, Confidant):
        return show_welcome(request)
    history = open_history(request, request.user)
    set_history(cast("HistoryRequest", request), history)
    games = games_at_start(history.owner)
    memberships = memberships_of(request.user) if is_in_circles(request, request.user) else []
    # Unsent entries of the phone are sent whichever history is open.
    events = running_events(request.user) if has_events(request) else []
    owners = {*(each.circle for each in memberships), *(event.owner for event in events)}
    others = {request.user, *owners} - {history.owner} if owners else set()
    open_names = {owner: games_at_start(owner).open_names for owner in others} | {history.owner: games.open_names}
    context = {
        "newest": games.newest,
        "others": games.others[:OTHERS_IN_SIGHT],
        "folded": games.others[OTHERS_IN_SIGHT:],
        "more_open": games.more_open,
        "are_all_shown": games.more_open == len(games.others),
        "events": events,
        "last": games.past[:1],
        "past": games.past,
        "open_names": ",".join(name for names in open_names.values() for name in names),
        "waiting_words": {**waiting_texts(), "circles": _circle_names(open_names)},
        "form_key": uuid.uuid4().hex,
        "histories": memberships,
        "has_lost_circle": has_lost_circle(request, history),
    }
    return mark_owner(request, render(request, "site/start.html", context))


def _circle_names(open_names: Mapping[Confidant, Sequence[str]]) -> dict[str, str]:
    """By their ids, and by the names that phones have for their open games."""
    circles = [owner for owner in open_names if owner.is_circle]
    return {key: circle.name for circle in circles for key in (str(circle.pk), *open_names[circle])}


def show_welcome(
    request: HttpRequest, *, status: int = 200, problems: Sequence[str] = (), pasted: str = ""
) -> HttpResponse:
    """`pasted` stays in the field."""
    host = passkey_host(request)
    has_passkeys = host is not None and passkeys.are_in_use(host)
    context = {
        "command": signin_command(of_this_machine=is_at_the_machine(request)),
        "has_passkeys": has_passkeys,
        "problems": problems,
        "pasted": pasted,
        **pictured_table(),
    }
    return mark_owner(request, render(request, "site/welcome.html", context, status=status))
