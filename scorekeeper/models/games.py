from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.timezone import get_current_timezone, now

from scorekeeper.models.options import Options
from scorekeeper.models.people import Confidant, Player
from scorekeeper.rules.knowledge import Knowledge, Precision
from scorekeeper.rules.names import NAME_LENGTH
from scorekeeper.rules.statements import STATEMENTS, SittingDown

TITLE_LENGTH = 80  # in characters after trimming
SECONDS_A_DAY = 24 * 60 * 60
# Of the cached outcomes; games with an older one are counted again while the server runs. Each game replaces its own
# results, and changes the careers by the difference. A version that adds up careers in another way therefore needs a
# migration that deletes all results and careers.
OUTCOME_VERSION = 4
KINDS = sorted(STATEMENTS)
SITTING_DOWN = sorted(kind for kind, statement in STATEMENTS.items() if issubclass(statement, SittingDown))


HAS_RESULT = ~Q(rounds_recorded=0) | Q(knowledge=Knowledge.TOTALS)  # for finished games


_WRITTEN_LENGTHS = {Precision.MONTH: 7, Precision.YEAR: 4, Precision.NONE: 0}  # of dates as in ISO 8601


class Game(Options):
    """`revision` is the number of entries.

    `rounds_recorded`, `is_finished`, `knowledge`, `totals` (points, by seat) and `places` (by seat: player, rank, and
    whether the player is still present) are a cache of the replay, written only by `games/outcomes.py` and rebuilt by
    `manage.py recount`. `outcome_version` is the version of the code that wrote it.

    `started_at` follows corrections (`GameLog.started_at`). `utc_offset` is that of the clock at the table then, in
    seconds, and `day` the day on its calendar: both stay when the server gets another time zone. Only
    `local_start` and `day` are shown, and only they are compared with days. `precision` says how precisely the start
    is known (`GameLog.precision`); a month or a year begins with its first day. `begin_at` sets all four.

    `unrecorded_changes` counts the changes of what pages show beside the entries: hidden bids, open bids from players'
    own phones, and these phones. A change that comes with an entry does not need to be counted.
    """

    owner = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="games", db_index=False)
    form_key = models.CharField(max_length=64)
    title = models.CharField(max_length=TITLE_LENGTH, blank=True)
    started_at = models.DateTimeField()
    utc_offset = models.IntegerField()
    day = models.DateField()
    precision = models.CharField(
        max_length=5, choices=[(each, each.capitalize()) for each in Precision], default=Precision.TIME
    )
    deleted_at = models.DateTimeField(null=True)
    first_dealer = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField(default=0)
    rounds_recorded = models.PositiveSmallIntegerField(default=0)
    is_finished = models.BooleanField(default=False)
    knowledge = models.CharField(max_length=6, choices=[(kind, kind) for kind in Knowledge], default=Knowledge.TRICKS)
    totals = models.JSONField()
    places = models.JSONField(default=list)
    outcome_version = models.PositiveSmallIntegerField(default=0)
    unrecorded_changes = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            *Options.Meta.constraints,
            models.UniqueConstraint(fields=["owner", "form_key"], name="game_once_per_form"),
            models.CheckConstraint(condition=Q(first_dealer__lte=5), name="game_first_dealer_is_a_seat"),
            models.CheckConstraint(
                condition=Q(utc_offset__gt=-SECONDS_A_DAY, utc_offset__lt=SECONDS_A_DAY),
                name="game_utc_offset_below_a_day",
            ),
            models.CheckConstraint(condition=Q(precision__in=[*Precision]), name="game_precision_is_known"),
            models.CheckConstraint(condition=Q(knowledge__in=[*Knowledge]), name="game_knowledge_is_known"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["owner", "-started_at", "-id"], name="games_newest_first"),
            models.Index(
                fields=["owner", "-started_at", "-id"],
                condition=Q(is_finished=False, deleted_at=None),
                name="games_open",
            ),
            models.Index(
                fields=["owner", "scoring", "-started_at", "-id"],
                condition=Q(is_finished=True, deleted_at=None),
                name="games_finished",
            ),
            models.Index(fields=["outcome_version"], name="games_by_outcome_version"),
            models.Index(
                fields=["owner", "-deleted_at", "-id"], condition=~Q(deleted_at=None), name="games_in_the_bin"
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.pk}"

    @property
    def is_counted(self) -> bool:
        """By this version of the program."""
        return self.outcome_version >= OUTCOME_VERSION

    @property
    def counts(self) -> bool:
        """Whether statistics and series include the game."""
        return self.has_result and self.deleted_at is None

    @property
    def has_result(self) -> bool:
        return self.is_finished and (self.rounds_recorded > 0 or self.knowledge == Knowledge.TOTALS)

    @property
    def is_partly_known(self) -> bool:
        """Whether only a part is known. Such a game is from paper: it is not played here, and nobody watches it."""
        return self.knowledge != Knowledge.TRICKS

    @property
    def start(self) -> datetime:
        """With the offset of the clock at the table."""
        return self.started_at.astimezone(timezone(timedelta(seconds=self.utc_offset)))

    @property
    def local_start(self) -> datetime:
        """As the clock at the table showed it, without an offset: templates show it as it is."""
        return self.start.replace(tzinfo=None)

    @property
    def zone(self) -> tzinfo:
        return zone_at(self.start)

    @property
    def known_day(self) -> str:
        return written_day(self.day, self.precision)

    def begin_at(self, moment: datetime, precision: Precision | None = None) -> None:
        """`moment` has the UTC offset at the table; without a `precision`, it is known as exactly as before."""
        self.precision = precision or self.precision
        moment = known_part(moment, self.precision)
        self.started_at = moment.astimezone(UTC)
        self.utc_offset = round((moment.utcoffset() or timedelta()).total_seconds())
        self.day = self.start.date()

    def count_unrecorded_change(self) -> None:
        """Let the pages of this game learn that something beside the entries has changed."""
        self.unrecorded_changes = F("unrecorded_changes") + 1
        self.save(update_fields=["unrecorded_changes"])


