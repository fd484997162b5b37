"""The log of an event in words."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from scorekeeper.display.entry_text import filled
from scorekeeper.display.formatting import isolated, labelled, number
from scorekeeper.rules.events.log import (
    Draw,
    Enter,
    EventLogEntry,
    EventState,
    Redo,
    Rename,
    Reseat,
    TableKey,
    Totals,
    Undo,
    replay,
)


@dataclass(frozen=True)
class LogRow:
    """`taken_back`: undone, and not done again since; `totals` are those of a result with names, and what they were."""

    at: datetime
    by: str
    what: str
    taken_back: bool
    totals: str = ""


@dataclass(frozen=True)
class PhoneResult:
    """The result of a finished game, which is no entry of the log."""

    key: TableKey
    at: datetime
    by: str
    entrants: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class LogLines:
    """The newest comes first; `undo` and `redo` say what would be undone or done again, "" for nothing."""

    entries: tuple[LogRow, ...]
    undo: str
    redo: str


@dataclass
class _Tables:
    """Seats and typed totals."""

    seats: dict[TableKey, tuple[int, ...]] = field(default_factory=dict)
    totals: dict[TableKey, tuple[int, ...]] = field(default_factory=dict)

    def add(self, entries: Iterable[EventLogEntry]) -> None:
        for statement in (entry.statement for entry in entries):
            if isinstance(statement, (Draw, Reseat)):
                self.seats |= {(statement.round, each.number): each.seats for each in statement.tables}
            elif isinstance(statement, Totals):
                self.totals[statement.round, statement.table] = statement.totals

    def in_words(self, statement: Totals, names: Mapping[int, str]) -> str:
        """Such as "Ada 30 → 40, Bruno 20" for a correction of what was typed before."""
        key = (statement.round, statement.table)
        return _in_words(names, self.seats.get(key, ()), statement.totals, self.totals.get(key, statement.totals))


def log_rows(entries: Sequence[EventLogEntry], from_phones: Sequence[PhoneResult] = ()) -> LogLines:
    """The results that arrived from phones stand between the entries, by their time."""
    done: list[EventLogEntry] = []
    undone: list[EventLogEntry] = []
    words: dict[int, str] = {}
    totals: dict[int, str] = {}
    before, tables = replay([]), _Tables()
    for entry in entries:
        if isinstance(entry.statement, Totals):
            totals[entry.revision] = tables.in_words(entry.statement, before.names)
        match entry.statement:
            case Undo():
                undone.append(done.pop())
                what = labelled(filled(entry.statement.describe(before)), words[undone[-1].revision])
            case Redo():
                done.append(undone.pop())
                what = labelled(filled(entry.statement.describe(before)), words[done[-1].revision])
            case _:
                done.append(entry)
                undone.clear()
                what = filled(entry.statement.describe(before))
        words[entry.revision] = what
        if isinstance(entry.statement, (Enter, Rename, Undo, Redo)):
            before = _names_after(done)
        if isinstance(entry.statement, (Undo, Redo)):
            tables = _Tables()
            tables.add(done)
        else:
            tables.add([entry])
    counted = {entry.revision for entry in done}
    of_entries = (
        LogRow(
            entry.at,
            entry.by,
            words[entry.revision],
            _is_taken_back(entry, counted),
            totals.get(entry.revision, ""),
        )
        for entry in reversed(entries)
    )
    of_phones = sorted((_of_phone(each, before.names) for each in from_phones), key=_time, reverse=True)
    rows = tuple(heapq.merge(of_phones, of_entries, key=_time, reverse=True))
    return LogLines(rows, words[done[-1].revision] if done else "", words[undone[-1].revision] if undone else "")


def _time(row: LogRow) -> datetime:
    return row.at


def _of_phone(result: PhoneResult, names: Mapping[int, str]) -> LogRow:
    round_number, table = result.key
    what = _("result of table %(table)s in round %(round)s from the phone") % {"table": table, "round": round_number}
    totals = _in_words(names, result.entrants, result.totals, result.totals)
    return LogRow(result.at, result.by, what, taken_back=False, totals=totals)


def _in_words(names: Mapping[int, str], entrants: Sequence[int], totals: Sequence[int], before: Sequence[int]) -> str:
    return ", ".join(
        f"{isolated(names.get(entrant, ''))} {'' if was == now else f'{number(was)} → '}{number(now)}"
        for entrant, was, now in zip(entrants, before, totals, strict=False)
    )


def _is_taken_back(entry: EventLogEntry, counted: set[int]) -> bool:
    return entry.revision not in counted and not isinstance(entry.statement, (Undo, Redo))


def _names_after(done: Sequence[EventLogEntry]) -> EventState:
    """Descriptions need only the names, which few statements change."""
    return replay([entry for entry in done if isinstance(entry.statement, (Enter, Rename))])
