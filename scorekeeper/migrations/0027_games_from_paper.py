from __future__ import annotations

from django.db import migrations, models

_KINDS = [
    *("adjust", "bids", "cloud", "dealer", "decide", "end", "final", "join", "leave", "misdeal", "points", "redo"),
    *("replace", "start", "swap", "totals", "tricks", "trump", "undo", "void"),
]
_KNOWLEDGE = ["tricks", "bids", "points", "totals"]
_PRECISIONS = [("time", "Time"), ("day", "Day"), ("month", "Month"), ("year", "Year"), ("none", "None")]


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0026_televisions")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="knowledge",
            field=models.CharField(choices=[(kind, kind) for kind in _KNOWLEDGE], default="tricks", max_length=6),
        ),
        migrations.AddField(
            model_name="game",
            name="precision",
            field=models.CharField(choices=_PRECISIONS, default="time", max_length=5),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("precision__in", [name for name, _ in _PRECISIONS])), name="game_precision_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("knowledge__in", _KNOWLEDGE)), name="game_knowledge_is_known"
            ),
        ),
        migrations.RemoveConstraint(model_name="entry", name="entry_kind_is_known"),
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(choices=[(kind, kind) for kind in _KINDS], max_length=8),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(condition=models.Q(("kind__in", _KINDS)), name="entry_kind_is_known"),
        ),
    ]
