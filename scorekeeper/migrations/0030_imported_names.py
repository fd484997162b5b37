from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0029_sheet_photos")]

    operations = [
        migrations.CreateModel(
            name="ImportedName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("name_key", models.CharField(max_length=800)),
                (
                    "owner",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imported_names",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imported_names",
                        to="scorekeeper.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "name_key"), name="imported_name_once_per_owner"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="imported_name_has_a_name"
                    ),
                ],
            },
        ),
    ]
