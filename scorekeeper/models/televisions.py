"""Televisions that wait for a game."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from scorekeeper.models.events import EventCode
from scorekeeper.models.live import GameLink

_LARGEST = 9999


class TvNumber(models.Model):
    """The number that a television shows until a phone of a table types it; over at `expires_at`.

    The address of the television's page has a token, by whose `token_hash` it finds its row. `link` is the one that it
    follows once a phone has chosen the game, `code` the public link of the event if that was chosen: then the number no
    longer works.
    """

    number = models.PositiveSmallIntegerField()
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    link = models.ForeignKey(GameLink, on_delete=models.CASCADE, null=True, related_name="+")
    code = models.ForeignKey(EventCode, on_delete=models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(number__lte=_LARGEST), name="tv_number_has_four_digits"),
            models.CheckConstraint(condition=Q(link=None) | Q(code=None), name="tv_number_of_a_game_or_an_event"),
            models.UniqueConstraint(fields=["number"], name="tv_number_is_shown_once"),
        ]

    def __str__(self) -> str:
        return f"television {self.pk}"

    @property
    def digits(self) -> str:
        return f"{self.number:04}"
