"""The report of `manage.py draw`."""

from __future__ import annotations

from dataclasses import asdict

from scorekeeper.import_export.events.event_file import read_event_file
from scorekeeper.import_export.events.report import Report, problems_report
from scorekeeper.rules.events.draw.next_round import DrawnRound, next_draw
from scorekeeper.rules.events.event import Sizes, Table
from scorekeeper.rules.events.problems import EventError
from scorekeeper.rules.events.validation import problems_of


def draw_report(name: str, content: bytes, seed: int | None, sizes: Sizes | None) -> Report:
    """With the key "problems" if there is nothing to draw."""
    try:
        event = read_event_file(content).event
    except EventError as error:
        return {"file": name, **problems_report(error.problems[:1])}
    problems = problems_of(event)
    if problems:
        return {"file": name, **problems_report(problems)}
    try:
        return {"file": name, **_report(next_draw(event, seed, sizes))}
    except EventError as error:
        return {"file": name, **problems_report(error.problems)}


def _report(draw: DrawnRound) -> Report:
    return {
        "round": draw.round,
        "stage": draw.stage,
        "seed": draw.seed,
        "sizes": draw.sizes,
        "tables": [_table(table) for table in draw.tables],
        "plan": [[[*seats] for seats in tables] for tables in draw.plan],
        "cost": asdict(draw.cost),
    }


def _table(table: Table) -> Report:
    return {"number": table.number, "seats": [*table.seats], "first_dealer": table.first_dealer}
