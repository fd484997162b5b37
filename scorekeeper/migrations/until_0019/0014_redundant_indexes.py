"""Drops the indexes of foreign keys with which another index begins: each insert of a row wrote both."""

from __future__ import annotations

from typing import override

from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


class DropIndex(migrations.AlterField):
    """Drop the index of a foreign key by its name; `AlterField` would copy the whole table on SQLite."""

    @override
    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        table = to_state.apps.get_model(app_label, self.model_name)._meta.db_table
        connection = schema_editor.connection
        with connection.cursor() as cursor:
            constraints = connection.introspection.get_constraints(cursor, table)
        for name, found in constraints.items():
            if found["index"] and not found["unique"] and found["columns"] == [f"{self.name}_id"]:
                schema_editor.execute(f"DROP INDEX {schema_editor.quote_name(name)}")


def index_dropped(model: str, field: str, to: str, related_name: str) -> DropIndex:
    """Return the operation for one foreign key."""
    key = models.ForeignKey(to, on_delete=models.CASCADE, related_name=related_name, db_index=False)
    return DropIndex(model_name=model, name=field, field=key)


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0013_unrecorded_changes")]

    operations = [
        index_dropped("career", "player", "scorekeeper.player", "careers"),
        index_dropped("entry", "game", "scorekeeper.game", "entries"),
        index_dropped("game", "confidant", settings.AUTH_USER_MODEL, "games"),
        index_dropped("hiddenbid", "game", "scorekeeper.game", "hidden_bids"),
        index_dropped("openbid", "game", "scorekeeper.game", "open_bids"),
        index_dropped("ownphone", "game", "scorekeeper.game", "own_phones"),
        index_dropped("ownpreset", "confidant", settings.AUTH_USER_MODEL, "presets"),
        index_dropped("player", "confidant", settings.AUTH_USER_MODEL, "players"),
        index_dropped("result", "game", "scorekeeper.game", "results"),
        index_dropped("result", "player", "scorekeeper.player", "results"),
        index_dropped("searchposting", "term", "scorekeeper.searchterm", "postings"),
        index_dropped("searchterm", "confidant", settings.AUTH_USER_MODEL, "search_terms"),
        index_dropped("seat", "game", "scorekeeper.game", "seats"),
        index_dropped("series", "confidant", settings.AUTH_USER_MODEL, "series"),
        index_dropped("seriesgame", "series", "scorekeeper.series", "+"),
    ]
