from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0034_editions"),
    ]

    operations = [
        migrations.AddField(
            model_name="gamelink",
            name="preview_language",
            field=models.CharField(blank=True, default="", max_length=8),
        ),
        migrations.AddConstraint(
            model_name="gamelink",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ("watch", "evening")), ("preview_language", ""), _connector="OR"),
                name="game_link_preview_to_watch",
            ),
        ),
    ]
