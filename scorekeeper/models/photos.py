from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils import timezone

from scorekeeper.models.games import Game
from scorekeeper.models.sheets import SheetDraft

MOST_PHOTO_BYTES = 1024 * 1024


class PhotoType(models.TextChoices):
    JPEG = "image/jpeg"
    PNG = "image/png"
    WEBP = "image/webp"


_ENDINGS = {PhotoType.JPEG: "jpg", PhotoType.PNG: "png", PhotoType.WEBP: "webp"}


class SheetPhoto(models.Model):
    """The photo of an old sheet, which belongs to the draft until that becomes a game.

    `content` is the file without what cameras add, such as the place; `width` and `height` are in pixels, as shown.
    Queries about many games or drafts leave `content` out.
    """

    draft = models.OneToOneField(SheetDraft, on_delete=models.CASCADE, null=True, related_name="photo")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, null=True, related_name="photo")
    content = models.BinaryField()
    media_type = models.CharField(max_length=10, choices=PhotoType)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(draft=None, game__isnull=False) | Q(draft__isnull=False, game=None),
                name="photo_of_a_draft_or_a_game",
            ),
            models.CheckConstraint(
                condition=LessThanOrEqual(Length("content"), MOST_PHOTO_BYTES), name="photo_at_most_a_megabyte"
            ),
            models.CheckConstraint(condition=Q(media_type__in=PhotoType.values), name="photo_type_is_known"),
            models.CheckConstraint(condition=Q(width__gte=1, height__gte=1), name="photo_has_a_size"),
        ]

    def __str__(self) -> str:
        return f"photo {self.pk}"

    @property
    def ending(self) -> str:
        """The ending of file names, such as "jpg"."""
        return _ENDINGS[PhotoType(self.media_type)]
