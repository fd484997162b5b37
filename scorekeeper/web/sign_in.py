from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import models
from django.db.models import F
from django.utils import timezone

from scorekeeper.environment import command_line, public_command_line
from scorekeeper.models import (
    FIRST_NAME,
    KEEPS_SCORE,
    Confidant,
    Game,
    GameLink,
    Invitation,
    Membership,
    OwnPhone,
    Pen,
    Role,
    SignInKind,
    SignInLink,
)
from scorekeeper.models.tokens import hash_of, new_token, open_and_unused
from scorekeeper.rules.names import name_key
from scorekeeper.storage.write_lock import write_lock

LINK_LIFETIME = timedelta(minutes=10)
CODE_LIFETIME = timedelta(minutes=3)  # the other phone scans it at once


class SignInCode(NamedTuple):
    """`link_id`: no secret."""

    link_id: int
    token: str


class CodeState(StrEnum):
    """ENDED: expired, or replaced by a newer one."""

    OPEN = "open"
    USED = "used"
    ENDED = "ended"


def signin_command(*, of_this_machine: bool = False) -> str:
    """For pages: a command that prints a code; with its folder only on the machine of the server."""
    shown = command_line if of_this_machine else public_command_line
    return shown("signin", settings.DATA)


def first_confidant() -> Confidant:
    """No other Confidant takes its place."""
    firsts = Confidant.objects.filter(is_first=True)
    # A start on a full disk reads it without the write lock.
    if first := firsts.first():
        return first
    with write_lock():
        return firsts.first() or new_confidant(_free_name(), is_first=True)


def confidant_named(name: str) -> tuple[Confidant, bool]:
    """Return also whether it is new."""
    with write_lock():
        found = Confidant.objects.filter(name_key=name_key(name)).first()
        return (found, False) if found else (new_confidant(name), True)


def new_confidant(name: str, *, is_first: bool = False) -> Confidant:
    """`name`: valid and free."""
    confidant = Confidant(name=name, is_first=is_first, may_invite=is_first)
    # The unusable password is random and part of the session hash: changing it would sign out every phone.
    confidant.set_unusable_password()
    confidant.save()
    return confidant


def new_circle(leader: Confidant, name: str, *, is_event: bool = False) -> Confidant:
    """`name`: valid and free. The caller holds the write lock."""
    circle = Confidant(name=name, is_circle=True, is_event=is_event)
    circle.set_unusable_password()
    circle.save()
    Membership.objects.create(circle=circle, confidant=leader, role=Role.LEADS)
    return circle


def make_link(confidant: Confidant) -> str:
    """Return the token; only its hash is stored."""
    with write_lock():
        return _make_link(confidant, LINK_LIFETIME, SignInKind.LINK).token


def make_code(confidant: Confidant) -> SignInCode:
    """All unused links are replaced."""
    with write_lock():
        end_codes(confidant)
        return _make_link(confidant, CODE_LIFETIME, SignInKind.CODE)


def end_codes(confidant: Confidant) -> None:
    """Needs the write lock."""
    _unused_links(confidant).delete()


def code_state(confidant: Confidant, link_id: int) -> CodeState:
    link = SignInLink.objects.filter(confidant=confidant, pk=link_id).first()
    if link is None:
        return CodeState.ENDED
    if link.used_at:
        return CodeState.USED
    return CodeState.OPEN if link.expires_at > timezone.now() else CodeState.ENDED


def is_open(token: str) -> bool:
    return _open_links(token).exists()


def use_link(token: str) -> Confidant | None:
    """None if it is used, expired or unknown."""
    with write_lock():
        # One UPDATE finds and marks the link, so that of two simultaneous requests only one succeeds.
        if not _open_links(token).update(used_at=timezone.now()):
            return None
        return Confidant.objects.get(signinlink__token_hash=hash_of(token))


def kind_of_link(token: str) -> SignInKind:
    return SignInKind(SignInLink.objects.get(token_hash=hash_of(token)).kind)


def session_keys(confidant: Confidant) -> list[str]:
    """No column of a session refers to the Confidant: all are read, 25 µs each."""
    present = Session.objects.filter(expire_date__gt=timezone.now())
    return [one.pk for one in present if one.get_decoded().get(SESSION_KEY) == str(confidant.pk)]


def sign_out_others(confidant: Confidant, session_key: str | None) -> None:
    """End codes, pens, own phones and links, too, which a lost phone may have made.

    Also those of the circles whose score the Confidant keeps. The password, which is part of the sessions' hash, does
    not change: a restored backup would bring the old one back, and with it the sessions.
    """
    with write_lock():
        end_codes(confidant)
        Invitation.objects.filter(confidant=confidant, circle__isnull=False).delete()
        end_links_into_games([confidant.pk, *circles_kept_by(confidant)])
        others = [key for key in session_keys(confidant) if key != session_key]
        Session.objects.filter(pk__in=others).delete()


def circles_kept_by(confidant: Confidant) -> list[int]:
    """Without those of events, where phones have the pen by the code on a table's card."""
    kept = confidant.memberships.filter(KEEPS_SCORE, circle__is_event=False)
    return list(kept.values_list("circle", flat=True))


def end_links_into_games(owners: Sequence[int]) -> None:
    """Needs the write lock."""
    GameLink.objects.filter(game__owner__in=owners).delete()
    with_phones = Game.objects.filter(own_phones__game__owner__in=owners)
    with_phones.update(unrecorded_changes=F("unrecorded_changes") + 1)
    OwnPhone.objects.filter(game__owner__in=owners).delete()
    Pen.objects.filter(game__owner__in=owners).delete()


def _make_link(confidant: Confidant, lifetime: timedelta, kind: SignInKind) -> SignInCode:
    token, now = new_token(), timezone.now()
    SignInLink.objects.filter(expires_at__lte=now).delete()
    columns = {"kind": kind, "token_hash": hash_of(token), "expires_at": now + lifetime}
    link = SignInLink.objects.create(confidant=confidant, **columns)
    return SignInCode(link.pk, token)


def _unused_links(confidant: Confidant) -> models.QuerySet[SignInLink]:
    return SignInLink.objects.filter(confidant=confidant, used_at=None)


def _open_links(token: str) -> models.QuerySet[SignInLink]:
    return SignInLink.objects.filter(open_and_unused(), token_hash=hash_of(token))


def _free_name() -> str:
    names = (FIRST_NAME, *(f"{FIRST_NAME} {number}" for number in range(2, Confidant.objects.count() + 3)))
    taken = set(Confidant.objects.values_list("name_key", flat=True))
    return next(name for name in names if name_key(name) not in taken)
