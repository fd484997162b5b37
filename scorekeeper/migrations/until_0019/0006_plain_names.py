"""Rename tables, columns, indexes and constraints to the terms of the code. No row changes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0005_who_sits_down_is_named")]

    operations = [
        migrations.RemoveIndex("game", "games_by_reckoning"),
        migrations.RemoveConstraint("coveredbid", "covered_bid_once_per_seat"),
        migrations.RemoveConstraint("coveredbid", "covered_bid_round_counts_from_one"),
        migrations.RemoveConstraint("filing", "filing_once_per_heading"),
        migrations.RemoveConstraint("heading", "heading_once_per_confidant"),
        migrations.RemoveConstraint("heading", "heading_kind_is_known"),
        migrations.RenameModel("CoveredBid", "HiddenBid"),
        migrations.RenameModel("Heading", "SearchTerm"),
        migrations.RenameModel("Filing", "SearchPosting"),
        migrations.RenameField("searchposting", "heading", "term"),
        migrations.RenameField("entry", "said_by", "author_name"),
        migrations.RenameField("game", "reckoning", "outcome_version"),
        migrations.AddIndex("game", models.Index(fields=["outcome_version"], name="games_by_outcome_version")),
        migrations.AlterField(
            "hiddenbid",
            "game",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="hidden_bids", to="scorekeeper.game"
            ),
        ),
        migrations.AlterField(
            "searchterm",
            "confidant",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="search_terms", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AlterField(
            "searchposting",
            "game",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="postings", to="scorekeeper.game"
            ),
        ),
        migrations.AlterField(
            "searchposting",
            "term",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="postings", to="scorekeeper.searchterm"
            ),
        ),
        migrations.AddConstraint(
            "hiddenbid",
            models.UniqueConstraint(fields=("game", "round", "seat"), name="hidden_bid_once_per_seat"),
        ),
        migrations.AddConstraint(
            "hiddenbid",
            models.CheckConstraint(condition=models.Q(("round__gte", 1)), name="hidden_bid_round_counts_from_one"),
        ),
        migrations.AddConstraint(
            "searchterm",
            models.UniqueConstraint(fields=("confidant", "kind", "text"), name="search_term_once_per_confidant"),
        ),
        migrations.AddConstraint(
            "searchterm",
            models.CheckConstraint(
                condition=models.Q(("kind__in", ["player", "variant", "word"])), name="search_term_kind_is_known"
            ),
        ),
        migrations.AddConstraint(
            "searchposting",
            models.UniqueConstraint(fields=("term", "game"), name="search_posting_once"),
        ),
    ]
