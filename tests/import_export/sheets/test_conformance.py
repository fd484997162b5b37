"""The reports about the worked files of the contract for sheets are those that it states."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.conformance import SHEETS, expected_lines, sheets
from tests.import_export.sheets.scored import score


def without_words(line: dict[str, Any]) -> dict[str, Any]:
    plain = {key: value for key, value in line.items() if key != "next"}
    for problem in plain.get("problems", []):
        assert problem.pop("message")
    return plain


@pytest.mark.parametrize("name", sheets())
def test_a_worked_file_has_the_expected_lines(name: str) -> None:
    lines = score((SHEETS / name).read_bytes())
    assert [without_words(line) for line in lines] == expected_lines(name)
