"""Browser tests ask about elements that may appear later, so they use helpers that wait."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1] / "browser"
# Calls that do not wait, each with the helper that replaces it.
AT_ONCE = {
    r"\.bounding_box\(\)": "box_of of tests/browser/helpers/places.py",
    r"assert [^\n]*\.is_(visible|hidden|enabled|disabled|checked)\(\)$": "expect",
    r"time\.sleep|wait_for_timeout": "expect",
}
HELPERS = {TESTS / "helpers/places.py", TESTS / "other_engines/page.py"}


@pytest.mark.parametrize("pattern", AT_ONCE)
def test_browser_tests_ask_only_by_what_waits(pattern: str) -> None:
    found = [
        f"{file.relative_to(TESTS)}: use {AT_ONCE[pattern]}"
        for file in sorted(TESTS.rglob("*.py"))
        if file not in HELPERS and re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert found == []
