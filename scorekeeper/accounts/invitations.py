"""Invitations: links with which one person gets an account or joins a circle, once, within some days."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from scorekeeper.accounts.circles import join
from scorekeeper.accounts.names import NameTaken, with_name
from scorekeeper.models import Invitation, Membership, Role
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.device_cookies import hash_of
from scorekeeper.web.sign_in import TOKEN_BYTES, new_confidant

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scorekeeper.models import Confidant

LIFETIME = timedelta(days=7)
MOST_OPEN = 20


class TooManyInvitations(Exception):
    """The Confidant has MOST_OPEN open invitations; no other one was made."""


def let_invite(confidant: Confidant, *, may_invite: bool) -> None:
    """Set whether a Confidant may invite others; if not, the open invitations end."""
    with write_lock():
        confidant.may_invite = may_invite
        confidant.save(update_fields=["may_invite"])
        if not may_invite:
            Invitation.objects.filter(confidant=confidant).delete()


def invite(confidant: Confidant, name: str, *, circle: Confidant | None = None, role: str = "") -> str:
    """Make an invitation and return its token, of which only the hash is stored. `name`: for whom, or empty.

    With a `circle`, which the inviter leads, it makes a member with this `role`. Raise TooManyInvitations if too many
    are open.
    """
    token, now = secrets.token_urlsafe(TOKEN_BYTES), timezone.now()
    with write_lock():
        Invitation.objects.filter(expires_at__lte=now).delete()
        if Invitation.objects.filter(confidant=confidant).count() >= MOST_OPEN:
            raise TooManyInvitations
        columns = {"token_hash": hash_of(token), "made_at": now, "expires_at": now + LIFETIME}
        columns |= {"circle": circle, "role": role}
        Invitation.objects.create(confidant=confidant, name=name, **columns)
    return token


def open_invitations(confidant: Confidant, circle: Confidant | None = None) -> QuerySet[Invitation]:
    """Return the invitations of a Confidant, to a circle or else to accounts, that can still be used, latest first."""
    ours = Invitation.objects.filter(confidant=confidant, circle=circle)
    return ours.filter(expires_at__gt=timezone.now()).order_by("-pk")


def withdraw(confidant: Confidant, invitation_id: int) -> Invitation:
    """End an invitation and return what it was; raise Invitation.DoesNotExist for others' invitations."""
    with write_lock():
        invitation = Invitation.objects.get(pk=invitation_id, confidant=confidant)
        invitation.delete()
    return invitation


def invitation_of(token: str) -> Invitation | None:
    """Return the open invitation with this token; None if it was used or withdrawn, expired, or is unknown."""
    found = Invitation.objects.filter(token_hash=hash_of(token), expires_at__gt=timezone.now())
    # Who may no longer invite, or leads the circle no more, has no invitations either.
    led = Membership.objects.filter(circle=OuterRef("circle"), confidant=OuterRef("confidant"), role=Role.LEADS)
    found = found.filter(Q(circle=None, confidant__may_invite=True) | Exists(led))
    return found.select_related("confidant", "circle").first()


def accept(invitation: Invitation, name: str) -> Confidant:
    """Use an invitation up and return the new Confidant with this valid name; the caller holds the write lock.

    With an invitation to a circle, the new Confidant also joins that. Raise NameTaken if there is one with this name;
    then the invitation stays open.
    """
    if with_name(name).exists():
        raise NameTaken
    confidant = new_confidant(name)
    if invitation.circle:
        join(invitation, confidant)
    else:
        invitation.delete()
    return confidant
