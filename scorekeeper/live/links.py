from __future__ import annotations

import base64
import secrets
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorekeeper.models import Game, GameLink, LinkKind, OpenBid, OwnPhone, SignIn
from scorekeeper.models.tokens import TOKEN_BYTES, hash_of, open_and_unused
from scorekeeper.storage.write_lock import write_lock

_SALT = "scorekeeper.live.links"


def link_of(game: Game, kind: LinkKind, made_by: SignIn | None = None) -> GameLink:
    """It does not expire. Nobody waits for the write lock if there is one."""
    found = GameLink.objects.filter(game=game, kind=kind)
    if link := found.first():
        return link
    with write_lock():
        return found.first() or _create(game, kind, None, made_by)


def make_code(game: Game, kind: LinkKind, lifetime: timedelta, made_by: SignIn | None = None) -> GameLink:
    """It works once, and replaces unused ones of its kind."""
    with write_lock():
        GameLink.objects.filter(game=game, kind=kind, used_at=None).delete()
        return _create(game, kind, lifetime, made_by)


def open_links(game: Game) -> dict[str, GameLink]:
    """By kind; of several one-time codes the newest."""
    return {link.kind: link for link in GameLink.objects.filter(open_and_unused(), game=game).order_by("pk")}


def revoke(game: Game, kind: LinkKind) -> None:
    with write_lock():
        GameLink.objects.filter(game=game, kind=kind).delete()
        if kind == LinkKind.BID:
            # Phones with a new link choose a name again.
            OwnPhone.objects.filter(game=game).delete()
            OpenBid.objects.filter(game=game).delete()
            game.count_unrecorded_change()


def take_open_bids(game: Game, *, takes: bool) -> None:
    with write_lock():
        GameLink.objects.filter(game=game, kind=LinkKind.BID).update(takes_open_bids=takes)
        if not takes:
            OpenBid.objects.filter(game=game).delete()
        game.count_unrecorded_change()


def show_names_in_preview(game: Game, kind: LinkKind, language: str) -> None:
    """Of the link of this kind, if there is one; with "" its preview says nothing of the game."""
    with write_lock():
        GameLink.objects.filter(game=game, kind=kind).update(preview_language=language)


def token_of(link: GameLink) -> str:
    digest = salted_hmac(_SALT, link.nonce, algorithm="sha256").digest()[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def find_link(token: str, *kinds: LinkKind) -> GameLink | None:
    """Also None if it is used, expired, revoked or of other kinds."""
    return _open_links(token, kinds).select_related("game__owner").first()


def use_link(token: str, kind: LinkKind) -> GameLink | None:
    """None if `find_link` does not find it."""
    with write_lock():
        # One UPDATE finds and marks the link, so that of two simultaneous requests only one succeeds.
        if not _open_links(token, (kind,)).update(used_at=timezone.now()):
            return None
        return GameLink.objects.select_related("game").get(token_hash=hash_of(token))


def _create(game: Game, kind: LinkKind, lifetime: timedelta | None, made_by: SignIn | None) -> GameLink:
    now = timezone.now()
    link = GameLink(game=game, kind=kind, nonce=secrets.token_hex(16), created_at=now, made_by=made_by)
    link.token_hash = hash_of(token_of(link))
    link.expires_at = now + lifetime if lifetime else None
    # If no bids are hidden, own phones are only for open ones.
    link.takes_open_bids = kind == LinkKind.BID and not game.ruleset.hides_bids
    link.save(force_insert=True)
    return link


def _open_links(token: str, kinds: tuple[LinkKind, ...]) -> QuerySet[GameLink]:
    return GameLink.objects.filter(open_and_unused(), token_hash=hash_of(token), kind__in=kinds)
