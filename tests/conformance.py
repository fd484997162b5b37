"""The worked cases and whole games of tests/data, and which of them are for variants that are not played yet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
GAMES = DATA / "games"

type Case = dict[str, Any]

PLAYED_KINDS = {"score_player", "round", "bids", "bid_sequence", "tricks", "schedule", "order", "ranking", "correction"}

# Left to the variants: covered and secret bids (with provisional totals, which depend on them), elimination,
# the Cloud, and points for the place at the table.
LEFT_KINDS = {
    "bid_adjustment",
    "covered_bids",
    "elimination",
    "elimination_schedule",
    "provisional",
    "table_points",
}
# Of the kinds that are played, the cases of other schedules and of special cards are left as well.
LEFT_CASES = {
    *("SCH-007", "SCH-008", "SCH-009", "SCH-010"),  # tournament
    *("SCH-014", "SCH-015", "DMS-002", "DMS-003", "DMS-004", "DMS-005", "DMS-006", "DMS-007"),  # DM 2008
    *("SCH-018", "SCH-025", "SCH-028"),  # quick, up and down, custom
    *("JUB-001", "JUB-003", "JUB-004"),  # Cloud, Bomb
}


def all_cases() -> list[Case]:
    """Return every worked case."""
    cases: list[Case] = _document()["cases"]
    return cases


def cases(kind: str) -> list[Case]:
    """Return the cases of a kind that the rules play already."""
    return [case for case in all_cases() if case["kind"] == kind and case["id"] not in LEFT_CASES]


def tables() -> dict[str, list[list[int]]]:
    """Return the whole bid x tricks grids, by way of counting and number of cards."""
    grids: dict[str, list[list[int]]] = {name: grid for name, grid in _document()["tables"].items() if name != "note"}
    return grids


def name_of(case: Case) -> str:
    """Return the id of a case, for the report of the tests."""
    return str(case["id"])


def read_game(name: str) -> Any:
    """Return a whole game as JSON: a game file, or with `.expected` at its end what must come out."""
    return json.loads((GAMES / f"{name}.json").read_text())


def _document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((DATA / "cases.json").read_text())
    return document
