from __future__ import annotations

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0028_sheet_drafts"),
    ]

    operations = [
        migrations.CreateModel(
            name="SheetPhoto",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.BinaryField()),
                (
                    "media_type",
                    models.CharField(
                        choices=[("image/jpeg", "Jpeg"), ("image/png", "Png"), ("image/webp", "Webp")], max_length=10
                    ),
                ),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "draft",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="photo",
                        to="scorekeeper.sheetdraft",
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="photo",
                        to="scorekeeper.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("draft", None), ("game__isnull", False)),
                            models.Q(("draft__isnull", False), ("game", None)),
                            _connector="OR",
                        ),
                        name="photo_of_a_draft_or_a_game",
                    ),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.LessThanOrEqual(
                            django.db.models.functions.text.Length("content"), 1048576
                        ),
                        name="photo_at_most_a_megabyte",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("media_type__in", ["image/jpeg", "image/png", "image/webp"])),
                        name="photo_type_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("height__gte", 1), ("width__gte", 1)), name="photo_has_a_size"
                    ),
                ],
            },
        ),
    ]
