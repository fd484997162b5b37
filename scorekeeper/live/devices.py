from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet, Subquery

from scorekeeper.live.pens import active_pens, oldest_use
from scorekeeper.models import KEEPS_SCORE, SHOWS_DRAFT, Confidant, Game, GameLink, Membership, Pen
from scorekeeper.storage.prepared_query import PreparedQuery


class Devices(NamedTuple):
    """Who is shown a game, and who writes.

    `players` counts everybody who ever had a seat. `is_watched` means that others are shown what is being entered.
    """

    players: int
    is_watched: bool
    takes_open_bids: bool
    pen: Pen | None
    is_signed_in: bool


def _games(game_id: int, owner_id: int, since: datetime, session: str) -> QuerySet[Game, Any]:
    links = GameLink.objects.filter(SHOWS_DRAFT, game=OuterRef("pk"))
    pens = active_pens(OuterRef("pk"), since)
    columns = {
        "watched": Exists(links),
        "takes_bids": Exists(links.filter(takes_open_bids=True)),
        "pen": Subquery(pens.values("pk")[:1]),
        "holder": Subquery(pens.values("holder_name")[:1]),
        "signed_in": Exists(Session.objects.filter(session_key=session)),
    }
    return Game.objects.filter(pk=game_id, owner=owner_id).annotate(**columns).values_list("totals", *columns)


def _for_member(game_id: int, circle_id: int, since: datetime, session: str, user_id: int) -> QuerySet[Game, Any]:
    member = Membership.objects.filter(KEEPS_SCORE, circle=circle_id, confidant=user_id)
    return _games(game_id, circle_id, since, session).filter(Exists(member))


_DEVICES = PreparedQuery(_games, int, int, datetime, str)
_DEVICES_FOR_MEMBER = PreparedQuery(_for_member, int, int, datetime, str, int)


def devices_of(owner: Confidant, game_id: int, session: str = "", user: Confidant | None = None) -> Devices:
    """One query; raises Game.DoesNotExist for others' games, and for a member who does not keep the score any more.

    `session` and `user` are those of the phone that asks, if it wants to write without a pen.
    """
    asked = game_id, owner.pk, oldest_use(), session
    is_member = user and user.pk != owner.pk
    rows = _DEVICES_FOR_MEMBER.rows(*asked, user.pk) if user and is_member else _DEVICES.rows(*asked)
    for totals, watched, open_bids, pen, holder, signed_in in rows:
        active = Pen(pk=pen, holder_name=holder) if pen else None
        return Devices(len(totals), watched, open_bids, active, signed_in)
    raise Game.DoesNotExist
