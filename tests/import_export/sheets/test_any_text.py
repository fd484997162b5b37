"""Any text is scored or refused with a sentence; nothing but RuleError is raised."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.problems import Code
from tests.helpers.conformance import SHEETS, sheets
from tests.import_export.sheets.scored import score

TEXTS = [(SHEETS / name).read_bytes() for name in sheets() if not name.endswith(".json")]
CELLS = [
    *("", "-", "1", "2", "20", "-10", "x", "=1", "Ada", "Bruno", "Ada bid", "Ada total", "Ada points", "Bruno bid"),
    *("Round", "Cards", "Date", "Total", "bid", "total", "points", "tricks", "Dealer", "Scoring", "2019", '"', "\0"),
    *("Title", "\N{EN DASH}10", "30,0", "٣", "9" * 40, "x" * 50),
]
TABLES = st.lists(st.lists(st.sampled_from(CELLS), max_size=9), max_size=8)


def check(content: bytes) -> None:
    lines = score(content)
    json.dumps(lines)
    assert lines
    for problem in (problem for line in lines for problem in line.get("problems", [])):
        assert problem["code"] in [*Code]
        assert problem["message"].strip()
        assert "%(" not in problem["message"]


@given(table=TABLES, separator=st.sampled_from("\t;,"))
def test_any_table(table: list[list[str]], separator: str) -> None:
    check("\n".join(separator.join(cells) for cells in table).encode())


@given(data=st.data())
def test_a_worked_table_with_anything_changed(data: st.DataObject) -> None:
    content = data.draw(st.sampled_from(TEXTS))
    place = data.draw(st.integers(0, len(content)))
    inserted = data.draw(st.binary(max_size=3) | st.sampled_from(CELLS).map(str.encode))
    check(content[:place] + inserted + content[place + data.draw(st.integers(0, 30)) :])


@given(content=st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode("utf-8", "replace")))
def test_anything(content: bytes) -> None:
    check(content)
