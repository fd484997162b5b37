"""Store the day of each game, with the UTC offset of the clock at the table, from the time zone of this installation.

Corrections of the start, which had their times in UTC, name the same moments with their offsets.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils.timezone import localtime


def fill(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Compute the offset and the day of each game."""
    games = apps.get_model("scorekeeper", "Game")
    sql = f"UPDATE {games._meta.db_table} SET utc_offset = %s, day = %s WHERE id = %s"  # noqa: S608 - the name of a table
    starts = games.objects.values_list("pk", "started_at")
    with editor.connection.cursor() as cursor:
        cursor.executemany(sql, [(*_on_the_clock(started_at, editor), key) for key, started_at in starts])


def name_offsets(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write the times of corrections of the start with the offset that they had here."""
    for entry in apps.get_model("scorekeeper", "Entry").objects.filter(kind="start"):
        entry.values = [localtime(datetime.fromisoformat(moment)).isoformat() for moment in entry.values]
        entry.save(update_fields=["values"])


def _on_the_clock(moment: datetime, editor: BaseDatabaseSchemaEditor) -> tuple[int, Any]:
    local = localtime(moment)
    offset = local.utcoffset() or timedelta()
    return round(offset.total_seconds()), editor.connection.ops.adapt_datefield_value(local.date())


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0022_corrections_of_the_set_up")]
    operations = [
        migrations.AlterField("game", "started_at", models.DateTimeField()),
        migrations.AddField("game", "utc_offset", models.IntegerField(default=0), preserve_default=False),
        migrations.AddField("game", "day", models.DateField(default=date(1900, 1, 1)), preserve_default=False),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(name_offsets, migrations.RunPython.noop),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(
                condition=models.Q(utc_offset__gt=-86400, utc_offset__lt=86400), name="game_utc_offset_below_a_day"
            ),
        ),
    ]
