"""Circles: Confidants who share one history (docs/decisions/0042-circles.md)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Case, QuerySet, Value, When

from scorekeeper.accounts.names import NameTaken, with_name
from scorekeeper.models import (
    Confidant,
    Game,
    ImportedName,
    Invitation,
    Membership,
    OwnPreset,
    PendingImport,
    Player,
    Role,
    SearchTerm,
    Series,
    SheetDraft,
)
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.sign_in import end_links_into_games, new_circle

# The tables whose rows move with a history.
HISTORY = (Game, Player, ImportedName, Series, OwnPreset, SearchTerm, PendingImport, SheetDraft)
MOST_CIRCLES = 20  # of one Confidant
_ROLE_ORDER = Case(*(When(role=role, then=Value(place)) for place, role in enumerate(Role)))


class TooManyCircles(Exception):
    """The Confidant is a member of MOST_CIRCLES circles."""


class LeaderStays(Exception):
    """The leader can only hand the circle over or delete it."""


def create_circle(leader: Confidant, name: str, *, with_history: bool) -> Confidant:
    """`with_history`: all games, players, series and presets of the leader move into it.

    Raises NameTaken (also for the name of a Confidant) or TooManyCircles.
    """
    with write_lock():
        if with_name(name).exists():
            raise NameTaken
        if memberships_of(leader).count() >= MOST_CIRCLES:
            raise TooManyCircles
        circle = new_circle(leader, name)
        for table in HISTORY if with_history else ():
            table.objects.filter(owner=leader).update(owner=circle)
        return circle


def memberships_of(confidant: Confidant, *, events: bool = False) -> QuerySet[Membership]:
    """In circles; `events`: in those of events instead."""
    memberships = confidant.memberships.filter(circle__is_event=events).select_related("circle")
    return memberships.order_by("circle__sort_key", "circle__name_key")


def members_of(circle: Confidant) -> QuerySet[Membership]:
    """The leader, those who write, those who read; in each role the oldest first."""
    return circle.members.select_related("confidant").order_by(_ROLE_ORDER, "joined_at", "pk")


def membership_in(confidant: Confidant, circle_id: int, *, role: Role | None = None, event: bool = False) -> Membership:
    """Raises Membership.DoesNotExist, also for another role; `event`: the circle must be that of an event, or not."""
    memberships = memberships_of(confidant, events=event).filter(circle__pk=circle_id)
    return (memberships.filter(role=role) if role else memberships).get()


@contextmanager
def leading(confidant: Confidant, circle_id: int) -> Iterator[Confidant]:
    """Hold the write lock; raises Membership.DoesNotExist unless the Confidant leads the circle."""
    with write_lock():
        yield membership_in(confidant, circle_id, role=Role.LEADS).circle


def join(invitation: Invitation, confidant: Confidant) -> None:
    """Use up an invitation; a member keeps the present role. The caller holds the write lock.

    Raises TooManyCircles; then the invitation stays open.
    """
    circles = [*memberships_of(confidant).values_list("circle", flat=True)]
    is_event = invitation.circle is not None and invitation.circle.is_event
    if len(circles) >= MOST_CIRCLES and invitation.circle_id not in circles and not is_event:
        raise TooManyCircles
    invitation.delete()
    Membership.objects.get_or_create(circle=invitation.circle, confidant=confidant, defaults={"role": invitation.role})


def change_role(circle: Confidant, membership_id: int, role: Role) -> None:
    """A new leader replaces the present one, who keeps the right to write.

    Links into the games of the circle end if the member may no longer write. All invitations to the circle end with a
    change of leader, and if a member may only read: with an earlier one they could leave and come back as before.
    Raises Membership.DoesNotExist for the membership of the leader or of another circle.
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
    """Raises Membership.DoesNotExist for the membership of the leader or of another circle.

    Links into the games of the circle end if the member could write, as in `leave`. All invitations to the circle end,
    because the member may know one of them.
    """
    with write_lock():
        member = _others(circle).get(pk=membership_id)
        _end_known_links(member)
        Invitation.objects.filter(circle=circle).delete()
        member.delete()


def leave(confidant: Confidant, circle_id: int, *, event: bool = False) -> None:
    """`event`: the circle is that of an event. Raises LeaderStays or Membership.DoesNotExist."""
    with write_lock():
        membership = membership_in(confidant, circle_id, event=event)
        if membership.role == Role.LEADS:
            raise LeaderStays
        _end_known_links(membership)
        membership.delete()


def successor_in(circle: Confidant) -> Membership | None:
    """The oldest member who writes, else who reads; None if the leader is alone."""
    return members_of(circle).exclude(role=Role.LEADS).first()


def _end_known_links(member: Membership) -> None:
    """Links with which a member who kept the score could look on or write without the membership.

    Those of an event are on the cards of its tables; they end when its codes are replaced.
    """
    if member.role != Role.READS and not member.circle.is_event:
        end_links_into_games([member.circle_id])


def _others(circle: Confidant) -> QuerySet[Membership]:
    return circle.members.exclude(role=Role.LEADS)
