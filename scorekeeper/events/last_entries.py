"""When and by whom the last hand of a game was entered."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import Case, F, When

from scorekeeper.models import Entry

_AUTHOR = Case(When(author_name="", then="made_by__name"), default="author_name")


def last_entries(games: Collection[int]) -> dict[int, tuple[datetime, str]]:
    """One query; by the id of the game."""
    if not games:
        return {}
    rows = Entry.objects.filter(game__in=games, revision=F("game__revision"))
    return {game: (at, by) for game, at, by in rows.values_list("game", "made_at", _AUTHOR)}
