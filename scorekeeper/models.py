"""What was written down. Nothing that follows from it is stored, but for the outcome of a game (see Game)."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.names import NAME_KEY_LENGTH, NAME_LENGTH
from scorekeeper.rules.ruleset import Bidding, Schedule, Scoring, TieBreak
from scorekeeper.rules.statements import Kind

CUSTOM = "custom"
"""The schedule of a game whose hand sizes are a list of the table's own."""


class Confidant(AbstractBaseUser):
    """The person who keeps the Tablet; every player and game belongs to one. Signs in by link, never by password."""

    name = models.CharField(max_length=40, unique=True)

    USERNAME_FIELD = "name"
    objects = BaseUserManager["Confidant"]()

    def __str__(self) -> str:
        return self.name


class SignInLink(models.Model):
    """A link that signs one phone in, once, before `expires_at`. Only the hash of its token is kept."""

    confidant = models.ForeignKey(Confidant, on_delete=models.CASCADE)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"


class Player(models.Model):
    """A person who sat at the Confidant's table; `name_key` makes the name unique regardless of case and form."""

    confidant = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=NAME_KEY_LENGTH)
    last_seated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["confidant", "name_key"], name="player_name_unique_per_confidant"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]
        indexes: ClassVar = [models.Index(fields=["confidant", "-last_seated_at"], name="players_latest_first")]

    def __str__(self) -> str:
        return self.name


class Options(models.Model):
    """What a table agrees on before the first card; `hand_sizes` are its own list, where `schedule` is none by name."""

    scoring = models.CharField(max_length=9, choices=[(scoring, scoring) for scoring in Scoring])
    plus_minus_one_from = models.PositiveSmallIntegerField(null=True)
    plus_minus_one_spares_zero = models.BooleanField(default=False)
    plus_minus_one_for_leader = models.BooleanField(default=False)
    tie_break = models.CharField(max_length=10, choices=[(rule, rule) for rule in TieBreak], default=TieBreak.SHARED)
    schedule = models.CharField(
        max_length=11, choices=[(name, name) for name in (*Schedule, CUSTOM)], default=Schedule.STANDARD
    )
    hand_sizes = models.JSONField(null=True)
    bidding = models.CharField(max_length=7, choices=[(way, way) for way in Bidding], default=Bidding.OPEN)
    clairvoyance = models.BooleanField(default=False)
    special_cards = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(scoring__in=list(Scoring)), name="%(class)s_scoring_is_known"),
            models.CheckConstraint(
                condition=Q(plus_minus_one_from=None) | Q(plus_minus_one_from__gte=1, plus_minus_one_from__lte=60),
                name="%(class)s_plus_minus_one_from_a_card",
            ),
            models.CheckConstraint(condition=Q(tie_break__in=list(TieBreak)), name="%(class)s_tie_break_is_known"),
            models.CheckConstraint(
                condition=Q(schedule__in=list(Schedule), hand_sizes__isnull=True)
                | Q(schedule=CUSTOM, hand_sizes__isnull=False),
                name="%(class)s_schedule_is_named_or_listed",
            ),
            models.CheckConstraint(condition=Q(bidding__in=list(Bidding)), name="%(class)s_bidding_is_known"),
            models.CheckConstraint(
                condition=~Q(bidding=Bidding.SECRET) | Q(plus_minus_one_from=None),
                name="%(class)s_secret_bids_have_no_sum_rule",
            ),
            models.CheckConstraint(condition=Q(special_cards__lte=60), name="%(class)s_at_most_60_special_cards"),
        ]


class OwnPreset(Options):
    """Options that a Confidant keeps under a name; `name_key` makes it unique regardless of case and form."""

    confidant = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="presets")
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=NAME_KEY_LENGTH)

    class Meta:
        constraints: ClassVar = [
            *Options.Meta.constraints,
            models.UniqueConstraint(fields=["confidant", "name_key"], name="preset_name_unique_per_confidant"),
            models.CheckConstraint(condition=~Q(name=""), name="preset_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Game(Options):
    """One game: its options, and how many entries it has (`revision`).

    `rounds_recorded`, `is_finished`, `totals` (points, by seat) and `places` (name, rank and whether the player is
    still there, by seat) are the outcome so far: a cache of the replay for the lists, written only by
    `scorekeeper.recording` and rebuilt by `manage.py recount`.
    """

    confidant = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="games")
    form_key = models.CharField(max_length=64)
    started_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)
    first_dealer = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField(default=0)
    rounds_recorded = models.PositiveSmallIntegerField(default=0)
    is_finished = models.BooleanField(default=False)
    totals = models.JSONField()
    places = models.JSONField(default=list)

    class Meta:
        constraints: ClassVar = [
            *Options.Meta.constraints,
            models.UniqueConstraint(fields=["confidant", "form_key"], name="game_once_per_form"),
            models.CheckConstraint(condition=Q(first_dealer__lte=5), name="game_first_dealer_is_a_seat"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["confidant", "-started_at", "-id"], name="games_newest_first"),
            models.Index(
                fields=["confidant", "-started_at", "-id"],
                condition=Q(is_finished=False, deleted_at=None),
                name="games_open",
            ),
            models.Index(
                fields=["confidant", "-deleted_at", "-id"], condition=~Q(deleted_at=None), name="games_in_the_bin"
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.pk}"


class Seat(models.Model):
    """A player's place in one game; `position` counts from 0, clockwise."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "position"], name="seat_position_once_per_game"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_player_once_per_game"),
            models.CheckConstraint(condition=Q(position__lte=5), name="seat_position_at_the_table"),
        ]

    def __str__(self) -> str:
        return f"seat {self.position} of {self.game}"


class Entry(models.Model):
    """One statement of the Confidant about a game, kept for ever.

    `revision` counts the game's entries from 1, and being unique it lets only one of two simultaneous writers in;
    `key` is made by the phone, so that an entry sent twice counts once.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="entries")
    revision = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=8, choices=[(kind, kind) for kind in Kind])
    round = models.PositiveSmallIntegerField(null=True)
    values = models.JSONField(default=list)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(Confidant, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "revision"], name="entry_revision_once_per_game"),
            models.UniqueConstraint(fields=["game", "key"], name="entry_key_once_per_game"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="entry_revision_counts_from_one"),
            models.CheckConstraint(condition=Q(kind__in=list(Kind)), name="entry_kind_is_known"),
            models.CheckConstraint(condition=Q(round=None) | Q(round__gte=1), name="entry_round_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"entry {self.revision} of game {self.game_id}"


class CoveredBid(models.Model):
    """A bid that nobody may see yet (B2, B3): kept apart from the entries, never shown, gone once all are revealed."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="covered_bids")
    round = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    bid = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "round", "seat"], name="covered_bid_once_per_seat"),
            models.CheckConstraint(condition=Q(round__gte=1), name="covered_bid_round_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"covered bid of seat {self.seat} in round {self.round} of game {self.game_id}"
