"""Televisions without a keyboard: they show a number, which a phone of the table types."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.live.links import link_of
from scorekeeper.models import EventCode, Game, LinkKind, SignIn, TvNumber
from scorekeeper.models.tokens import hash_of, new_token
from scorekeeper.storage.write_lock import write_lock

LIFETIME = timedelta(minutes=10)
NUMBERS = 10_000  # of four digits
MOST_SHOWN = 500  # at the same time, so that a guess rarely hits one


class TooManyShown(Exception):
    """Televisions wait already."""


def show_number() -> str:
    """Return the token of the television's page; rows that are over are deleted. Raises TooManyShown."""
    token = new_token()
    with write_lock():
        TvNumber.objects.exclude(pk__in=_shown()).delete()
        taken = {*TvNumber.objects.values_list("number", flat=True)}
        if len(taken) >= MOST_SHOWN:
            raise TooManyShown
        number = secrets.choice([number for number in range(NUMBERS) if number not in taken])
        expires_at = timezone.now() + LIFETIME
        TvNumber.objects.create(number=number, token_hash=hash_of(token), expires_at=expires_at)
    return token


def television_with(token: str) -> TvNumber | None:
    """One query; None once its number is over."""
    return _shown().filter(token_hash=hash_of(token)).select_related("link", "code").first()


def is_shown(number: int) -> bool:
    return _waiting(number).exists()


def show_game(number: int, game: Game, kind: LinkKind, made_by: SignIn | None = None) -> bool:
    """Give the game's link of this kind to the television with that number, once; False if none shows it any more."""
    with write_lock():
        return is_shown(number) and bool(_waiting(number).update(link=link_of(game, kind, made_by)))


def show_event(number: int, code: EventCode) -> bool:
    """The same with the big screen of an event, by its public link."""
    with write_lock():
        return bool(_waiting(number).update(code=code))


def _waiting(number: int) -> QuerySet[TvNumber]:
    return _shown().filter(number=number, link=None, code=None)


def _shown() -> QuerySet[TvNumber]:
    """One with a later end is from a clock that was wrong."""
    now = timezone.now()
    return TvNumber.objects.filter(expires_at__gt=now, expires_at__lte=now + LIFETIME)
