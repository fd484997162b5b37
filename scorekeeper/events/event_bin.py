"""Deleted events are in the bin until their leader deletes them for good. The caller has checked the right to do so."""

from __future__ import annotations

from django.utils import timezone

from scorekeeper.models import Event
from scorekeeper.storage.write_lock import write_lock


def put_in_bin(event: int) -> None:
    """Its public link and its cards do not work meanwhile."""
    with write_lock():
        Event.objects.filter(pk=event, deleted_at=None).update(deleted_at=timezone.now())


def take_out_of_bin(event: int) -> None:
    with write_lock():
        Event.objects.filter(pk=event).update(deleted_at=None)
