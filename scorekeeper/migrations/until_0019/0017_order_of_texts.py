"""Let PostgreSQL compare texts by their characters, as SQLite does, whatever the language of the database is.

The search for the beginning of a word compares with the last character of all, which other orders may place elsewhere.
"""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

COLUMNS = [
    ("scorekeeper_player", "name_key", 800),
    ("scorekeeper_ownpreset", "name_key", 800),
    ("scorekeeper_series", "name_key", 800),
    ("scorekeeper_searchterm", "text", 40),
]


def order_by_characters(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Set the collation of the columns that are searched or ordered."""
    if editor.connection.vendor == "postgresql":
        for table, column, length in COLUMNS:
            editor.execute(f'ALTER TABLE {table} ALTER COLUMN {column} TYPE varchar({length}) COLLATE "C"')


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0016_rate_limits")]

    operations = [migrations.RunPython(order_by_characters, migrations.RunPython.noop)]
