"""The pen is the right of one other phone to write in a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import F, OuterRef, QuerySet
from django.utils import timezone

from scorekeeper.live import links
from scorekeeper.models import Draft, Game, LinkKind, Pen
from scorekeeper.models.tokens import hash_of, new_token
from scorekeeper.storage.write_lock import write_lock

CODE_LIFETIME = timedelta(minutes=2)
# A pen that is not used for this long ends; a former one does not let its phone look on either.
REMEMBERED = timedelta(days=7)
_USE_IS_STORED_EVERY = timedelta(hours=1)


class PenRole(StrEnum):
    """Has the pen (OWN), gave it to another (LENT), no longer has it (LOST)."""

    OWN = "own"
    LENT = "lent"
    LOST = "lost"


@dataclass(frozen=True)
class PenState:
    """`writer` is "" if the Confidant writes; `key` changes with the state."""

    role: PenRole
    writer: str
    key: str

    @property
    def looks_on(self) -> bool:
        return self.role is not PenRole.OWN


def take_pen(token: str, holder_name: str) -> str | None:
    """Return the secret of the new pen, which ends the present one; None for an invalid code."""
    with write_lock():
        link = links.use_link(token, LinkKind.PEN)
        # A game in the bin has no pen.
        if link is None or link.game.deleted_at:
            return None
        return give_pen(link.game, holder_name, link.made_by_id)


def give_pen(game: Game, holder_name: str, made_by: int | None = None) -> str:
    """Return the secret of the new pen, which ends the present one; `made_by` is the id of a sign-in."""
    with write_lock():
        _end(game)
        _drop_draft(game)
        secret = new_token()
        Pen.objects.create(game=game, holder_name=holder_name, secret_hash=hash_of(secret), made_by_id=made_by)
    return secret


def pen_with_secret(game_id: int, secret: str) -> Pen | None:
    """Active or former."""
    known = Pen.objects.filter(game=game_id, game__deleted_at=None, secret_hash=hash_of(secret))
    pens = known.filter(last_used_at__gt=oldest_use())
    return pens.select_related("game__owner").first()


def active_pens(game: Game | OuterRef, since: datetime | None = None) -> QuerySet[Pen]:
    """At most one. `since` is the `oldest_use` that counts."""
    return Pen.objects.filter(game=game, ended_at=None, last_used_at__gt=since or oldest_use())


def oldest_use() -> datetime:
    return timezone.now() - REMEMBERED


def pen_state(own: Pen | None, active: Pen | None) -> PenState | None:
    """None if only the Confidant writes; `own` is the pen of the asking phone."""
    active = own if own and not own.ended_at else active
    number = active.pk if active else None
    role = _role_of(own, number)
    return PenState(role, active.holder_name if active else "", pen_key(own, number)) if role else None


def pen_key(own: Pen | None, active: int | None) -> str:
    """Empty if the pen was not handed over."""
    role = _role_of(own, active)
    return f"{role}-{active or 0}" if role else ""


def end_pen(game: Game) -> None:
    """Also a code that was not used."""
    with write_lock():
        links.revoke(game, LinkKind.PEN)
        if _end(game):
            _drop_draft(game)


def mark_used(pen: Pen) -> None:
    now = timezone.now()
    if now - pen.last_used_at > _USE_IS_STORED_EVERY:
        with write_lock():
            Pen.objects.filter(pk=pen.pk, ended_at=None).update(last_used_at=now)


def _role_of(own: Pen | None, active: int | None) -> PenRole | None:
    if own is None:
        return PenRole.LENT if active else None
    return PenRole.OWN if own.pk == active else PenRole.LOST


def _end(game: Game) -> bool:
    """Return whether there was one."""
    now = timezone.now()
    return bool(Pen.objects.filter(game=game, ended_at=None).update(ended_at=now, last_used_at=now))


def _drop_draft(game: Game) -> None:
    """As the page of the next writer begins the phase."""
    Draft.objects.filter(game=game).update(values=[], version=F("version") + 1)
