"""The parts of an event file other than rounds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.import_export.events.values import EventReader
from scorekeeper.rules.events.event import (
    Admission,
    Correction,
    Entrant,
    OwnPoints,
    Plan,
    PointsScheme,
    Ruling,
    Sizes,
    Stage,
    StageKind,
)
from scorekeeper.rules.names import NAME_LENGTH
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.statements import REASON_LENGTH

_ENTRANT_KEYS = {"number", "name", "club", "from_round", "left_after_round", "absent"}
_STAGE_KEYS = {"kind", "rounds", "points", "admit", "declined", "admitted", "sizes", "plan"}
_RULING_KEYS = {"round", "entrant", "table", "total", "points", "reason"}
_CORRECTION_KEYS = {"round", "table", "was", "at", "by", "reason"}
_TABLE_SIZES = ("3", "4", "5", "6")
_KEPT, _CLEARED = "kept", "cleared"
_MOST_ROUNDS = 999  # of a stage

_IS_EMPTY = gettext_noop("is empty")


def read_points(reader: EventReader, value: RawValue) -> PointsScheme | OwnPoints:
    if not isinstance(value, dict):
        return reader.one_of(PointsScheme, value, "points")
    own: dict[int, tuple[Fraction, ...]] = {}
    for size, written in reader.object(value, "points", _TABLE_SIZES).items():
        where = f"points.{size}"
        if size not in _TABLE_SIZES:
            continue
        parts = reader.list(written, where)
        if len(parts) != int(size):
            fault = gettext_noop("has %(values)s values for %(places)s places")
            reader.error(where, fault, values=len(parts), places=size)
        own[int(size)] = tuple(reader.points(part, f"{where}[{index}]") for index, part in enumerate(parts))
    return own


def read_entrant(reader: EventReader, value: RawValue, where: str) -> Entrant:
    written = reader.object(value, where, _ENTRANT_KEYS)
    return Entrant(
        number=reader.count(written.get("number"), f"{where}.number"),
        name=reader.name(written.get("name"), f"{where}.name"),
        club=reader.line(written.get("club"), f"{where}.club", NAME_LENGTH),
        from_round=reader.count(written.get("from_round", 1), f"{where}.from_round"),
        left_after_round=reader.count_or_none(written.get("left_after_round"), f"{where}.left_after_round", low=0),
        absent=reader.boolean(written.get("absent", False), f"{where}.absent"),
    )


def read_stage(reader: EventReader, value: RawValue, where: str) -> Stage:
    written = reader.object(value, where, _STAGE_KEYS)
    admit, plan = written.get("admit"), written.get("plan")
    return Stage(
        kind=reader.one_of(StageKind, written.get("kind"), f"{where}.kind"),
        rounds=reader.integer(written.get("rounds"), f"{where}.rounds", 1, _MOST_ROUNDS),
        points_cleared=reader.word(written.get("points", _KEPT), f"{where}.points", (_KEPT, _CLEARED)) == _CLEARED,
        admit=None if admit is None else _admission(reader, admit, f"{where}.admit"),
        declined=reader.numbers(written.get("declined", []), f"{where}.declined"),
        admitted=reader.numbers_or_none(written.get("admitted"), f"{where}.admitted"),
        sizes=reader.one_of(Sizes, written.get("sizes", Sizes.THREES.value), f"{where}.sizes"),
        plan=None if plan is None else _plan(reader, plan, f"{where}.plan"),
    )


def _admission(reader: EventReader, value: RawValue, where: str) -> Admission:
    written = reader.object(value, where, {"best", "each_table"})
    best = reader.count_or_none(written.get("best"), f"{where}.best")
    each_table = reader.count_or_none(written.get("each_table"), f"{where}.each_table")
    if (best is None) == (each_table is None):
        reader.error(where, gettext_noop("needs either “best” or “each_table”"))
    return Admission(best, each_table)


def _plan(reader: EventReader, value: RawValue, where: str) -> Plan:
    return tuple(
        tuple(
            reader.numbers(table, f"{where}[{number}][{index}]")
            for index, table in enumerate(reader.list(tables, f"{where}[{number}]"))
        )
        for number, tables in enumerate(reader.list(value, where))
    )


def read_ruling(reader: EventReader, value: RawValue, where: str) -> Ruling:
    written = reader.object(value, where, _RULING_KEYS)
    ruling = Ruling(
        round=reader.number(written.get("round"), f"{where}.round"),
        reason=_reason(reader, written, where),
        table=_number(reader, written, where, "table"),
        entrant=_number(reader, written, where, "entrant"),
        total=reader.number(written.get("total", 0), f"{where}.total"),
        points=reader.points(written.get("points", 0), f"{where}.points"),
    )
    if (ruling.table is None) == (ruling.entrant is None):
        reader.error(where, gettext_noop("needs either “entrant” or “table”"))
    elif "total" not in written and "points" not in written:
        reader.error(where, gettext_noop("needs “total” or “points”"))
    elif ruling.table is not None and "points" in written:
        reader.error(where, gettext_noop("cannot change the points of a table"))
    return ruling


def read_correction(reader: EventReader, value: RawValue, where: str) -> Correction:
    written = reader.object(value, where, _CORRECTION_KEYS)
    return Correction(
        round=reader.number(written.get("round"), f"{where}.round"),
        table=reader.number(written.get("table"), f"{where}.table"),
        was=reader.numbers(written.get("was", []), f"{where}.was"),
        at=reader.date(written.get("at"), f"{where}.at"),
        by=reader.line(written.get("by"), f"{where}.by", NAME_LENGTH),
        reason=_reason(reader, written, where) if "reason" in written else "",
    )


def _number(reader: EventReader, written: Mapping[str, RawValue], where: str, key: str) -> int | None:
    value = written.get(key)
    return None if value is None else reader.number(value, f"{where}.{key}")


def _reason(reader: EventReader, written: Mapping[str, RawValue], where: str) -> str:
    reason = reader.line(written.get("reason"), f"{where}.reason", REASON_LENGTH)
    if not reason:
        reader.error(f"{where}.reason", _IS_EMPTY)
    return reason
