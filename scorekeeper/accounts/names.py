"""Names of Confidants, which are unique regardless of case and Unicode form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.models import Confidant
from scorekeeper.rules.names import name_key
from scorekeeper.storage.write_lock import write_lock

if TYPE_CHECKING:
    from django.db.models import QuerySet


class NameTaken(Exception):
    """Another Confidant has this name; nothing was changed."""


def rename(confidant: Confidant, name: str) -> None:
    """Give a Confidant another valid name; raise NameTaken if another one has it."""
    with write_lock():
        if with_name(name).exclude(pk=confidant.pk).exists():
            raise NameTaken
        confidant.name = name
        confidant.save(update_fields=["name", "name_key"])


def with_name(name: str) -> QuerySet[Confidant]:
    """Return the Confidant with this name, if there is one."""
    return Confidant.objects.filter(name_key=name_key(name))
