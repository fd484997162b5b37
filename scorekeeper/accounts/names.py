"""Names of Confidants and circles, which are unique regardless of case and Unicode form."""

from __future__ import annotations

from django.db.models import QuerySet

from scorekeeper.models import Confidant
from scorekeeper.rules.names import name_key
from scorekeeper.storage.write_lock import write_lock


class NameTaken(Exception):
    """Another Confidant or circle has this name; nothing was changed."""


def rename(owner: Confidant, name: str) -> None:
    """Give a Confidant or a circle another valid name; raise NameTaken if it is in use."""
    with write_lock():
        if with_name(name).exclude(pk=owner.pk).exists():
            raise NameTaken
        owner.name = name
        owner.save(update_fields=["name", "name_key", "sort_key"])


def with_name(name: str) -> QuerySet[Confidant]:
    """Return a query for the Confidant or circle with this name."""
    return Confidant.objects.filter(name_key=name_key(name))
