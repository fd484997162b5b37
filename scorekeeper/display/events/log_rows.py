"""The log of an event in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.display.entry_text import filled
from scorekeeper.rules.events.log import Enter, EventLogEntry, EventState, Redo, Rename, Undo, replay


@dataclass(frozen=True)
class LogRow:
    """`taken_back`: undone, and not done again since."""

    at: datetime
    by: str
    what: str
    taken_back: bool


@dataclass(frozen=True)
class LogRows:
    """The newest first; `undo` and `redo` say what would be undone or done again, "" for nothing."""

    entries: tuple[LogRow, ...]
    undo: str
    redo: str


def log_rows(entries: Sequence[EventLogEntry]) -> LogRows:
    done: list[EventLogEntry] = []
    undone: list[EventLogEntry] = []
    words: dict[int, str] = {}
    before = replay([])
    for entry in entries:
        match entry.statement:
            case Undo():
                undone.append(done.pop())
                what = f"{filled(entry.statement.describe(before))}: {words[undone[-1].revision]}"
            case Redo():
                done.append(undone.pop())
                what = f"{filled(entry.statement.describe(before))}: {words[done[-1].revision]}"
            case _:
                done.append(entry)
                undone.clear()
                what = filled(entry.statement.describe(before))
        words[entry.revision] = what
        if isinstance(entry.statement, (Enter, Rename, Undo, Redo)):
            before = _names_after(done)
    counted = {entry.revision for entry in done}
    rows = tuple(
        LogRow(entry.at, entry.by, words[entry.revision], _is_taken_back(entry, counted)) for entry in reversed(entries)
    )
    return LogRows(rows, words[done[-1].revision] if done else "", words[undone[-1].revision] if undone else "")


def _is_taken_back(entry: EventLogEntry, counted: set[int]) -> bool:
    return entry.revision not in counted and not isinstance(entry.statement, (Undo, Redo))


def _names_after(done: Sequence[EventLogEntry]) -> EventState:
    """Descriptions need only the names, which few statements change."""
    return replay([entry for entry in done if isinstance(entry.statement, (Enter, Rename))])
