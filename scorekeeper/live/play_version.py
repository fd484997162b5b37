from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from scorekeeper.live.pens import active_pens, oldest_use, pen_key
from scorekeeper.models import SHOWS_DRAFT, Confidant, Game, GameLink, Pen
from scorekeeper.storage.prepared_query import PreparedQuery


class PlayVersion(NamedTuple):
    """As in a query string."""

    revision: str
    unrecorded: str
    watched: str
    pen: str

    def is_known(self, query: Mapping[str, str]) -> bool:
        # A page of an earlier release does not send `watched`.
        watched = query.get("watched") or self.watched
        known = (query.get("revision"), query.get("unrecorded", "0"), watched, query.get("pen", ""))
        return known == self


def _games(game_id: int, owner_id: int, since: datetime) -> QuerySet[Game, Any]:
    this_game = OuterRef("pk")
    games = Game.objects.filter(pk=game_id, owner=owner_id).annotate(
        watched=Exists(GameLink.objects.filter(SHOWS_DRAFT, game=this_game)),
        pen=Subquery(active_pens(this_game, since).values("pk")[:1]),
    )
    return games.values_list("revision", "unrecorded_changes", "watched", "pen")


_VERSION = PreparedQuery(_games, int, int, datetime)


def play_version(owner: Confidant, game_id: int, own: Pen | None) -> PlayVersion:
    """One query; raises Game.DoesNotExist for others' games."""
    for revision, hidden, watched, pen in _VERSION.rows(game_id, owner.pk, oldest_use()):
        return PlayVersion(str(revision), str(hidden), "true" if watched else "false", pen_key(own, pen))
    raise Game.DoesNotExist
