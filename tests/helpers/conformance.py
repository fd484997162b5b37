"""The worked cases and whole games of tests/data."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.environment import PROJECT
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule, Scoring, TieBreak
from scorekeeper.rules.schedule import up_and_down

DATA = PROJECT / "tests" / "data"
GAMES = DATA / "games"
SHEETS = DATA / "sheets"

type Case = dict[str, Any]


def all_cases() -> list[Case]:
    """Return every worked case."""
    cases: list[Case] = _document()["cases"]
    return cases


def cases(kind: str) -> list[Case]:
    """Return the cases of a kind."""
    return [case for case in all_cases() if case["kind"] == kind]


def tables() -> dict[str, list[list[int]]]:
    """Return the bid x tricks grids of points, by scoring and number of cards."""
    grids: dict[str, list[list[int]]] = {name: grid for name, grid in _document()["tables"].items() if name != "note"}
    return grids


def ruleset_of(case: Case) -> Ruleset:
    """Return the options of a case; if its schedule fixes the bidding, the bidding of the schedule applies."""
    options = case["ruleset"]
    rule = options.get("plus_minus_one")
    return Ruleset(
        scoring=Scoring(options.get("scoring", "standard")),
        plus_minus_one=PlusMinusOne(**rule) if rule else None,
        tie_break=TieBreak(options.get("tie_break", "shared")),
        schedule=schedule_of(case),
        bidding=Bidding(options.get("bidding", "open")),
    )


def schedule_of(case: Case) -> Schedule | tuple[int, ...]:
    """Return the schedule of a case, by its name or as hand sizes."""
    name = case["ruleset"].get("schedule", "standard")
    if name == "up_and_down":
        return up_and_down(60 // case["players"])
    return (case["cards"],) if name == "custom" else Schedule(name)


def name_of(case: Case) -> str:
    """Return the id of a case for pytest."""
    return str(case["id"])


def games() -> list[str]:
    """Return the names of the whole games."""
    return sorted(path.stem for path in GAMES.glob("*.json") if not path.stem.endswith(".expected"))


def read_game(name: str) -> Any:
    """Return a whole game as JSON: a game file, or the expected results if the name ends with `.expected`."""
    return json.loads((GAMES / f"{name}.json").read_text())


def _document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((DATA / "cases.json").read_text())
    return document


def sheets() -> list[str]:
    """Return the names of the files with partly known games, with games as text, and of other programs."""
    return sorted(path.name for path in SHEETS.iterdir() if not path.name.endswith(".expected.json"))


def expected_lines(name: str) -> Any:
    """Return what `manage.py score` prints for such a file, without `file`, `next` and messages."""
    return json.loads((SHEETS / f"{name}.expected.json").read_text())
