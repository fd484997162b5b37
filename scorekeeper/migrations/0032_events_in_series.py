from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0031_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event_key", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=80)),
                ("day", models.DateField()),
                (
                    "scoring",
                    models.CharField(choices=[("standard", "standard"), ("alternate", "alternate")], max_length=9),
                ),
                (
                    "series",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="scorekeeper.series",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EventPoints",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("points", models.CharField(max_length=80)),
                ("total", models.IntegerField()),
                ("wins", models.PositiveSmallIntegerField()),
                ("games", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="event_points",
                        to="scorekeeper.player",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people",
                        to="scorekeeper.seriesevent",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="seriesgame",
            name="event",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scorekeeper.seriesevent"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.UniqueConstraint(fields=("series", "event_key"), name="series_event_once"),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="series_event_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventpoints",
            constraint=models.UniqueConstraint(fields=("event", "player"), name="event_points_once_per_player"),
        ),
        migrations.AddConstraint(
            model_name="eventpoints",
            constraint=models.CheckConstraint(
                condition=models.Q(("points", ""), _negated=True), name="event_points_are_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventpoints",
            constraint=models.CheckConstraint(
                condition=models.Q(("games__gte", models.F("wins")), ("games__gte", 1)), name="event_points_of_games"
            ),
        ),
    ]
