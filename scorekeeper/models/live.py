"""Links into one game for devices that are not signed in, and players' own phones."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.models.accounts import SignIn
from scorekeeper.models.games import Game
from scorekeeper.models.people import Player
from scorekeeper.rules.statements import Bids, Tricks

DRAFT_KINDS = (Bids.kind, Tricks.kind)


class LinkKind(models.TextChoices):
    """EVENING: watching, also the later games of the same evening."""

    WATCH = "watch"
    EVENING = "evening"
    BID = "bid"
    PEN = "pen"


WATCHING = (LinkKind.WATCH, LinkKind.EVENING)  # they work until they are revoked

# The links whose devices show the numbers that are being entered.
SHOWS_DRAFT = Q(kind__in=WATCHING) | Q(takes_open_bids=True)


class GameLink(models.Model):
    """A link that gives devices access to a game without signing in; deleting it revokes it.

    The token follows from `nonce` and the secret key, so that the link can be shown again, but not from the database
    alone; it is found by `token_hash`. A link with `used_at` worked once. `expires_at` is null if it does not expire.
    `takes_open_bids`: players who have it make open bids on their phones, too, each in turn. `made_by` is the sign-in
    of the phone that made it; null if unknown. `preview_language`: messengers that preview the link show names and
    totals in this language; "" if the preview says nothing of the game.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="links")
    kind = models.CharField(max_length=8, choices=LinkKind)
    nonce = models.CharField(max_length=32)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    takes_open_bids = models.BooleanField(default=False)
    preview_language = models.CharField(max_length=8, blank=True, default="")
    made_by = models.ForeignKey(SignIn, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=LinkKind.values), name="game_link_kind_is_known"),
            models.CheckConstraint(
                condition=Q(kind=LinkKind.BID) | Q(takes_open_bids=False), name="game_link_takes_bids_to_bid"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=WATCHING) | Q(preview_language=""), name="game_link_preview_to_watch"
            ),
            models.UniqueConstraint(
                fields=["game", "kind"], condition=~Q(kind=LinkKind.PEN), name="game_link_once_per_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} link of game {self.game_id}"


class Draft(models.Model):
    """The numbers of the present phase that the Confidant's phone has not sent as an entry yet, for watchers.

    It is not part of the game, and shown only while the game has its `revision`. `kind` is that of the later entry,
    `values` are the numbers by seat (null if not entered; empty after the pen was passed on), `seat` is the next one.
    `version` counts the changes.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="draft", primary_key=True)
    revision = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=[(kind, kind) for kind in DRAFT_KINDS])
    values = models.JSONField()
    seat = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=DRAFT_KINDS), name="draft_kind_is_known"),
        ]

    def __str__(self) -> str:
        return f"draft of game {self.game_id}"


class OwnPhone(models.Model):
    """A player's own phone, which bids for one seat. Its cookie has a secret; only the hash is stored.

    It bids for `player`, and no longer if a substitute takes the seat. `shows_bid`: until the player covers it, the
    page has the player's own bid. `changes` counts the changes that only this phone's page shows, so that the page can
    ask for changes without naming a bid in its URL.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="own_phones", db_index=False)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="own_phones")
    secret_hash = models.CharField(max_length=64)
    shows_bid = models.BooleanField(default=False)
    changes = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat"], name="own_phone_once_per_seat"),
            models.UniqueConstraint(fields=["secret_hash"], name="own_phone_secret_is_its_own"),
        ]

    def __str__(self) -> str:
        return f"own phone of seat {self.seat} in game {self.game_id}"


class OpenBid(models.Model):
    """An open bid from a player's own phone, until the Confidant's phone has entered it and recorded the round's bids.

    It is not part of the game. It counts only while `after` is the number of the last entry that is not about trump
    or points, and only if the Confidant has not entered another number since. A changed bid is a new row, so that the
    Confidant's phone can identify by `pk` the ones that it has seen.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="open_bids", db_index=False)
    after = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    bid = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat"], name="open_bid_once_per_seat"),
        ]

    def __str__(self) -> str:
        return f"open bid of seat {self.seat} in game {self.game_id}"
