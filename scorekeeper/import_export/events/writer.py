"""The inverse of `read_event_file`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.import_export.events.event_file import EVENT_FORMAT, EVENT_VERSION, GameDocument
from scorekeeper.import_export.events.values import exact_text
from scorekeeper.import_export.game_file_writer import Document, ruleset_document
from scorekeeper.rules.events.event import (
    Admission,
    Correction,
    Entrant,
    Event,
    OwnPoints,
    PointsScheme,
    Ruling,
    Stage,
    Table,
    TableKey,
)
from scorekeeper.rules.record import RawValue

_NO_GAMES: Mapping[TableKey, GameDocument] = {}


def event_document(event: Event, games: Mapping[TableKey, GameDocument] = _NO_GAMES) -> Document:
    """Values that may be left out are left out if they are empty.

    A table whose game is not among `games` gets the result of the game as its totals.
    """
    document: Document = {
        "format": EVENT_FORMAT,
        "version": EVENT_VERSION,
        "name": event.name,
        "day": event.day,
        "seed": event.seed,
        "ruleset": ruleset_document(event.ruleset),
        "points": _points(event.points),
        "tie_breaks": [tie_break.value for tie_break in event.tie_breaks],
        "entrants": [_entrant(entrant) for entrant in event.entrants],
        "stages": [_stage(stage) for stage in event.stages],
        "rounds": [
            {"tables": [_table(table, games.get((number, table.number))) for table in round_.tables]}
            for number, round_ in event.numbered_rounds
        ],
        "rulings": [_ruling(ruling) for ruling in event.rulings],
        "corrections": [_correction(correction) for correction in event.corrections],
    }
    return _without(document, day="", seed=None, rulings=[], corrections=[])


def _without(document: Document, **left_out: RawValue) -> Document:
    """Without the values that are as if they were left out."""
    return {key: value for key, value in document.items() if key not in left_out or value != left_out[key]}


def _points(points: PointsScheme | OwnPoints) -> RawValue:
    if isinstance(points, PointsScheme):
        return points.value
    return {str(seats): [_number(value) for value in values] for seats, values in points.items()}


def _number(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else exact_text(value)


def _entrant(entrant: Entrant) -> Document:
    document: Document = {
        "number": entrant.number,
        "name": entrant.name,
        "club": entrant.club,
        "from_round": entrant.from_round,
        "left_after_round": entrant.left_after_round,
        "absent": entrant.absent,
    }
    return _without(document, club="", from_round=1, left_after_round=None, absent=False)


def _stage(stage: Stage) -> Document:
    document: Document = {
        "kind": stage.kind.value,
        "rounds": stage.rounds,
        "points": "cleared" if stage.points_cleared else "kept",
        "admit": stage.admit and _admission(stage.admit),
        "declined": [*stage.declined],
        "admitted": None if stage.admitted is None else [*stage.admitted],
        "sizes": stage.sizes.value,
        "plan": None if stage.plan is None else [[[*seats] for seats in tables] for tables in stage.plan],
    }
    return _without(document, points="kept", admit=None, declined=[], admitted=None, plan=None)


def _admission(admit: Admission) -> Document:
    return {"best": admit.best} if admit.each_table is None else {"each_table": admit.each_table}


def _table(table: Table, game: GameDocument | None) -> Document:
    result = None if game else table.result
    exact = result.exact if result else table.exact
    document: Document = {
        "number": table.number,
        "seats": [*table.seats],
        "first_dealer": table.first_dealer,
        "totals": [*result.totals] if result else None,
        "exact": None if exact is None else [*exact],
        "game": game,
    }
    return _without(document, first_dealer=None, totals=None, exact=None, game=None)


def _ruling(ruling: Ruling) -> Document:
    document: Document = {
        "round": ruling.round,
        "entrant": ruling.entrant,
        "table": ruling.table,
        "total": ruling.total,
        "points": exact_text(ruling.points),
        "reason": ruling.reason,
    }
    unused = {"points": "0"} if ruling.total or not ruling.points else {"total": 0}
    return _without(document, entrant=None, table=None, **unused)


def _correction(correction: Correction) -> Document:
    document: Document = {
        "round": correction.round,
        "table": correction.table,
        "was": [*correction.was],
        "at": correction.at,
        "by": correction.by,
        "reason": correction.reason,
    }
    return _without(document, at="", by="", reason="")
