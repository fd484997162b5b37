"""The page about reliability names only tests that exist, and has a row for each test of the list."""

from __future__ import annotations

import re

from scorekeeper.environment import PROJECT

ROWS = 64
PAGE = (PROJECT / "docs" / "reliability.md").read_text()


def test_every_named_test_exists() -> None:
    named = re.findall(r"`([\w/]+\.py)(?:::(\w+))?`", PAGE)
    missing = []
    for path, name in named:
        file = PROJECT / "tests" / path
        if not file.exists() or (name and f"def {name}(" not in file.read_text()):
            missing.append(f"{path}::{name}")
    assert missing == []
    assert len(named) > ROWS


def test_every_row_of_the_list_is_there_once() -> None:
    assert [int(number) for number in re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)] == [*range(1, ROWS + 1)]
