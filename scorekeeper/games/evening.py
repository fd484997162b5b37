"""Evenings: a link for watching follows a table from one game to the next."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from scorekeeper.models import Entry, Game, GameLink, LinkKind, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

EVENING_LENGTH = timedelta(hours=12)
"""The longest time between two games of the same evening."""


def last_activity(game: Game) -> datetime:
    """Return when the last entry of a game was made, or when it was started if there is none."""
    made_at = Entry.objects.filter(game=game).order_by("-revision").values_list("made_at", flat=True)
    return made_at.first() or game.started_at


def follow_to(game: Game, players: Iterable[int]) -> None:
    """Move the link of the evening from the table's previous game to a game that has just been started.

    That is the Confidant's newest game with such a link, if it was played within the evening by one of these players.
    """
    links = GameLink.objects.filter(kind=LinkKind.EVENING, game__confidant=game.confidant_id).select_related("game")
    for link in links.order_by("-game__started_at", "-game"):
        is_same_table = Seat.objects.filter(game=link.game, player__in=players).exists()
        if is_same_table and last_activity(link.game) > timezone.now() - EVENING_LENGTH:
            GameLink.objects.filter(pk=link.pk).update(game=game)
            return
