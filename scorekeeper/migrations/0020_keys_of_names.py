"""Change the keys of names: spellings of one name have the same, and there is another one for sorting and searching.

Two rows whose names have become one stay two: one of them keeps its old key or, if it is a Confidant, gets a number.
The next start indexes titles with accents again.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
_SILENT = {0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
_APOSTROPHES = {
    *(0x60, 0xB4, 0x2B9, *range(0x2BB, 0x2C0), 0x384, 0x55A, 0x5F3, 0x1FBD, 0x1FBF, 0x1FEF, 0x1FFD),
    *(*range(0x2018, 0x201C), 0x2032, 0x2035, 0x2039, 0x203A, 0xA78C),
}
_QUOTATION_MARKS = {0xAB, 0xBB, 0x2BA, 0x5F4, *range(0x201C, 0x2020), 0x2033, 0x2036, *range(0x301D, 0x3020)}
_HYPHENS = {0x2D7, 0x58A, 0x5BE, 0x1806, *range(0x2010, 0x2016), 0x2043, 0x2212}
_ONE_FORM = dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_QUOTATION_MARKS, '"') | dict.fromkeys(_HYPHENS, "-")
_THROUGH, _POINTS, _BELOW = 1, range(10, 37), 200
MODELS = ("confidant", "player", "series", "ownpreset")
_AT_ONCE = 500
_LONGEST = 40

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
    "\N{LATIN SMALL LETTER EZH}": "z",
}


def order_by_characters(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Let PostgreSQL compare the keys by their characters, as SQLite does, whatever the language of the database is."""
    if editor.connection.vendor == "postgresql":
        for model in MODELS:
            editor.execute(f'ALTER TABLE scorekeeper_{model} ALTER COLUMN sort_key TYPE varchar(800) COLLATE "C"')


def fill(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Compute the keys of all names."""
    for model in MODELS:
        rows = apps.get_model("scorekeeper", model).objects
        named: list[Any] = list(rows.order_by("pk"))
        taken = {(_owner(row), row.name_key) for row in named}
        for row in named:
            if model == "confidant":
                _number(row, {key for _, key in taken} - {row.name_key})
            key = name_key(row.name)
            if (_owner(row), key) not in taken:
                row.name_key = key
                taken.add((_owner(row), key))
            row.sort_key = sort_key(row.name)
        rows.bulk_update(named, ["name", "name_key", "sort_key"], batch_size=_AT_ONCE)


def recount_titles(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Mark the outcomes of the games whose title may have letters with accents as those of an older version."""
    games = apps.get_model("scorekeeper", "Game").objects
    titles = games.exclude(title="").values_list("pk", "title").iterator(chunk_size=2000)
    other = [game for game, title in titles if not title.isascii()]
    for start in range(0, len(other), _AT_ONCE):
        games.filter(pk__in=other[start : start + _AT_ONCE]).update(outcome_version=0)


def name_key(name: str) -> str:
    """Return the key of a name as `rules/names.py` made it at that time."""
    composed = unicodedata.normalize("NFKC", name.translate(_ONE_FORM))
    folded = unicodedata.normalize("NFKC", composed.casefold()).translate(_ONE_FORM)
    return " ".join("".join(character for character in folded if not _draws_nothing(character)).split())


def sort_key(name: str) -> str:
    """Return the sort key of a name as `rules/names.py` made it at that time."""
    parts = unicodedata.normalize("NFKD", name_key(name))
    plain = "".join(_base_of(character) for character in parts if not _is_accent(character))
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def _owner(row: Any) -> int:
    """Return the id of the Confidant whose names are compared with that of a row; 0 for a Confidant's own name."""
    return getattr(row, "confidant_id", 0)


def _number(confidant: Any, others: set[str]) -> None:
    """Give a Confidant a number if another one has the same name: commands and invitations name Confidants."""
    name, number = confidant.name, 2
    while name_key(confidant.name) in others:
        ending = f" {number}"
        confidant.name, number = name[: _LONGEST - len(ending)] + ending, number + 1


def _draws_nothing(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or character in _BLANK or ord(character) in _SILENT


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
