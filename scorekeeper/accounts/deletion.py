from __future__ import annotations

from itertools import batched
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.db.models import F, OuterRef, Subquery

from scorekeeper.accounts.circles import change_role, successor_in
from scorekeeper.accounts.names import count_rewrite
from scorekeeper.models import Confidant, Entry, EventEntry, Game, Player, Role
from scorekeeper.players.people import who_ever_sat
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.sign_in import circles_kept_by, end_links_into_games, session_keys

_BATCH = 500  # games for each statement


class Belongings(NamedTuple):
    """Games include those in the bin; players are those who ever sat."""

    games: int
    players: int


def belongings_of(owner: Confidant) -> Belongings:
    games = Game.objects.filter(owner=owner).count()
    return Belongings(games, who_ever_sat(Player.objects.filter(owner=owner)).count())


def delete_account(confidant: Confidant) -> None:
    """In one transaction.

    Circles and events that the Confidant leads go to their next member, or are deleted without one. Entries made there
    stay, without the name. The next start of the server replaces a deleted first Confidant.
    """
    with write_lock():
        Session.objects.filter(pk__in=session_keys(confidant)).delete()
        end_links_into_games(circles_kept_by(confidant))
        for membership in confidant.memberships.filter(role=Role.LEADS).select_related("circle"):
            if successor := successor_in(membership.circle):
                change_role(membership.circle, successor.pk, Role.LEADS)
            else:
                _delete_with_history(membership.circle)
        owner = Game.objects.filter(pk=OuterRef("game")).values("owner")[:1]
        Entry.objects.filter(made_by=confidant).exclude(game__owner=confidant).update(made_by=Subquery(owner))
        count_rewrite(confidant)
        EventEntry.objects.filter(made_by=confidant).update(made_by=F("event"))
        _delete_with_history(confidant)


def delete_circle(circle: Confidant) -> None:
    with write_lock():
        _delete_with_history(circle)


def _delete_with_history(owner: Confidant) -> None:
    games = Game.objects.filter(owner=owner).values_list("pk", flat=True)
    EventEntry.objects.filter(event=owner.pk).delete()
    for batch in batched(list(games), _BATCH):
        Game.objects.filter(pk__in=batch).delete()
    # The database protects a person from deletion while another name refers to it.
    Player.objects.filter(owner=owner).update(merged_into=None, person=None)
    owner.delete()
