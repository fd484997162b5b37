"""Deleting an account with everything that belongs to it."""

from __future__ import annotations

from itertools import batched
from typing import TYPE_CHECKING, NamedTuple

from django.contrib.sessions.models import Session

from scorekeeper.models import Game, Player
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.sign_in import session_keys

if TYPE_CHECKING:
    from scorekeeper.models import Confidant

AT_ONCE = 500
"""The number of games deleted with one statement for each table."""


class Belongings(NamedTuple):
    """How many games (with the bin) and players belong to a Confidant."""

    games: int
    players: int


def belongings_of(confidant: Confidant) -> Belongings:
    """Return what would be deleted with an account."""
    games = Game.objects.filter(confidant=confidant).count()
    return Belongings(games, Player.objects.filter(confidant=confidant).count())


def delete_account(confidant: Confidant) -> None:
    """Delete a Confidant with all games, players, sessions, links, passkeys and the log: everything or nothing.

    If it was the first Confidant, the next start of the server makes a new one.
    """
    with write_lock():
        Session.objects.filter(pk__in=session_keys(confidant)).delete()
        games = Game.objects.filter(confidant=confidant).values_list("pk", flat=True)
        for batch in batched(list(games), AT_ONCE):
            Game.objects.filter(pk__in=batch).delete()
        # The database protects a person from deletion while another name refers to it.
        Player.objects.filter(confidant=confidant).update(merged_into=None, person=None)
        confidant.delete()
