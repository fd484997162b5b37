"""What a phone gave to others or kept while it was signed in, and what would outlast its session."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import NamedTuple

from django.db.models import Q

from scorekeeper.accounts.passkeys import passkeys_of, remove_passkey
from scorekeeper.accounts.sign_ins import SignedInPhone, end_session
from scorekeeper.live import links, pens
from scorekeeper.models import Confidant, GameLink, Invitation, LinkKind, Passkey, Pen, SignIn
from scorekeeper.models.tokens import not_expired, open_and_unused
from scorekeeper.storage.write_lock import write_lock


class GrantKind(StrEnum):
    INVITATION = "invitation"
    LINK = "link"
    PEN = "pen"
    PASSKEY = "passkey"


class Grant(NamedTuple):
    """`is_own` is False for a passkey that another phone added since this one signed in."""

    kind: GrantKind
    row: Invitation | GameLink | Pen | Passkey
    is_own: bool = True

    @property
    def mark(self) -> str:
        """The name in forms."""
        return f"{self.kind}-{self.row.pk}"


def grants_of(confidant: Confidant, sign_in: SignIn | None) -> list[Grant]:
    """What still works of what the phone gave, and all passkeys added since its sign-in."""
    return list(_grants(confidant, sign_in)) if sign_in else []


def end_phone(confidant: Confidant, phone: SignedInPhone, marks: Collection[str]) -> None:
    """Also ends its grants with these marks."""
    with write_lock():
        for grant in grants_of(confidant, phone.sign_in):
            if grant.mark in marks:
                _end(confidant, grant)
        end_session(confidant, phone)


def _grants(confidant: Confidant, sign_in: SignIn) -> Iterator[Grant]:
    invitations = Invitation.objects.filter(not_expired(), made_by=sign_in)
    for invitation in invitations.select_related("circle").order_by("pk"):
        yield Grant(GrantKind.INVITATION, invitation)
    open_links = GameLink.objects.filter(open_and_unused(), made_by=sign_in)
    for link in open_links.select_related("game").order_by("pk"):
        yield Grant(GrantKind.LINK, link)
    active = Pen.objects.filter(made_by=sign_in, ended_at=None, last_used_at__gt=pens.oldest_use())
    for pen in active.select_related("game").order_by("pk"):
        yield Grant(GrantKind.PEN, pen)
    for passkey in passkeys_of(confidant).filter(Q(made_by=sign_in) | Q(made_at__gte=sign_in.made_at)):
        yield Grant(GrantKind.PASSKEY, passkey, is_own=passkey.made_by_id == sign_in.pk)


def _end(confidant: Confidant, grant: Grant) -> None:
    match grant.row:
        case Invitation():
            grant.row.delete()
        case GameLink(kind=kind):
            links.revoke(grant.row.game, LinkKind(kind))
        case Pen():
            pens.end_pen(grant.row.game)
        case _:
            remove_passkey(confidant, grant.row.pk)
