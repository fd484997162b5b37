"""Whatever stands in a file: standings or problems, never an error."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.import_export.events.report import standings_report
from scorekeeper.rules.events.problems import EventProblemCode
from tests.import_export.events.files_of import Document, content, path_of, with_game
from tests.suite.properties import tried

KEYS = st.sampled_from(["number", "admitted", "declined", "points", "3", "totals", "exact", "game", "seats", "x"])
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-20, 20)
    | st.sampled_from([10**18, -(10**40), 0.5, "", "-2.5", "cleared", "totals", "swiss", "\ud800", "elimination"]),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(KEYS, values, max_size=3),
    max_leaves=6,
)


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each part of a document, as its container and its key or index."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        yield value, key
        yield from places_in(value[key])


@st.composite
def changed_events(draw: st.DrawFn) -> Document:
    name = draw(st.sampled_from(["final-of-three", "rulings-and-a-correction", "seventeen-late-and-a-leaver", ""]))
    document: Document = json.loads(path_of(name).read_bytes()) if name else with_game()
    for _ in range(draw(st.integers(1, 4))):
        container, key = draw(st.sampled_from([*places_in(document)]))
        if draw(st.booleans()):
            container[key] = draw(VALUES)
        elif isinstance(container, list):
            container.append(draw(VALUES))
        else:
            del container[key]
    return document


@given(changed_events())
@tried(400)
def test_any_file_has_standings_or_problems(document: Document) -> None:
    report = standings_report("any.json", content(document))
    assert report.keys() in (
        {"file", "problems"},
        {"file", "complete", "missing", "standings", "cuts"},
    )
    problems: Any = report.get("problems", [])
    assert {problem["code"] for problem in problems} <= {*EventProblemCode}
    assert all(problem["message"] for problem in problems)
    assert json.dumps(report)


@pytest.mark.parametrize("depth", [100, 900, 950, 980, 1000, 3000, 100_000])
@pytest.mark.parametrize("before", ['"totals": ', '"players": ', '"bids": ', '"game": ', '"name": '])
def test_a_deep_value_anywhere_is_refused_in_a_sentence(depth: int, before: str) -> None:
    document = with_game()
    document["rounds"].append({"tables": [{"number": 1, "seats": [1, 2, 3], "totals": [30, 20, 10]}]})
    text = json.dumps(document)
    assert before in text
    deep = text.replace(before, f'{before}{"[" * depth}{"]" * depth}, "left": ', 1)
    report: Any = standings_report("deep.json", deep.encode())
    assert {problem["code"] for problem in report["problems"]} & {"NOT_AN_EVENT_FILE", "GAME_REFUSED"}
