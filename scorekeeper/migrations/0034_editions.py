from __future__ import annotations

from django.db import migrations, models

EDITIONS = ["usual", "wizard_jester", "wizard_fool", "zauberer_narr", "mago_bobo"]


def _field() -> models.CharField[str, str]:
    return models.CharField(choices=[(name, name) for name in EDITIONS], default="usual", max_length=13)


def _is_known(model: str) -> models.CheckConstraint:
    return models.CheckConstraint(condition=models.Q(edition__in=EDITIONS), name=f"{model}_edition_is_known")


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0033_insights"),
    ]

    operations = [
        migrations.AddField(model_name="game", name="edition", field=_field()),
        migrations.AddField(model_name="ownpreset", name="edition", field=_field()),
        migrations.AddConstraint(model_name="game", constraint=_is_known("game")),
        migrations.AddConstraint(model_name="ownpreset", constraint=_is_known("ownpreset")),
    ]
