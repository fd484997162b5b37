"""Rules that all style sheets keep."""

import re

from scorekeeper.environment import PROJECT

SHEETS = sorted((PROJECT / "static" / "css").rglob("*.css"))
RULE = re.compile(r"\{([^{}]*)")


def test_what_ends_with_dots_is_cut_at_its_end_alone_and_not_above_and_below_its_letters() -> None:
    cut = {
        (sheet.name, rule)
        for sheet in SHEETS
        for rule in RULE.findall(sheet.read_text(encoding="utf-8"))
        if "text-overflow" in rule and "overflow: hidden" in rule and "line-clamp" not in rule
    }
    assert cut == set()
