"""Links that give one person, once, an account or membership in a circle."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from scorekeeper.accounts.circles import join
from scorekeeper.accounts.names import NameTaken, with_name
from scorekeeper.models import Confidant, Invitation, Membership, Role, SignIn
from scorekeeper.models.tokens import hash_of, new_token, not_expired
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.sign_in import new_confidant

LIFETIME = timedelta(days=7)
MOST_OPEN = 20


class TooManyInvitations(Exception):
    """MOST_OPEN invitations are open."""


def let_invite(confidant: Confidant, *, may_invite: bool) -> None:
    """If not, the open invitations end."""
    with write_lock():
        confidant.may_invite = may_invite
        confidant.save(update_fields=["may_invite"])
        if not may_invite:
            Invitation.objects.filter(confidant=confidant).delete()


def invite(
    confidant: Confidant,
    name: str,
    *,
    circle: Confidant | None = None,
    role: str = "",
    made_by: SignIn | None = None,
) -> str:
    """Return the token; only its hash is stored. `name`: the invited person, or empty.

    The Confidant leads `circle`, and `role` is one of its roles. Raises TooManyInvitations.
    """
    token, now = new_token(), timezone.now()
    with write_lock():
        Invitation.objects.filter(expires_at__lte=now).delete()
        if Invitation.objects.filter(confidant=confidant).count() >= MOST_OPEN:
            raise TooManyInvitations
        columns = {"token_hash": hash_of(token), "made_at": now, "expires_at": now + LIFETIME}
        columns |= {"circle": circle, "role": role, "made_by": made_by}
        Invitation.objects.create(confidant=confidant, name=name, **columns)
    return token


def open_invitations(confidant: Confidant, circle: Confidant | None = None) -> QuerySet[Invitation]:
    """The latest first; without a circle, those to an account."""
    invitations = Invitation.objects.filter(confidant=confidant, circle=circle)
    return invitations.filter(not_expired()).order_by("-pk")


def withdraw(confidant: Confidant, invitation_id: int) -> Invitation:
    """Raises Invitation.DoesNotExist for others' invitations."""
    with write_lock():
        invitation = Invitation.objects.get(pk=invitation_id, confidant=confidant)
        invitation.delete()
    return invitation


def invitation_of(token: str) -> Invitation | None:
    """None if it was used or withdrawn, or is expired or unknown."""
    found = Invitation.objects.filter(not_expired(), token_hash=hash_of(token))
    # An invitation is not valid while its sender may not invite, or does not lead the circle.
    led = Membership.objects.filter(circle=OuterRef("circle"), confidant=OuterRef("confidant"), role=Role.LEADS)
    found = found.filter(Q(circle=None, confidant__may_invite=True) | Exists(led))
    return found.select_related("confidant", "circle").first()


def accept(invitation: Invitation, name: str) -> Confidant:
    """Return a new Confidant, who also joins the circle of the invitation. The caller holds the write lock.

    Raises NameTaken; then the invitation stays open.
    """
    if with_name(name).exists():
        raise NameTaken
    confidant = new_confidant(name)
    if invitation.circle:
        join(invitation, confidant)
    else:
        invitation.delete()
    return confidant
