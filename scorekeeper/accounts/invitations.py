"""Invitations: links with which one new Confidant joins each, within some days."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from scorekeeper.accounts.names import NameTaken, with_name
from scorekeeper.models import Invitation
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


def invite(confidant: Confidant, name: str) -> str:
    """Make an invitation and return its token, of which only the hash is stored. `name`: for whom, or empty.

    Raise TooManyInvitations if too many are open.
    """
    token, now = secrets.token_urlsafe(TOKEN_BYTES), timezone.now()
    with write_lock():
        Invitation.objects.filter(expires_at__lte=now).delete()
        if Invitation.objects.filter(confidant=confidant).count() >= MOST_OPEN:
            raise TooManyInvitations
        columns = {"token_hash": hash_of(token), "made_at": now, "expires_at": now + LIFETIME}
        Invitation.objects.create(confidant=confidant, name=name, **columns)
    return token


def open_invitations(confidant: Confidant) -> QuerySet[Invitation]:
    """Return the invitations of a Confidant that can still be used, the latest first."""
    return Invitation.objects.filter(confidant=confidant, expires_at__gt=timezone.now()).order_by("-pk")


def withdraw(confidant: Confidant, invitation_id: int) -> None:
    """End an invitation; raise Invitation.DoesNotExist for others' invitations."""
    with write_lock():
        Invitation.objects.get(pk=invitation_id, confidant=confidant).delete()


def invitation_of(token: str) -> Invitation | None:
    """Return the open invitation with this token; None if it was used or withdrawn, expired, or is unknown."""
    found = Invitation.objects.filter(token_hash=hash_of(token), expires_at__gt=timezone.now())
    # Who may no longer invite has no invitations either.
    return found.filter(confidant__may_invite=True).select_related("confidant").first()


def accept(invitation: Invitation, name: str) -> Confidant:
    """Use an invitation up and return the new Confidant with this valid name; the caller holds the write lock.

    Raise NameTaken if there is one with this name; then the invitation stays open.
    """
    if with_name(name).exists():
        raise NameTaken
    invitation.delete()
    return new_confidant(name)
