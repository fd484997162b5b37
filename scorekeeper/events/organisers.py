"""Who organises an event: the members of its circle. What its leader alone may do is here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.models import Confidant, Event, Membership, Role
from scorekeeper.storage.write_lock import write_lock


def is_leader(confidant: Confidant, event: int) -> bool:
    return Membership.objects.filter(confidant=confidant, circle=event, role=Role.LEADS).exists()


@contextmanager
def leading_event(confidant: Confidant, event_id: int) -> Iterator[Event]:
    """Hold the write lock. Also for an event in the bin; raises Event.DoesNotExist unless the Confidant leads it."""
    with write_lock():
        led = Event.objects.filter(owner__members__confidant=confidant, owner__members__role=Role.LEADS)
        yield led.select_related("owner").get(pk=event_id)
