"""Circles: Confidants who share one history of games and players. Their rules are in docs/decisions/0042-circles.md."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db.models import Case, Value, When

from scorekeeper.accounts.names import NameTaken, with_name
from scorekeeper.models import (
    Confidant,
    Game,
    Invitation,
    Membership,
    OwnPreset,
    PendingImport,
    Player,
    Role,
    SearchTerm,
    Series,
)
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.sign_in import end_links_into_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import QuerySet

HISTORY = (Game, Player, Series, OwnPreset, SearchTerm, PendingImport)
"""The tables whose rows belong to a Confidant or a circle and move with a history."""
MOST_CIRCLES = 20
"""The largest number of circles of one Confidant."""
_BY_ROLE = Case(*(When(role=role, then=Value(place)) for place, role in enumerate(Role)))


class TooManyCircles(Exception):
    """The Confidant is a member of MOST_CIRCLES circles; nothing was changed."""


class LeaderStays(Exception):
    """The leader of a circle can only leave it by handing it over or deleting it; nothing was changed."""


def found_circle(founder: Confidant, name: str, *, with_history: bool) -> Confidant:
    """Make a circle with a valid name, led by its founder, and return it.

    `with_history`: all games, players, series and presets of the founder move into it. Raise NameTaken if a Confidant
    or a circle has this name, or TooManyCircles.
    """
    with write_lock():
        if with_name(name).exists():
            raise NameTaken
        if founder.memberships.count() >= MOST_CIRCLES:
            raise TooManyCircles
        circle = Confidant(name=name, is_circle=True)
        circle.set_unusable_password()
        circle.save()
        Membership.objects.create(circle=circle, confidant=founder, role=Role.LEADS)
        for table in HISTORY if with_history else ():
            table.objects.filter(confidant=founder).update(confidant=circle)
        return circle


def memberships_of(confidant: Confidant) -> QuerySet[Membership]:
    """Return the memberships of a Confidant with their circles, by the names of these."""
    return confidant.memberships.select_related("circle").order_by("circle__name_key")


def members_of(circle: Confidant) -> QuerySet[Membership]:
    """Return the members of a circle: who leads, who writes, who reads, and within these who joined first."""
    return circle.members.select_related("confidant").order_by(_BY_ROLE, "joined_at", "pk")


def membership_in(confidant: Confidant, circle_id: int, *, role: Role | None = None) -> Membership:
    """Return the membership in a circle, with this role if it is given; raise Membership.DoesNotExist without one."""
    # With its primary key, of which Django knows that a number can be too large for the database.
    memberships = Membership.objects.select_related("circle").filter(confidant=confidant, circle__pk=circle_id)
    return (memberships.filter(role=role) if role else memberships).get()


@contextmanager
def leading(confidant: Confidant, circle_id: int) -> Iterator[Confidant]:
    """Hold the write lock for what only the leader may do, and return the circle.

    Raise Membership.DoesNotExist for everybody else, also who has just handed the circle over.
    """
    with write_lock():
        yield membership_in(confidant, circle_id, role=Role.LEADS).circle


def join(invitation: Invitation, confidant: Confidant) -> None:
    """Use an invitation to a circle up; who is a member already keeps the role. The caller holds the write lock."""
    invitation.delete()
    Membership.objects.get_or_create(circle=invitation.circle, confidant=confidant, defaults={"role": invitation.role})


def change_role(circle: Confidant, membership_id: int, role: Role) -> None:
    """Give a member another role; with that of the leader the present one hands the circle over and then writes.

    Invitations to the circle end with that. Links into its games end if the member no longer keeps the score. Raise
    Membership.DoesNotExist for the leader or those of other circles.
    """
    with write_lock():
        member = _others(circle).get(pk=membership_id)
        if role is Role.LEADS:
            circle.members.filter(role=Role.LEADS).update(role=Role.WRITES)
            Invitation.objects.filter(circle=circle).delete()
        elif role is Role.READS:
            _end_known_links(member)
        member.role = role
        member.save(update_fields=["role"])


def remove_member(circle: Confidant, membership_id: int) -> None:
    """End a membership; raise Membership.DoesNotExist for that of the leader or those of other circles.

    Links into the games of the circle end if the member kept the score, here and in `leave`.
    """
    with write_lock():
        member = _others(circle).get(pk=membership_id)
        _end_known_links(member)
        member.delete()


def leave(confidant: Confidant, circle_id: int) -> None:
    """End the own membership; raise LeaderStays, or Membership.DoesNotExist if there is none."""
    with write_lock():
        membership = membership_in(confidant, circle_id)
        if membership.role == Role.LEADS:
            raise LeaderStays
        _end_known_links(membership)
        membership.delete()


def successor_in(circle: Confidant) -> Membership | None:
    """Return the next leader of a circle: the first member who keeps the score, else who reads; None without any."""
    return members_of(circle).exclude(role=Role.LEADS).first()


def _end_known_links(member: Membership) -> None:
    """End what lets a member who kept the score look on or write without the membership."""
    if member.role != Role.READS:
        end_links_into_games([member.circle_id])


def _others(circle: Confidant) -> QuerySet[Membership]:
    return circle.members.exclude(role=Role.LEADS)
