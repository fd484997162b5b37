"""The worked events, and small event files."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from scorekeeper.environment import PROJECT

EVENTS = PROJECT / "tests" / "data" / "events"

type Document = dict[str, Any]

SMALL: Document = {
    "format": "tablet-of-truth-event",
    "version": 1,
    "name": "Club evening",
    "entrants": [{"number": number, "name": f"P{number}"} for number in (1, 2, 3)],
    "stages": [{"kind": "random", "rounds": 2}],
    "rounds": [{"tables": [{"number": 1, "seats": [1, 2, 3], "totals": [30, 20, 10]}]}],
}
GAME: Document = {
    "format": "tablet-of-truth",
    "version": 1,
    "players": ["Ada", "Bea", "Cleo"],
    "ruleset": {"schedule": [1, 2]},
    "rounds": [{"bids": [1, 0, 0], "tricks": [1, 0, 0]}, {"bids": [1, 0, 2], "tricks": [1, 1, 0]}],
}


def small(**values: Any) -> Document:
    return {**copy.deepcopy(SMALL), **values}


def with_game(**values: Any) -> Document:
    """The small event with a game instead of totals."""
    return small(rounds=[{"tables": [{"number": 1, "seats": [1, 2, 3], "game": {**copy.deepcopy(GAME), **values}}]}])


def changed(path: str, value: Any) -> Document:
    """The small event with another value at a path such as "entrants.0.name"."""
    document: Any = small()
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    found = document
    for part in parents:
        found = found[part]
    found[last] = value
    changed_document: Document = document
    return changed_document


def content(document: object) -> bytes:
    return json.dumps(document).encode()


def worked_events() -> list[str]:
    return sorted(path.stem for path in EVENTS.glob("*.json") if not path.stem.endswith(".expected"))


def path_of(name: str) -> Path:
    return EVENTS / f"{name}.json"


def expected(name: str) -> Document:
    document: Document = json.loads((EVENTS / f"{name}.expected.json").read_text())
    return document
