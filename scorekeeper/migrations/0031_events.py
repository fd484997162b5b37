from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0030_imported_names"),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "owner",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="event",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("form_key", models.CharField(max_length=64, unique=True)),
                ("is_rehearsal", models.BooleanField(default=False)),
                ("name", models.CharField(max_length=80)),
                ("day", models.DateField()),
                ("people", models.PositiveSmallIntegerField(default=0)),
                ("rounds_drawn", models.PositiveSmallIntegerField(default=0)),
                ("rounds_planned", models.PositiveSmallIntegerField(default=0)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("rewrites", models.PositiveIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ended_at", models.DateTimeField(null=True)),
                ("deleted_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="EventCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("nonce", models.CharField(max_length=32)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="EventEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revision", models.PositiveIntegerField()),
                ("key", models.CharField(max_length=64)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("away", "away"),
                            ("back", "back"),
                            ("choose", "choose"),
                            ("clock", "clock"),
                            ("cut", "cut"),
                            ("decline", "decline"),
                            ("draw", "draw"),
                            ("end", "end"),
                            ("enter", "enter"),
                            ("here", "here"),
                            ("late", "late"),
                            ("left", "left"),
                            ("redo", "redo"),
                            ("rename", "rename"),
                            ("reseat", "reseat"),
                            ("ruling", "ruling"),
                            ("setup", "setup"),
                            ("totals", "totals"),
                            ("undo", "undo"),
                        ],
                        max_length=8,
                    ),
                ),
                ("values", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author_name", models.CharField(blank=True, max_length=40)),
            ],
            options={
                "ordering": ["revision"],
            },
        ),
        migrations.CreateModel(
            name="EventGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("entrants", models.JSONField()),
                ("players", models.JSONField()),
            ],
        ),
        migrations.AddField(
            model_name="confidant",
            name="is_event",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="confidant",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_event", False), ("is_circle", True), _connector="OR"),
                name="confidant_event_is_a_circle",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="event_has_a_name"),
        ),
        migrations.AddField(
            model_name="eventcode",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="codes", to="scorekeeper.event"
            ),
        ),
        migrations.AddField(
            model_name="tvnumber",
            name="code",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scorekeeper.eventcode"
            ),
        ),
        migrations.AddConstraint(
            model_name="tvnumber",
            constraint=models.CheckConstraint(
                condition=models.Q(("link", None), ("code", None), _connector="OR"),
                name="tv_number_of_a_game_or_an_event",
            ),
        ),
        migrations.AddField(
            model_name="evententry",
            name="event",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="scorekeeper.event",
            ),
        ),
        migrations.AddField(
            model_name="evententry",
            name="made_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="eventgame",
            name="event",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="games",
                to="scorekeeper.event",
            ),
        ),
        migrations.AddField(
            model_name="eventgame",
            name="game",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="event_game", to="scorekeeper.game"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventcode",
            constraint=models.UniqueConstraint(
                condition=models.Q(("table", None)), fields=("event",), name="event_code_of_one_public_link"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventcode",
            constraint=models.UniqueConstraint(
                condition=models.Q(("table__isnull", False)),
                fields=("event", "table"),
                name="event_code_once_per_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="eventcode",
            constraint=models.CheckConstraint(
                condition=models.Q(("table", None), ("table__gte", 1), _connector="OR"),
                name="event_code_table_counts_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="evententry",
            constraint=models.UniqueConstraint(
                fields=("event", "revision"), name="event_entry_revision_once_per_event"
            ),
        ),
        migrations.AddConstraint(
            model_name="evententry",
            constraint=models.UniqueConstraint(fields=("event", "key"), name="event_entry_key_once_per_event"),
        ),
        migrations.AddConstraint(
            model_name="evententry",
            constraint=models.CheckConstraint(
                condition=models.Q(("revision__gte", 1)), name="event_entry_revision_counts_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="evententry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "away",
                            "back",
                            "choose",
                            "clock",
                            "cut",
                            "decline",
                            "draw",
                            "end",
                            "enter",
                            "here",
                            "late",
                            "left",
                            "redo",
                            "rename",
                            "reseat",
                            "ruling",
                            "setup",
                            "totals",
                            "undo",
                        ],
                    )
                ),
                name="event_entry_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="eventgame",
            constraint=models.UniqueConstraint(fields=("event", "round", "table"), name="event_game_once_per_table"),
        ),
        migrations.AddConstraint(
            model_name="eventgame",
            constraint=models.CheckConstraint(
                condition=models.Q(("round__gte", 1)), name="event_game_round_counts_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventgame",
            constraint=models.CheckConstraint(
                condition=models.Q(("table__gte", 1)), name="event_game_table_counts_from_one"
            ),
        ),
    ]
