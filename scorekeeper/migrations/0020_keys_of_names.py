"""Add the keys by which names are sorted and searched, and let the next start index titles with accents by theirs."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from django.db import migrations, models

if TYPE_CHECKING:
    from django.apps.registry import Apps
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_THROUGH, _POINTS, _BELOW = 1, range(10, 37), 200
MODELS = ("confidant", "player", "series", "ownpreset")
_AT_ONCE = 500

_NAMED_AFTER_BASE = re.compile(r"LATIN SMALL L(?:ETTER|IGATURE) ([A-Z]{1,2})(?: WITH .+)?")
_OTHER_BASES = {
    "\N{LATIN SMALL LETTER ETH}": "d",
    "\N{LATIN SMALL LETTER THORN}": "th",
    "\N{LATIN SMALL LETTER DOTLESS I}": "i",
    "\N{LATIN SMALL LETTER KRA}": "q",
    "\N{LATIN SMALL LETTER ENG}": "n",
    "\N{LATIN SMALL LETTER TURNED E}": "e",
    "\N{LATIN SMALL LETTER OPEN O}": "o",
    "\N{LATIN SMALL LETTER SCHWA}": "e",
    "\N{LATIN SMALL LETTER OPEN E}": "e",
    "\N{LATIN SMALL LETTER GAMMA}": "g",
    "\N{LATIN SMALL LETTER IOTA}": "i",
    "\N{LATIN SMALL LETTER UPSILON}": "u",
    "\N{LATIN SMALL LETTER V WITH HOOK}": "v",
    "\N{LATIN SMALL LETTER EZH}": "z",
}


def order_by_characters(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Let PostgreSQL compare the keys by their characters, as SQLite does, whatever the language of the database is."""
    if editor.connection.vendor == "postgresql":
        for model in MODELS:
            editor.execute(f'ALTER TABLE scorekeeper_{model} ALTER COLUMN sort_key TYPE varchar(800) COLLATE "C"')


def fill(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Fill the keys of all names."""
    for model in MODELS:
        rows = apps.get_model("scorekeeper", model).objects
        named: list[Any] = list(rows.only("name_key", "sort_key"))
        for row in named:
            row.sort_key = sort_key(row.name_key)
        rows.bulk_update(named, ["sort_key"], batch_size=_AT_ONCE)


def recount_titles(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Mark the outcomes of the games whose title may have letters with accents as those of an older version."""
    games = apps.get_model("scorekeeper", "Game").objects
    titles = games.exclude(title="").values_list("pk", "title").iterator(chunk_size=2000)
    other = [game for game, title in titles if not title.isascii()]
    for start in range(0, len(other), _AT_ONCE):
        games.filter(pk__in=other[start : start + _AT_ONCE]).update(outcome_version=0)


def sort_key(name_key: str) -> str:
    """Return the sort key of a name, as `rules/names.py` had it."""
    parts = unicodedata.normalize("NFKD", name_key)
    plain = "".join(_base_of(character) for character in parts if not _is_accent(character))
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def _base_of(letter: str) -> str:
    named = _NAMED_AFTER_BASE.fullmatch(unicodedata.name(letter, ""))
    return named[1].lower() if named else _OTHER_BASES.get(letter, letter)


def _is_accent(character: str) -> bool:
    place = unicodedata.combining(character)
    return place == _THROUGH or place in _POINTS or place >= _BELOW


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0019_bin_in_search_index")]
    operations = [
        *(
            migrations.AddField(model, "sort_key", models.CharField(max_length=800, default=""), preserve_default=False)
            for model in MODELS
        ),
        migrations.RunPython(order_by_characters, migrations.RunPython.noop),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(recount_titles, migrations.RunPython.noop),
    ]
