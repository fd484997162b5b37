"""Circles: Confidants who share one history of games and players (docs/decisions/0042-circles.md)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Case, QuerySet, Value, When

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

HISTORY = (Game, Player, Series, OwnPreset, SearchTerm, PendingImport)
"""The tables whose rows belong to a Confidant or a circle and move with a history."""
MOST_CIRCLES = 20
"""The largest number of circles of one Confidant."""
_ROLE_ORDER = Case(*(When(role=role, then=Value(place)) for place, role in enumerate(Role)))


class TooManyCircles(Exception):
    """The Confidant is a member of MOST_CIRCLES circles; nothing was changed."""


class LeaderStays(Exception):
    """The leader of a circle can only leave it by handing it over or deleting it; nothing was changed."""


def create_circle(leader: Confidant, name: str, *, with_history: bool) -> Confidant:
    """Create a circle with a valid name and this leader, and return it.

    If `with_history`, all games, players, series and presets of the leader move into it. Raise NameTaken if a Confidant
    or a circle has this name, or TooManyCircles.
    """
    with write_lock():
        if with_name(name).exists():
            raise NameTaken
        if leader.memberships.count() >= MOST_CIRCLES:
            raise TooManyCircles
        circle = Confidant(name=name, is_circle=True)
        circle.set_unusable_password()
        circle.save()
        Membership.objects.create(circle=circle, confidant=leader, role=Role.LEADS)
        for table in HISTORY if with_history else ():
            table.objects.filter(owner=leader).update(owner=circle)
        return circle


def memberships_of(confidant: Confidant) -> QuerySet[Membership]:
    """Return the memberships of a Confidant, ordered by the names of their circles."""
    return confidant.memberships.select_related("circle").order_by("circle__sort_key", "circle__name_key")


def members_of(circle: Confidant) -> QuerySet[Membership]:
    """Return the members of a circle: the leader, those who write, those who read; in each role the oldest first."""
    return circle.members.select_related("confidant").order_by(_ROLE_ORDER, "joined_at", "pk")


def membership_in(confidant: Confidant, circle_id: int, *, role: Role | None = None) -> Membership:
    """Return the membership in a circle, with this role if one is given; raise Membership.DoesNotExist if none fits."""
    # By primary key: there Django finds nothing for a number that is too large for the database, instead of failing.
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
    """Use up an invitation to a circle; a member keeps the present role. The caller holds the write lock.

    Raise TooManyCircles; then the invitation stays open.
    """
    circles = [*confidant.memberships.values_list("circle", flat=True)]
    if len(circles) >= MOST_CIRCLES and invitation.circle_id not in circles:
        raise TooManyCircles
    invitation.delete()
    Membership.objects.get_or_create(circle=invitation.circle, confidant=confidant, defaults={"role": invitation.role})


def change_role(circle: Confidant, membership_id: int, role: Role) -> None:
    """Give a member another role; a new leader replaces the present one, who keeps the right to write.

    Links into the games of the circle end if the member may no longer write. All invitations to the circle end with a
    change of leader, and if a member may only read: with an earlier one they could leave and come back as before.
    Raise Membership.DoesNotExist for the membership of the leader or of another circle.
    """
    with write_lock():
        member = _others(circle).get(pk=membership_id)
        if role is Role.LEADS:
            circle.members.filter(role=Role.LEADS).update(role=Role.WRITES)
        elif role is Role.READS:
            _end_known_links(member)
        if role is not Role.WRITES:
            Invitation.objects.filter(circle=circle).delete()
        member.role = role
        member.save(update_fields=["role"])


def remove_member(circle: Confidant, membership_id: int) -> None:
    """End a membership; raise Membership.DoesNotExist for that of the leader or of another circle.

    Links into the games of the circle end if the member could write, as in `leave`. All invitations to the circle end,
    because the member may know one of them.
    """
    with write_lock():
        member = _others(circle).get(pk=membership_id)
        _end_known_links(member)
        Invitation.objects.filter(circle=circle).delete()
        member.delete()


def leave(confidant: Confidant, circle_id: int) -> None:
    """End the membership of a Confidant; raise LeaderStays for the leader, Membership.DoesNotExist without one."""
    with write_lock():
        membership = membership_in(confidant, circle_id)
        if membership.role == Role.LEADS:
            raise LeaderStays
        _end_known_links(membership)
        membership.delete()


def successor_in(circle: Confidant) -> Membership | None:
    """Return who would lead a circle next: the oldest member who writes, else who reads; None if there is no other."""
    return members_of(circle).exclude(role=Role.LEADS).first()


def _end_known_links(member: Membership) -> None:
    """End the links with which a member who kept the score could look on or write without the membership."""
    if member.role != Role.READS:
        end_links_into_games([member.circle_id])


def _others(circle: Confidant) -> QuerySet[Membership]:
    return circle.members.exclude(role=Role.LEADS)
