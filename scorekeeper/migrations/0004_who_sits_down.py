"""Link the entries by which somebody sits down to that player, instead of the name they were made with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import migrations

from scorekeeper.rules.names import name_key

if TYPE_CHECKING:
    from django.apps.registry import Apps
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor

NAME_AT = {"replace": 1, "join": 0}


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


def _sitting_down(apps: Apps) -> Any:
    entries = apps.get_model("scorekeeper", "Entry").objects
    return entries.filter(kind__in=list(NAME_AT)).select_related("game", "player").order_by("pk")


def _write(entry: Any, name: str | None) -> None:
    entry.values[NAME_AT[entry.kind]] = name
    entry.save(update_fields=["player", "values"])


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0003_archive")]

    operations = [migrations.RunPython(link, unlink)]
