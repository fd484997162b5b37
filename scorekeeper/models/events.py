"""Events of several tables: their log, the games of their tables, and the codes for devices that are not signed in."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.models.games import TITLE_LENGTH, Game
from scorekeeper.models.people import Confidant
from scorekeeper.rules.events.log import EVENT_STATEMENTS
from scorekeeper.rules.names import NAME_LENGTH

EVENT_NAME_LENGTH = TITLE_LENGTH
EVENT_KINDS = sorted(EVENT_STATEMENTS)


class Event(models.Model):
    """`owner` is a circle of its own, with the same id, to which the event's games and players belong.

    The members of this circle are the organisers.

    `form_key` makes the form that creates it count once. `revision` is the number of entries. `rewrites` counts the
    changes of names in entries, and of the names of their authors.

    `name`, `day`, `people` (who came), `rounds_drawn`, `rounds_planned` and `ended_at` are copies of what the log says,
    for lists. `is_rehearsal`: people and results are made up.
    """

    owner = models.OneToOneField(Confidant, on_delete=models.CASCADE, primary_key=True, related_name="event")
    form_key = models.CharField(max_length=64, unique=True)
    is_rehearsal = models.BooleanField(default=False)
    name = models.CharField(max_length=EVENT_NAME_LENGTH)
    day = models.DateField()
    people = models.PositiveSmallIntegerField(default=0)
    rounds_drawn = models.PositiveSmallIntegerField(default=0)
    rounds_planned = models.PositiveSmallIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    rewrites = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="event_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"event {self.pk}"


class EventEntry(models.Model):
    """One statement of an organiser; never changed or deleted while the event exists.

    Only if somebody is forgotten, names in `values` and in `author_name` are replaced.

    `revision` counts the entries of the event from 1. `key` is the idempotency key made by the page. `author_name` is
    empty unless the author is not `made_by`, as in `Entry`.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries", db_index=False)
    revision = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=8, choices=[(kind, kind) for kind in EVENT_KINDS])
    values = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(Confidant, on_delete=models.PROTECT, related_name="+")
    author_name = models.CharField(max_length=NAME_LENGTH, blank=True)

    class Meta:
        ordering: ClassVar = ["revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "revision"], name="event_entry_revision_once_per_event"),
            models.UniqueConstraint(fields=["event", "key"], name="event_entry_key_once_per_event"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="event_entry_revision_counts_from_one"),
            models.CheckConstraint(condition=Q(kind__in=EVENT_KINDS), name="event_entry_kind_is_known"),
        ]

    def __str__(self) -> str:
        return f"entry {self.revision} of event {self.event_id}"


class EventGame(models.Model):
    """The game of a table in a round of the event, made when a phone first takes the table.

    `entrants` and `players` have the numbers of the entrants and the ids of their players, in the order of the seats
    when the game was made.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="games", db_index=False)
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="event_game")
    entrants = models.JSONField()
    players = models.JSONField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "round", "table"], name="event_game_once_per_table"),
            models.CheckConstraint(condition=Q(round__gte=1), name="event_game_round_counts_from_one"),
            models.CheckConstraint(condition=Q(table__gte=1), name="event_game_table_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"game of table {self.table} in round {self.round} of event {self.event_id}"


class EventCode(models.Model):
    """A code of the event for devices that are not signed in; it is valid until it is replaced.

    The public link has no `table`. The code of a table lets a phone write in the game that the table has now. As with
    `GameLink`, the token follows from `nonce` and the secret key, and is found by `token_hash`.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="codes")
    table = models.PositiveSmallIntegerField(null=True)
    nonce = models.CharField(max_length=32)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event"], condition=Q(table=None), name="event_code_of_one_public_link"),
            models.UniqueConstraint(
                fields=["event", "table"], condition=Q(table__isnull=False), name="event_code_once_per_table"
            ),
            models.CheckConstraint(condition=Q(table=None) | Q(table__gte=1), name="event_code_table_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"code of table {self.table} of event {self.event_id}"
