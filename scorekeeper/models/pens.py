from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.models.accounts import SignIn
from scorekeeper.models.games import Game
from scorekeeper.rules.names import NAME_LENGTH


class Pen(models.Model):
    """The right of a phone that is not signed in to write in one game; the Confidant gave it to the phone.

    `ended_at` is null until it is taken or given back. Of the secret in the phone's cookie only the hash is stored.
    `last_used_at` is the latest time that it was given, used to write, or ended. `made_by` is the sign-in of the phone
    that showed its code; null if unknown.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="pens")
    holder_name = models.CharField(max_length=NAME_LENGTH)
    secret_hash = models.CharField(max_length=64, unique=True)
    given_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    made_by = models.ForeignKey(SignIn, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(holder_name=""), name="pen_has_a_holder"),
            models.UniqueConstraint(fields=["game"], condition=Q(ended_at=None), name="pen_once_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"pen {self.pk} of game {self.game_id}"