def written_day(day: date, precision: str) -> str:
    """The day, month or year as in ISO 8601; "" if nothing is known."""
    return day.isoformat()[: _WRITTEN_LENGTHS.get(Precision(precision))]


def known_part(moment: datetime, precision: str) -> datetime:
    """The beginning of the day, month or year if no more is known, else the moment itself."""
    if precision == Precision.TIME:
        return moment
    month = 1 if precision == Precision.YEAR else moment.month
    day = moment.day if precision in {Precision.DAY, Precision.NONE} else 1
    return moment.replace(month=month, day=day, hour=0, minute=0, second=0, microsecond=0)


def name_on_phones(game_id: int, first_start: datetime) -> str:
    """`first_start`: when the game began before any correction; see `GameLog.name_on_phones`."""
    return f"{game_id} {first_start.astimezone(UTC).isoformat()}"


def zone_at(start: datetime) -> tzinfo:
    """That of the server if it has the offset of `start` then, else only the offset."""
    here = get_current_timezone()
    return here if start.astimezone(here).utcoffset() == start.utcoffset() else start.tzinfo or UTC


class Seat(models.Model):
    """`position` counts from 0, clockwise."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats", db_index=False)
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
    """One statement of the Confidant about a game; never changed or deleted while the game exists.

    Only if a person is forgotten, a name in `author_name` or in the reason of points is replaced.

    `revision` counts the game's entries from 1; because it is unique, only one of two simultaneous writers succeeds.
    `key` is the idempotency key made by the phone. `player` is the substitute or late player who sits down; the name
    is not among the `values`, so that people can be renamed. `author_name` is the author if it is not the Confidant
    `made_by`: that of an imported entry, or who had the pen; else it is empty.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="entries", db_index=False)
    revision = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=8, choices=[(kind, kind) for kind in KINDS])
    round = models.PositiveSmallIntegerField(null=True)
    values = models.JSONField(default=list)
    made_at = models.DateTimeField(default=now)
    made_by = models.ForeignKey(Confidant, on_delete=models.PROTECT, related_name="+")
    author_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "revision"], name="entry_revision_once_per_game"),
            models.UniqueConstraint(fields=["game", "key"], name="entry_key_once_per_game"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="entry_revision_counts_from_one"),
            models.CheckConstraint(condition=Q(kind__in=KINDS), name="entry_kind_is_known"),
            models.CheckConstraint(condition=Q(round=None) | Q(round__gte=1), name="entry_round_counts_from_one"),
            models.CheckConstraint(
                condition=Q(kind__in=SITTING_DOWN, player__isnull=False) | ~Q(kind__in=SITTING_DOWN) & Q(player=None),
                name="entry_names_who_sits_down",
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.revision} of game {self.game_id}"


class HiddenBid(models.Model):
    """A hidden bid (B2, B3): not an entry, never shown to others, deleted once all bids are revealed.

    A covered bid from the player's own phone `waits` until the Confidant reveals all of them: the player can change it.
    `phone_hash` is the hash of that phone's secret, "" if the bid was made on the table's phone: only the phone on
    which a bid was made may show it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="hidden_bids", db_index=False)
    round = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    bid = models.PositiveSmallIntegerField()
    waits = models.BooleanField(default=False)
    phone_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "round", "seat"], name="hidden_bid_once_per_seat"),
            models.CheckConstraint(condition=Q(round__gte=1), name="hidden_bid_round_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"hidden bid of seat {self.seat} in round {self.round} of game {self.game_id}"
