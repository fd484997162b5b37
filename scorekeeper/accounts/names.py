"""Names of Confidants and circles, which are unique regardless of case and Unicode form."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, QuerySet

from scorekeeper.models import FIRST_NAME, Confidant, Event, EventEntry
from scorekeeper.rules.names import name_key
from scorekeeper.storage.write_lock import write_lock


class NameTaken(Exception):
    """By a Confidant or a circle."""


def rename(owner: Confidant, name: str) -> None:
    """`name` is valid; raises NameTaken."""
    with write_lock():
        if with_name(name).exclude(pk=owner.pk).exists():
            raise NameTaken
        owner.name = name
        owner.save(update_fields=["name", "name_key", "sort_key"])
        count_rewrite(owner)


def count_rewrite(author: Confidant) -> None:
    """Of the name, in the events in which the author recorded something."""
    entries = EventEntry.objects.filter(made_by=author, event=OuterRef("pk"))
    Event.objects.filter(Exists(entries)).update(rewrites=F("rewrites") + 1)


def chosen_name(confidant: Confidant) -> str:
    """Empty if that is the name that the first Confidant of a server begins with."""
    return "" if confidant.name == FIRST_NAME else confidant.name


def with_name(name: str) -> QuerySet[Confidant]:
    return Confidant.objects.filter(name_key=name_key(name))
