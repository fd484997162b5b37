from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0023_local_days"),
    ]

    operations = [
        migrations.AddField(
            model_name="confidant",
            name="pages_revision",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="player",
            name="forgotten_at",
            field=models.DateTimeField(null=True),
        ),
    ]
