"""Reads and writes the log file of a game: every statement ever made, when and by whom.

A game file contains only the result. Corrections, undone statements, misdeals and substitutes are only in the log; with
it a game is restored completely (see docs/decisions/0012-archive-files.md).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from scorekeeper.games.game_log import Kept
from scorekeeper.import_export.game_file import read_document
from scorekeeper.import_export.game_file_parts import LARGEST_NUMBER, LARGEST_ROUND
from scorekeeper.import_export.game_file_writer import write_document
from scorekeeper.import_export.json_reader import IS_NO_MOMENT, IS_NO_NAME, IS_NO_REASON, JsonReader
from scorekeeper.import_export.timestamps import read_moment, written_moment
from scorekeeper.rules.judging import MOST_SEATS
from scorekeeper.rules.names import is_printable, name_refusal, trim_name
from scorekeeper.rules.problems import Refused, gettext_noop
from scorekeeper.rules.record import Trump, Turned
from scorekeeper.rules.statements import REASON_LENGTH, Kind, Statement

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.rules.record import Written

LOG_FORMAT = "tablet-of-truth-log"
LOG_VERSION = 1
MOST_ENTRIES = 1_000
"""The most entries accepted; a game of twenty rounds has about sixty."""

_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
_WITHOUT_ROUND = {Kind.UNDO, Kind.REDO}

type _Read = Callable[[JsonReader, Written, str], Written]


@dataclass(frozen=True)
class LogFile:
    """The content of a log file: `key` identifies the game, `players` are those who began it."""

    key: str
    players: tuple[str, ...]
    entries: tuple[Kept, ...]

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statements, oldest first."""
        return tuple(entry.statement for entry in self.entries)


def write_log_file(log: LogFile) -> bytes:
    """Return a log file in UTF-8; `read_log_file` is the inverse."""
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
    """Read a log file in UTF-8; raise Refused with the places of all errors. The rules check it later."""
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
        tuple(_entry(reader, entry, f"log.entries[{place}]") for place, entry in enumerate(entries[:MOST_ENTRIES])),
    )
    if len({entry.key for entry in log.entries}) < len(log.entries):
        reader.error("log.entries", gettext_noop("has two entries with the same key"))
    if reader.problems:
        raise Refused(*reader.problems)
    return log


def _written_entry(entry: Kept) -> dict[str, Written]:
    said = entry.statement
    return {
        "kind": said.kind.value,
        "round": said.round,
        "values": [*said.values],
        "made_at": written_moment(entry.made_at),
        "by": entry.made_by,
        "key": entry.key,
    }


def _entry(reader: JsonReader, value: Written, where: str) -> Kept:
    written = reader.object(value, where, {"kind", "round", "values", "made_at", "by", "key"})
    kind = reader.one_of(Kind, written.get("kind"), f"{where}.kind")
    number = _round(reader, kind, written.get("round"), f"{where}.round")
    values = _values(reader, kind, reader.list(written.get("values", []), f"{where}.values"), f"{where}.values")
    return Kept(
        _key(reader, written.get("key"), f"{where}.key"),
        Statement(kind, number, values),
        _moment(reader, written.get("made_at"), f"{where}.made_at"),
        _name(reader, written.get("by"), f"{where}.by"),
    )


def _round(reader: JsonReader, kind: Kind, value: Written, where: str) -> int | None:
    if kind not in _WITHOUT_ROUND:
        return reader.integer(value, where, 1, LARGEST_ROUND)
    if value is not None:
        reader.error(where, gettext_noop("has no place in “%(kind)s”"), kind=kind)
    return None


def _values(reader: JsonReader, kind: Kind, values: list[Written], where: str) -> tuple[Written, ...]:
    """Return the values of a statement in the order of `Statement`; the rules check them later."""
    readers: Sequence[_Read] = _VALUES.get(kind, [])
    if kind in {Kind.BIDS, Kind.TRICKS}:
        # Behind the tricks may stand how many went to nobody.
        readers = [_number_or_none] * min(len(values), MOST_SEATS + 1)
    elif kind is Kind.TRUMP:
        readers = [_colour, _turned][: max(1, len(values))]
    if len(values) != len(readers):
        reader.error(where, gettext_noop("is not a list of %(count)s"), count=len(readers))
        values = [None] * len(readers)
    return tuple(
        read(reader, value, f"{where}[{place}]")
        for place, (read, value) in enumerate(zip(readers, values, strict=True))
    )


def _number(reader: JsonReader, value: Written, where: str) -> int:
    return reader.integer(value, where, -LARGEST_NUMBER, LARGEST_NUMBER)


def _number_or_none(reader: JsonReader, value: Written, where: str) -> int | None:
    return None if value is None else _number(reader, value, where)


def _colour(reader: JsonReader, value: Written, where: str) -> str | None:
    return None if value is None else reader.one_of(Trump, value, where).value


def _turned(reader: JsonReader, value: Written, where: str) -> str | None:
    return None if value is None else reader.one_of(Turned, value, where).value


def _name(reader: JsonReader, value: Written, where: str) -> str:
    name = trim_name(reader.text(value, where) or "")
    if name_refusal(name):
        reader.error(where, IS_NO_NAME)
    return name


def _reason(reader: JsonReader, value: Written, where: str) -> str:
    reason = reader.text(value, where) or ""
    if not is_printable(reason) or len(reason) > REASON_LENGTH:
        reader.error(where, IS_NO_REASON)
    return reason


def _key(reader: JsonReader, value: Written, where: str) -> str:
    if isinstance(value, str) and _KEY.fullmatch(value):
        return value
    reader.error(where, gettext_noop("is not a key"))
    return ""


def _moment(reader: JsonReader, value: Written, where: str) -> datetime:
    moment = read_moment(value) if isinstance(value, str) else None
    if moment is None:
        reader.error(where, IS_NO_MOMENT)
    return moment or datetime.now(UTC)


_VALUES: dict[Kind, list[_Read]] = {
    Kind.VOID: [_number],
    Kind.CLOUD: [_number, _number],
    Kind.DEALER: [_number],
    Kind.ADJUST: [_number_or_none, _number, _reason],
    Kind.DECIDE: [_number],
    Kind.LEAVE: [_number],
    Kind.REPLACE: [_number, _name],
    Kind.JOIN: [_name, _number],
}
