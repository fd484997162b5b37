from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.models import Confidant, Event, Membership, Role


@dataclass(frozen=True)
class EventLists:
    """The events that somebody organises, the latest first; `binned` has only those that the Confidant leads."""

    running: tuple[Event, ...]
    over: tuple[Event, ...]
    binned: tuple[Event, ...]


def events_of(confidant: Confidant) -> EventLists:
    """Two queries."""
    led = {*Membership.objects.filter(confidant=confidant, role=Role.LEADS).values_list("circle", flat=True)}
    events = [*Event.objects.filter(owner__members__confidant=confidant).order_by("-day", "-pk")]
    kept = [event for event in events if event.deleted_at is None]
    return EventLists(
        tuple(event for event in kept if event.ended_at is None),
        tuple(event for event in kept if event.ended_at),
        tuple(event for event in events if event.deleted_at and event.pk in led),
    )


def running_events(confidant: Confidant) -> list[Event]:
    """One query, the latest first."""
    events = Event.objects.filter(owner__members__confidant=confidant, ended_at=None, deleted_at=None)
    return [*events.select_related("owner").order_by("-day", "-pk")]


def organised_with_keys(confidant: Confidant, form_keys: Collection[str]) -> dict[str, int]:
    """The ids of events that the Confidant organises, by their form keys; none in the bin."""
    if not form_keys:
        return {}
    events = Event.objects.filter(owner__members__confidant=confidant, deleted_at=None, form_key__in=form_keys)
    return dict(events.values_list("form_key", "pk"))
