"""Lets the next start add the games in the bin to the search index, which they used to leave."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def recount_bin(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Mark the outcomes of the games in the bin as those of an older version."""
    apps.get_model("scorekeeper", "Game").objects.filter(deleted_at__isnull=False).update(outcome_version=0)


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0018_circles")]
    operations = [migrations.RunPython(recount_bin, migrations.RunPython.noop)]
