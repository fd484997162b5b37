"""Rename the column of who owns games, players …, who may be a circle: `confidant` is a person who signs in."""

from __future__ import annotations

from django.db import migrations, models
from django.db.migrations.operations.base import Operation
from django.db.models import Q

_OWNED = ("game", "ownpreset", "pendingimport", "player", "searchterm", "series")
_UNIQUE = (
    ("ownpreset", "preset_name_unique", ["name_key"]),
    ("player", "player_name_unique", ["name_key"]),
    ("searchterm", "search_term_once", ["kind", "text"]),
    ("series", "series_name_unique", ["name_key"]),
)
"""The constraints that get another name, without its end, and their other columns."""
_INDEXES = (
    ("game", "games_newest_first", ["-started_at", "-id"], None),
    ("game", "games_open", ["-started_at", "-id"], Q(is_finished=False, deleted_at=None)),
    ("game", "games_finished", ["scoring", "-started_at", "-id"], Q(is_finished=True, deleted_at=None)),
    ("game", "games_in_the_bin", ["-deleted_at", "-id"], ~Q(deleted_at=None)),
    ("player", "players_latest_first", ["-last_seated_at"], None),
)
_ONCE_PER_FORM = "game_once_per_form"


def _renamed(model: str) -> migrations.RunSQL:
    """Return the SQL for a table; `RenameField` would copy all rows on SQLite."""
    change = f"ALTER TABLE scorekeeper_{model} RENAME COLUMN"
    return migrations.RunSQL(f"{change} confidant_id TO owner_id", f"{change} owner_id TO confidant_id")


def _indexes() -> list[Operation]:
    return [
        migrations.AddIndex(model, models.Index(fields=["owner", *columns], condition=condition, name=name))
        for model, name, columns, condition in _INDEXES
    ]


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0024_forgotten_people")]

    operations = [
        *(migrations.RemoveConstraint(model, f"{name}_per_confidant") for model, name, _ in _UNIQUE),
        migrations.SeparateDatabaseAndState(
            # The database itself changes the column in its indexes and constraints.
            [_renamed(model) for model in _OWNED],
            [
                *(migrations.RemoveIndex(model, name) for model, name, _, _ in _INDEXES),
                migrations.RemoveConstraint("game", _ONCE_PER_FORM),
                *(migrations.RenameField(model, "confidant", "owner") for model in _OWNED),
                *_indexes(),
                migrations.AddConstraint(
                    "game", models.UniqueConstraint(fields=["owner", "form_key"], name=_ONCE_PER_FORM)
                ),
            ],
        ),
        *(
            migrations.AddConstraint(
                model, models.UniqueConstraint(fields=["owner", *columns], name=f"{name}_per_owner")
            )
            for model, name, columns in _UNIQUE
        ),
    ]
