"""Let the database hold that an entry names a player where somebody sits down, and nowhere else."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0004_who_sits_down")]

    operations = [
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind__in", ["join", "replace"]),
                        ("player__isnull", False),
                    ),
                    models.Q(
                        models.Q(
                            ("kind__in", ["join", "replace"]),
                            _negated=True,
                        ),
                        ("player", None),
                    ),
                    _connector="OR",
                ),
                name="entry_names_who_sits_down",
            ),
        ),
    ]
