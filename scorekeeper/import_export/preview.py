"""Stored as JSON between requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from scorekeeper.import_export.importer import ImportResult, ImportStatus
from scorekeeper.import_export.pending_file import problem_document, problem_of
from scorekeeper.rules.knowledge import Knowledge, NoteCode, Precision

LISTED = 50  # of each status
_MOST_PROBLEMS = 10  # of each file

_DIFFERENCES = {NoteCode.ADDITION_ERROR, NoteCode.POINTS_DIFFER}

type Json = dict[str, Any]


class Difference(NamedTuple):
    """`written` is the number in the file `name`, `ours` that of the rules; `round` is None in the line of totals."""

    name: str
    round: int | None
    player: str
    written: int
    ours: int


class ImportPreview:
    """`new` are indexes in the sources, `binned` ids of games, `skipped` names of other files.

    `knowledge` is the number of games of each kind, `questions` the number of their rounds with a question. For tables
    and files of other programs, `tables` has the names that play together, `compared` is the number of games with
    points or totals beside the tricks, and `differing` the number of those that differ from ours, of which `difference`
    is the first.
    """

    def __init__(self, document: Mapping[str, Any] | None = None) -> None:
        """`document`: a stored preview."""
        stored = document or {}
        self.new: list[int] = stored.get("new", [])
        self.binned: list[int] = stored.get("binned", [])
        self.counts = Counter[str](stored.get("counts", {}))
        self.skipped: list[str] = stored.get("skipped", [])
        self.skipped_count: int = stored.get("skipped_count", 0)
        self.tables: list[tuple[str, ...]] = [tuple(table) for table in stored.get("tables", [])]
        self._seen_tables = {*self.tables}
        self.compared: int = stored.get("compared", 0)
        self.questions: int = stored.get("questions", 0)
        self.knowledge = Counter[str](stored.get("knowledge", {}))
        self.differing: int = stored.get("differing", 0)
        self.difference = Difference(**stored["difference"]) if stored.get("difference") else None
        self.listed = [_result(result) for result in stored.get("listed", [])]

    @property
    def refused(self) -> int:
        """If there are any, no game is added."""
        return self.counts[ImportStatus.REFUSED]

    @property
    def stored_games(self) -> set[int]:
        """Those that are known to be in the import."""
        return {*self.binned, *(result.game for result in self.listed if result.game)}

    def add(self, result: ImportResult) -> None:
        if result.status is ImportStatus.FOREIGN:
            self.skip([result.name])
            return
        self._compare(result)
        if self.counts[result.status] < LISTED:
            self.listed.append(result)
        self.counts[result.status] += 1
        if result.status is ImportStatus.NEW:
            self.new.append(result.place)
        elif result.status is ImportStatus.IN_BIN and result.game:
            self.binned.append(result.game)

    def _compare(self, result: ImportResult) -> None:
        if result.written and result.written not in self._seen_tables:
            self._seen_tables.add(result.written)
            self.tables.append(result.written)
        notes = [note for note in result.notes if note.code in _DIFFERENCES]
        self.differing += bool(notes)
        self.compared += result.is_compared
        self.questions += result.questions
        if result.knowledge:
            self.knowledge[result.knowledge] += 1
        if notes and not self.difference:
            [note, *_] = notes
            player = result.written[note.seat] if note.seat is not None else ""
            self.difference = Difference(result.name, note.round, player, note.number or 0, note.expected or 0)

    def skip(self, names: Sequence[str]) -> None:
        self.skipped = [*self.skipped, *names][:LISTED]
        self.skipped_count += len(names)

    def document(self) -> Json:
        listed = [_stored(result) for result in self.listed]
        skipped = {"skipped": self.skipped, "skipped_count": self.skipped_count}
        difference = self.difference and self.difference._asdict()
        compared = {
            "tables": self.tables,
            "compared": self.compared,
            "questions": self.questions,
            "knowledge": dict(self.knowledge),
            "differing": self.differing,
            "difference": difference,
        }
        shared = {"new": self.new, "binned": self.binned, "counts": dict(self.counts), "listed": listed}
        return {**shared, **skipped, **compared}

    def with_status(self, status: ImportStatus) -> list[ImportResult]:
        return [result for result in self.listed if result.status is status]


def _stored(result: ImportResult) -> Json:
    return {
        "place": result.place,
        "name": result.name,
        # The old name of the key: imports that are pending during an update have it.
        "fate": result.status,
        "title": result.title,
        "players": result.players,
        "started_at": result.started_at and result.started_at.isoformat(),
        "precision": result.precision,
        "rounds": result.rounds,
        "game": result.game,
        "earlier": result.earlier,
        "knowledge": result.knowledge,
        "problems": [*map(problem_document, result.problems[:_MOST_PROBLEMS])],
    }


def _result(stored: Json) -> ImportResult:
    values = {key: stored[key] for key in ("place", "name", "title", "rounds", "game")}
    return ImportResult(
        **values,
        earlier=stored.get("earlier", ""),
        # Imports that were pending before an update lack both.
        knowledge=Knowledge(stored["knowledge"]) if stored.get("knowledge") else None,
        precision=stored.get("precision", Precision.TIME),
        status=ImportStatus(stored["fate"]),
        players=tuple(stored["players"]),
        started_at=stored["started_at"] and datetime.fromisoformat(stored["started_at"]),
        problems=tuple(map(problem_of, stored["problems"])),
    )
