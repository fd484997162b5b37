"""Confidants, their sign-in links, which work once within a short time, and the end of their sessions."""

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

from scorekeeper.environment import public_command_line
from scorekeeper.models import (
    FIRST_NAME,
    KEEPS_SCORE,
    Confidant,
    Game,
    GameLink,
    Invitation,
    OwnPhone,
    Pen,
    SignInKind,
    SignInLink,
)
from scorekeeper.models.tokens import hash_of, new_token, open_and_unused
from scorekeeper.rules.names import name_key
from scorekeeper.storage.write_lock import write_lock

LINK_LIFETIME = timedelta(minutes=10)
CODE_LIFETIME = timedelta(minutes=3)
"""The lifetime of a link on the screen of a phone, which the other phone scans at once."""


class Code(NamedTuple):
    """A sign-in link that a signed-in phone shows: the id of its row, which is no secret, and its token."""

    link_id: int
    token: str


class CodeState(StrEnum):
    """The state of a code; ENDED: it expired, or a newer one replaced it."""

    OPEN = "open"
    USED = "used"
    ENDED = "ended"


def signin_command() -> str:
    """Return the command that prints a new code, as pages show it."""
    return public_command_line("signin", settings.DATA)


def first_confidant() -> Confidant:
    """Return the first Confidant, and create it if it is missing; no other Confidant takes its place."""
    firsts = Confidant.objects.filter(is_first=True)
    # A start on a full disk reads it without the write lock.
    if first := firsts.first():
        return first
    with write_lock():
        return firsts.first() or new_confidant(_free_name(), is_first=True)


def confidant_named(name: str) -> tuple[Confidant, bool]:
    """Return the Confidant of a name, which is no circle's, and whether it is new; case and Unicode form are equal."""
    with write_lock():
        found = Confidant.objects.filter(name_key=name_key(name)).first()
        return (found, False) if found else (new_confidant(name), True)


def new_confidant(name: str, *, is_first: bool = False) -> Confidant:
    """Store a Confidant with a valid name that is free; the first one may invite others."""
    confidant = Confidant(name=name, is_first=is_first, may_invite=is_first)
    # The unusable password is random and part of the session hash: changing it would sign out every phone.
    confidant.set_unusable_password()
    confidant.save()
    return confidant


def make_link(confidant: Confidant) -> str:
    """Create a link for a Confidant and return its token. Only the hash is stored; expired links are deleted."""
    with write_lock():
        return _make_link(confidant, LINK_LIFETIME, SignInKind.LINK).token


def make_code(confidant: Confidant) -> Code:
    """Create a link that a phone of the Confidant shows. It replaces all unused links of this Confidant."""
    with write_lock():
        end_codes(confidant)
        return _make_link(confidant, CODE_LIFETIME, SignInKind.CODE)


def end_codes(confidant: Confidant) -> None:
    """End all links of a Confidant that were not used. Needs the write lock."""
    _unused_links(confidant).delete()


def code_state(confidant: Confidant, link_id: int) -> CodeState:
    """Return the state of a code of this Confidant."""
    link = SignInLink.objects.filter(confidant=confidant, pk=link_id).first()
    if link is None:
        return CodeState.ENDED
    if link.used_at:
        return CodeState.USED
    return CodeState.OPEN if link.expires_at > timezone.now() else CodeState.ENDED


def is_open(token: str) -> bool:
    """Return whether the link with this token is unused and not expired."""
    return _open_links(token).exists()


def use_link(token: str) -> Confidant | None:
    """Mark the link with this token as used and return its Confidant; None if it is used, expired or unknown."""
    with write_lock():
        # One UPDATE finds and marks the link, so that of two simultaneous requests only one succeeds.
        if not _open_links(token).update(used_at=timezone.now()):
            return None
        return Confidant.objects.get(signinlink__token_hash=hash_of(token))


def kind_of_link(token: str) -> SignInKind:
    """Return the kind of a link that was just used."""
    return SignInKind(SignInLink.objects.get(token_hash=hash_of(token)).kind)


def session_keys(confidant: Confidant) -> list[str]:
    """Return the keys of all sessions of a Confidant that have not expired.

    No column of a session refers to the Confidant, so that all sessions are read: 25 µs for each.
    """
    present = Session.objects.filter(expire_date__gt=timezone.now())
    return [one.pk for one in present if one.get_decoded().get(SESSION_KEY) == str(confidant.pk)]


def sign_out_others(confidant: Confidant, session_key: str | None) -> None:
    """End all sessions of a Confidant except one (None: all), and end all codes, pens, own phones and links.

    Also those into the games of circles whose score the Confidant keeps, and invitations to these: a lost phone may
    have made them. The sessions are deleted instead of changing the password, which is part of their hash: a restored
    backup would bring the old password back, and with it the sessions.
    """
    with write_lock():
        end_codes(confidant)
        Invitation.objects.filter(confidant=confidant, circle__isnull=False).delete()
        end_links_into_games([confidant.pk, *circles_kept_by(confidant)])
        others = [key for key in session_keys(confidant) if key != session_key]
        Session.objects.filter(pk__in=others).delete()


def circles_kept_by(confidant: Confidant) -> list[int]:
    """Return the ids of the circles whose score a Confidant keeps."""
    return list(confidant.memberships.filter(KEEPS_SCORE).values_list("circle", flat=True))


def end_links_into_games(owners: Sequence[int]) -> None:
    """End all links, own phones and pens of the games of these Confidants and circles. Needs the write lock."""
    GameLink.objects.filter(game__confidant__in=owners).delete()
    with_phones = Game.objects.filter(own_phones__game__confidant__in=owners)
    with_phones.update(unrecorded_changes=F("unrecorded_changes") + 1)
    OwnPhone.objects.filter(game__confidant__in=owners).delete()
    Pen.objects.filter(game__confidant__in=owners).delete()


def _make_link(confidant: Confidant, lifetime: timedelta, kind: SignInKind) -> Code:
    token, now = new_token(), timezone.now()
    SignInLink.objects.filter(expires_at__lte=now).delete()
    columns = {"kind": kind, "token_hash": hash_of(token), "expires_at": now + lifetime}
    link = SignInLink.objects.create(confidant=confidant, **columns)
    return Code(link.pk, token)


def _unused_links(confidant: Confidant) -> models.QuerySet[SignInLink]:
    return SignInLink.objects.filter(confidant=confidant, used_at=None)


def _open_links(token: str) -> models.QuerySet[SignInLink]:
    return SignInLink.objects.filter(open_and_unused(), token_hash=hash_of(token))


def _free_name() -> str:
    """Return the name of the first Confidant, with a number if another one has it."""
    names = (FIRST_NAME, *(f"{FIRST_NAME} {number}" for number in range(2, Confidant.objects.count() + 3)))
    taken = set(Confidant.objects.values_list("name_key", flat=True))
    return next(name for name in names if name_key(name) not in taken)
