"""The report of `manage.py standings`."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.import_export.events.event_file import read_event_file
from scorekeeper.import_export.events.values import exact_text
from scorekeeper.import_export.score_report import Json
from scorekeeper.rules.events.cuts import Cut
from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.problems import EventError, EventProblem, EventProblemCode
from scorekeeper.rules.events.stages import is_complete, missing
from scorekeeper.rules.events.standings import EventStanding, cut_into, standings
from scorekeeper.rules.events.validation import problems_of

type Report = dict[str, Json]


def standings_report(name: str, content: bytes) -> Report:
    """With the key "problems" if the event is impossible."""
    try:
        event = read_event_file(content).event
    except EventError as error:
        return {"file": name, **problems_report(error.problems[:1])}
    problems = problems_of(event)
    return {"file": name, **(problems_report(problems) if problems else _report(event))}


def problems_report(problems: Iterable[EventProblem]) -> Report:
    return {"problems": [_problem(problem) for problem in problems]}


def unreadable(message: str) -> Report:
    """The problem of a file that cannot be read."""
    return _problem(EventProblem(EventProblemCode.NOT_AN_EVENT_FILE, message.replace("%", "%%")))


def _problem(problem: EventProblem) -> Report:
    return {
        "code": problem.code,
        "round": problem.round,
        "table": problem.table,
        "entrant": problem.entrant,
        "message": problem.message,
    }


def _report(event: Event) -> Report:
    cuts = [cut_into(event, stage) for stage in event.stage_numbers]
    return {
        "complete": is_complete(event),
        "missing": [{"round": number, "table": table} for number, table in missing(event)],
        "standings": [_standing(event, row) for row in standings(event)],
        "cuts": [_cut(cut) for cut in cuts if cut],
    }


def _standing(event: Event, row: EventStanding) -> Report:
    return {
        "place": row.place,
        "entrant": row.entrant,
        "name": event.by_number[row.entrant].name,
        "stage": row.stage,
        "points": exact_text(row.points),
        "margin": exact_text(row.margin),
        "totals": row.totals,
        "firsts": row.firsts,
        "exact": row.exact,
        "left": row.left,
    }


def _cut(cut: Cut) -> Report:
    return {
        "stage": cut.stage,
        "sure": [*cut.sure],
        "ties": [{"entrants": [*tie.entrants], "places": tie.places} for tie in cut.ties],
        "declined": [*cut.declined],
        "moved_up": [*cut.moved_up],
        "admitted": None if cut.admitted is None else [*cut.admitted],
        "as_results": cut.as_results,
    }
