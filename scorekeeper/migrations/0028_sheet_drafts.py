from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0027_games_from_paper"),
    ]

    operations = [
        migrations.CreateModel(
            name="SheetDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("document", models.JSONField(default=dict)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("changed_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sheet_drafts",
                        to="scorekeeper.game",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sheet_drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "key"), name="sheet_draft_key_once_per_owner"),
                    models.CheckConstraint(
                        condition=models.Q(("key", ""), _negated=True), name="sheet_draft_has_a_key"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("revision__gte", 1)), name="sheet_draft_revision_counts_from_one"
                    ),
                ],
            },
        ),
    ]
