"""Old sheets that are being typed."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.models.games import Game
from scorekeeper.models.people import Confidant

SHEET_NAME = "name."  # begins the keys of players' names in a document


class SheetDraft(models.Model):
    """An old sheet that is being typed.

    The page that starts it makes the `key`, so that one sheet is not started twice. `document` has every text as it was
    typed, by its key (`import_export/drafts/document.py`). `revision` counts the changes. `game` is the stored game
    that the sheet became; then the document is empty.
    """

    owner = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="sheet_drafts", db_index=False)
    key = models.CharField(max_length=64)
    document = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="sheet_drafts")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "key"], name="sheet_draft_key_once_per_owner"),
            models.CheckConstraint(condition=~Q(key=""), name="sheet_draft_has_a_key"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="sheet_draft_revision_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"sheet {self.pk}"
