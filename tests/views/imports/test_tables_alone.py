"""Of several files at once, those are named whose columns can be chosen if they are sent alone."""

from __future__ import annotations

import re

import pytest

from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant
from tests.helpers.uploads import FOUR, changed, upload
from tests.views.imports.test_columns import PASTED

pytestmark = pytest.mark.django_db

CLEAR = b"Round;Ada points;Bruno points;Carla points\n1;20;30;20\n"
UNCLEAR = b"Round;Ada;Bruno;Carla\n1;20;30;20\n"
NO_DATE = b"Date;Ada;Bruno;Carla\nsoon;20;30;20\n"


def hint(**files: bytes) -> str:
    """The sentence on the page of the import; empty without it."""
    text = upload(phone_of(make_confidant()), **files).text
    found = re.search(r'<p class="hint">\s*(What the columns hold.*?)</p>', text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", "", found[1]).split()) if found else ""


def test_the_files_are_named_with_what_to_do() -> None:
    reason = "What the columns hold can be chosen if a table is sent alone. Do so with "
    assert hint(a__csv=PASTED, b__csv=CLEAR) == f"{reason}this file: a.csv"
    assert hint(a__csv=PASTED + b"\n" + PASTED, b__csv=UNCLEAR, c__csv=CLEAR) == (
        f"{reason}each of these files: a.csv, b.csv"
    )


def test_nothing_is_said_where_no_choice_of_columns_would_help() -> None:
    assert hint(a__csv=PASTED) == ""
    assert hint(a__csv=CLEAR, b__csv=NO_DATE) == ""
    assert hint(a__csv=CLEAR, b__csv=CLEAR.replace(b"Ada", b"Zoe")) == ""
    assert hint(a__csv=CLEAR, b__json=changed(FOUR, players=["Ada", "Bruno"], rounds=[])) == ""


def test_nothing_is_said_of_a_table_that_is_too_wide_for_a_choice() -> None:
    wide = ";".join(f"name {place}" for place in range(70)).encode() + b"\n" + b"20;" * 69 + b"20\n"
    assert hint(a__csv=wide + b"\n" + wide) == ""
