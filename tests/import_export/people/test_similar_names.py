"""Names that may be those of one person: accents, first names, beginnings, initials."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.import_export.people.similar_names import Likeness, likeness


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Zoe", "Zoë", Likeness.LIKELY),
        ("Carla H.", "Carla", Likeness.LIKELY),
        ("Carla H.", "Carla Hofer", Likeness.LIKELY),
        ("Carla Hofer", "carla h", Likeness.LIKELY),
        ("C.H.", "Carla Hofer", Likeness.LIKELY),
        ("CH", "Carla Hofer", Likeness.LIKELY),
        ("Carla Meier", "Carla Hofer", Likeness.POSSIBLE),
        ("Alex", "Alexander", Likeness.POSSIBLE),
        ("Alex M.", "Alexander Maier", Likeness.POSSIBLE),
        ("Alex M.", "Alexander Huber", Likeness.NONE),
        ("C", "Carla", Likeness.NONE),
        ("Al", "Alexander", Likeness.NONE),
        ("Carla", "Karla", Likeness.NONE),
        ("Hofer Carla", "Carla Hofer", Likeness.NONE),
        ("...", "Carla", Likeness.NONE),
    ],
)
def test_names_are_alike(one: str, other: str, expected: Likeness) -> None:
    assert likeness(one, other) is likeness(other, one) is expected


@given(one=st.text(max_size=12), other=st.text(max_size=12))
def test_it_does_not_matter_which_name_is_here(one: str, other: str) -> None:
    assert likeness(one, other) is likeness(other, one)
