"""Every rule of the rule book is named by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from scorekeeper.environment import PROJECT

TESTS = PROJECT / "tests"

RULE_IDS = {
    *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9"),
    *("P1", "P2", "P3", "P4", "P5"),
    *("M1", "M2", "M3", "M4", "M5", "M6"),
    *("B1", "B2", "B3", "B4", "B5"),
    *("V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8", "V9"),
    *("S1", "S2", "S3"),
    *("A1", "A2", "A3", "A4", "A5", "A6", "A7"),
    *("F1", "F2", "F3"),
}


def named_in(path: Path) -> set[str]:
    """Return the rule ids in the docstrings of the tests of a file."""
    functions = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)]
    proving = [ast.get_docstring(test) or "" for test in functions if test.name.startswith("test_")]
    return {name for docstring in proving for name in re.findall(r"\b[A-Z][0-9]\b", docstring)}


def test_every_rule_is_named_by_a_test() -> None:
    missing = {*RULE_IDS}
    # Those of the rules name nearly all.
    for path in sorted(TESTS.rglob("test_*.py"), key=lambda path: (not path.is_relative_to(TESTS / "rules"), path)):
        missing -= named_in(path) if missing else set()
    assert sorted(missing) == []


def test_no_test_names_an_unknown_rule() -> None:
    named = set[str]().union(*(named_in(path) for path in sorted((TESTS / "rules").glob("test_*.py"))))
    assert sorted(named - RULE_IDS) == []
