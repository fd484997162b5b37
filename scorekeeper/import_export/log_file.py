"""With its log, a game is restored completely (docs/decisions/0012-archive-files.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from scorekeeper.games.log_rows import LogEntry
from scorekeeper.import_export.game_file_parts import LARGEST_NUMBER, LARGEST_ROUND
from scorekeeper.import_export.game_file_writer import write_document
from scorekeeper.import_export.json_document import read_document
from scorekeeper.import_export.json_reader import IS_NO_MOMENT, IS_NO_NAME, JsonReader
from scorekeeper.import_export.timestamps import read_moment, written_moment
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.names import name_refusal, trim_name
from scorekeeper.rules.problems import RuleError, gettext_noop
from scorekeeper.rules.record import RawValue, Trump, Turned
from scorekeeper.rules.statements import (
    MOST_POINTS,
    MOST_SEATS,
    REASON_LENGTH,
    STATEMENTS,
    Count,
    Owner,
    Starts,
    Statement,
)

LOG_FORMAT = "tablet-of-truth-log"
LOG_VERSION = 1
MOST_ENTRIES = 1_000  # a game of twenty rounds has about sixty

_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class LogFile:
    """`key`: identifies the game; `players`: at the start."""

    key: str
    players: tuple[str, ...]
    entries: tuple[LogEntry, ...]

    @property
    def statements(self) -> tuple[Statement, ...]:
        return tuple(entry.statement for entry in self.entries)


def write_log_file(log: LogFile) -> bytes:
    """The inverse of `read_log_file`."""
    return write_document(
        {
            "format": LOG_FORMAT,
            "version": LOG_VERSION,
            "key": log.key,
            "players": [*log.players],
            "entries": [_written_entry(entry) for entry in log.entries],
        }
    )


def read_log_file(content: bytes) -> LogFile:
    """Raise RuleError with the places of all errors."""
    document = read_document(content, LOG_FORMAT, LOG_VERSION)
    reader = JsonReader()
    reader.object(document, "log", {"format", "version", "key", "players", "entries"})
    players = reader.list(document.get("players"), "log.players")
    entries = reader.list(document.get("entries"), "log.entries")
    if len(entries) > MOST_ENTRIES:
        reader.error("log.entries", gettext_noop("has more than %(most)s entries"), most=MOST_ENTRIES)
    log = LogFile(
        _key(reader, document.get("key"), "log.key"),
        tuple(_name(reader, player, f"log.players[{seat}]") for seat, player in enumerate(players)),
        tuple(_entry(reader, entry, f"log.entries[{index}]") for index, entry in enumerate(entries[:MOST_ENTRIES])),
    )
    if len({entry.key for entry in log.entries}) < len(log.entries):
        reader.error("log.entries", gettext_noop("has two entries with the same key"))
    if reader.problems:
        raise RuleError(*reader.problems)
    return log


def _written_entry(entry: LogEntry) -> dict[str, RawValue]:
    statement = entry.statement
    return {
        "kind": statement.kind,
        "round": statement.round,
        "values": [*statement.values],
        "made_at": written_moment(entry.made_at),
        "by": entry.made_by,
        "key": entry.key,
    }


def _entry(reader: JsonReader, value: RawValue, where: str) -> LogEntry:
    written = reader.object(value, where, {"kind", "round", "values", "made_at", "by", "key"})
    kind = reader.word(written.get("kind"), f"{where}.kind", STATEMENTS) or next(iter(STATEMENTS))
    values = reader.list(written.get("values", []), f"{where}.values")
    return LogEntry(
        _key(reader, written.get("key"), f"{where}.key"),
        WrittenValues(reader, written.get("round"), values, where).read(STATEMENTS[kind]),
        _moment(reader, written.get("made_at"), f"{where}.made_at").astimezone(UTC),
        _name(reader, written.get("by"), f"{where}.by"),
    )


class WrittenValues:
    """Of the statement at `where` in a log."""

    def __init__(self, reader: JsonReader, number: RawValue, values: list[RawValue], where: str) -> None:
        self._reader, self._round, self._values, self._where = reader, number, values, where
        self._used = 0

    def read(self, kind: type[Statement]) -> Statement:
        earlier_problems = len(self._reader.problems)
        statement = kind.read(self)
        if statement.round is None and self._round is not None:
            fault = gettext_noop("has no place in “%(kind)s”")
            self._reader.error(f"{self._where}.round", fault, kind=kind.kind)
        if self._used != len(self._values):
            # Missing values were reported as invalid ones; the wrong length is the better report.
            del self._reader.problems[earlier_problems:]
            self._reader.error(f"{self._where}.values", gettext_noop("is not a list of %(count)s"), count=self._used)
        return statement

    def round(self) -> int:
        return self._reader.integer(self._round, f"{self._where}.round", 1, LARGEST_ROUND)

    def counts(self, *, beside_seats: int = 0) -> tuple[Count, ...]:  # noqa: ARG002 - the rules check the seats
        """One for each seat, and after tricks the void ones."""
        values = self._values[: MOST_SEATS + 1]
        valid = [value for value in values if value is None or (type(value) is int and abs(value) <= LARGEST_NUMBER)]
        if len(valid) == len(values):
            self._used += len(values)
            return tuple(valid)
        return tuple(self.seat_or_table() for _ in values)

    def count(self) -> int:
        return self.number()

    def number(self, refusal: str = "", *, signed: bool = False) -> int:  # noqa: ARG002 - errors name the place
        """`signed`: points of an adjustment."""
        most = MOST_POINTS if signed else LARGEST_NUMBER
        return self._reader.integer(*self._next(), -most, most)

    def seat(self) -> int:
        return self.number()

    def seat_or_table(self) -> int | None:
        value, where = self._next()
        return None if value is None else self._reader.integer(value, where, -LARGEST_NUMBER, LARGEST_NUMBER)

    def owner(self) -> Owner:
        value, where = self._next()
        return self._reader.one_of(Owner, value, where)

    def starts(self) -> Starts:
        """The precisions are missing for a game that was played here, and in logs of earlier versions."""
        moment, before = _moment(self._reader, *self._next()), _moment(self._reader, *self._next())
        return moment, before, (self._precision(), self._precision()) if self._used < len(self._values) else None

    def _precision(self) -> Precision:
        value, where = self._next()
        return self._reader.one_of(Precision, value, where)

    def name(self) -> str:
        return _name(self._reader, *self._next())

    def reason(self) -> str:
        return self._reader.line(*self._next(), REASON_LENGTH)

    def after_elimination(self) -> bool:
        """Missing in logs of earlier versions."""
        if self._used >= len(self._values):
            return False
        return self._reader.boolean(*self._next())

    def trump(self) -> Trump | None:
        value, where = self._next()
        return None if value is None else self._reader.one_of(Trump, value, where)

    def turned(self) -> Turned | None:
        """Optional."""
        if self._used >= len(self._values):
            return None
        value, where = self._next()
        return None if value is None else self._reader.one_of(Turned, value, where)

    def _next(self) -> tuple[RawValue, str]:
        index, self._used = self._used, self._used + 1
        value = self._values[index] if index < len(self._values) else None
        return value, f"{self._where}.values[{index}]"


def _name(reader: JsonReader, value: RawValue, where: str) -> str:
    name = trim_name(reader.text(value, where) or "")
    if name_refusal(name):
        reader.error(where, IS_NO_NAME)
    return name


def _key(reader: JsonReader, value: RawValue, where: str) -> str:
    if isinstance(value, str) and _KEY.fullmatch(value):
        return value
    reader.error(where, gettext_noop("is not a key"))
    return ""


def _moment(reader: JsonReader, value: RawValue, where: str) -> datetime:
    moment = read_moment(value) if isinstance(value, str) else None
    if moment is None:
        reader.error(where, IS_NO_MOMENT)
    return moment or datetime.now(UTC)
