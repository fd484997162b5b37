"""Names that are pasted into one field."""

from __future__ import annotations

import pytest

from scorekeeper.forms.events.pasted_names import read_names
from scorekeeper.rules.events.log import NewEntrant

LINES = ["Ada; North", "Ada\tNorth", "1. Ada; North", "- Ada ;North", "17) Ada\tNorth"]


@pytest.mark.parametrize("line", LINES)
def test_a_line_has_a_name_and_perhaps_a_club(line: str) -> None:
    assert read_names(line).entrants == (NewEntrant("Ada", "North"),)


def test_a_comma_belongs_to_the_name_as_the_hint_says() -> None:
    assert read_names("Çelik, Aylin\n2. Çelik, Aylin; North").entrants == (
        NewEntrant("Çelik, Aylin"),
        NewEntrant("Çelik, Aylin", "North"),
    )


def test_empty_lines_are_skipped_and_names_may_repeat() -> None:
    assert read_names("\nAda\n\nAda\r\n").entrants == (NewEntrant("Ada"), NewEntrant("Ada"))


def test_a_name_keeps_digits_and_hyphens_inside() -> None:
    assert read_names("Anna-Lena 2").entrants == (NewEntrant("Anna-Lena 2"),)


def test_a_wrong_line_is_named() -> None:
    pasted = read_names(f"Ada\n; North\n{'x' * 41}\nBruno; {'y' * 41}")
    assert pasted.entrants == (NewEntrant("Ada"),)
    assert [problem.partition(":")[0] for problem in pasted.problems] == ["Line 2", "Line 3", "Line 4"]
