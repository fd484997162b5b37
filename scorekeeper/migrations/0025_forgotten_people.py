from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0022_corrections_of_the_set_up"),
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
