from __future__ import annotations

from typing import ClassVar

from django.db import models


class RateCount(models.Model):
    """How often something has happened since its time began, for all servers that share the database.

    `key` is a hash of what happened and of who did it, so that no address is stored. `ends_at` is when the count
    starts again, in seconds since 1970.
    """

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField()
    ends_at = models.BigIntegerField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["ends_at"], name="rate_count_oldest_first")]

    def __str__(self) -> str:
        return f"{self.count} until {self.ends_at}"
