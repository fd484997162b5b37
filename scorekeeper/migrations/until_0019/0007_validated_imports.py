"""Rename the number of validated files of a pending import. No row changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0006_plain_names")]

    operations = [
        migrations.RemoveConstraint("pendingimport", "import_judges_no_more_than_it_has"),
        migrations.RenameField("pendingimport", "judged", "validated"),
        migrations.AddConstraint(
            "pendingimport",
            models.CheckConstraint(
                condition=models.Q(("validated__lte", models.F("files"))), name="import_validates_no_more_than_it_has"
            ),
        ),
    ]
