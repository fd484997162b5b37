"""Link the entries by which somebody sits down to that player, instead of the name they were made with."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

NAME_AT = {"replace": 1, "join": 0}

_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
_SILENT = {0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}


def link(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Move the name of a substitute or a late player out of the values."""
    players = apps.get_model("scorekeeper", "Player").objects
    for entry in _sitting_down(apps):
        name = entry.values[NAME_AT[entry.kind]]
        found = {"confidant_id": entry.game.confidant_id, "name_key": name_key(name)}
        entry.player, _ = players.get_or_create(**found, defaults={"name": name})
        _write(entry, None)


def unlink(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Put the name back."""
    for entry in _sitting_down(apps):
        name, entry.player = entry.player.name, None
        _write(entry, name)


def name_key(name: str) -> str:
    """Return what two names have in common if they differ only in case, spacing or invisible characters.

    A copy of the product's function as it was at this migration; it must not change with the product.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(character for character in folded if not _is_invisible(character)).split())


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or character in _BLANK or ord(character) in _SILENT


def _sitting_down(apps: Apps) -> Any:
    entries = apps.get_model("scorekeeper", "Entry").objects
    return entries.filter(kind__in=list(NAME_AT)).select_related("game", "player").order_by("pk")


def _write(entry: Any, name: str | None) -> None:
    entry.values[NAME_AT[entry.kind]] = name
    entry.save(update_fields=["player", "values"])


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0003_archive")]

    operations = [migrations.RunPython(link, unlink)]
