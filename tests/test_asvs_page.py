"""The page about the ASVS names existing tests, explains each requirement that is not met, and has each number once."""

from __future__ import annotations

import re
from collections import Counter

from scorekeeper.environment import PROJECT

PAGE = (PROJECT / "docs" / "asvs.md").read_text()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if re.match(r"\| \d+\.\d+\.\d+ \|", line)
]


def test_every_named_test_exists() -> None:
    named = re.findall(r"`([\w/]+\.py)(?:::(\w+))?`", PAGE)
    files = {path: PROJECT / "tests" / path for path, _ in named}
    missing = [
        f"{path}::{name}"
        for path, name in named
        if not files[path].exists() or (name and f"def {name}(" not in files[path].read_text())
    ]
    assert missing == []


def test_every_requirement_is_there_once_and_in_order() -> None:
    numbers = [tuple(map(int, row[0].split("."))) for row in ROWS]
    assert len(numbers) > 100
    assert numbers == sorted(set(numbers))
    assert {row[1] for row in ROWS} == {"1", "2"}


def test_requirements_that_are_met_have_a_test_and_others_a_remark() -> None:
    for number, _, _, answer, text, tests in ROWS:
        assert answer in {"yes", "part", "no"}, number
        assert tests or answer == "no", number
        assert text or answer == "yes", number


def test_the_page_counts_its_rows() -> None:
    counts = Counter((row[1], row[3]) for row in ROWS)
    for level in "12":
        yes, part, no = (counts[level, answer] for answer in ("yes", "part", "no"))
        assert f"evel {level}: {yes} yes, {part} in part, {no} no" in PAGE
