"""The log of a game as a file beside its game file: every statement ever made, when and by whom.

A game file holds what counts in the end. What was corrected, taken back, dealt anew or taken over by a substitute
stands in the log alone; with it a game comes back as it was (see docs/decisions/0012-archive-files.md).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from scorekeeper.games.game_log import Kept
from scorekeeper.import_export.game_file import read_document
from scorekeeper.import_export.game_file_parts import MOST_ROUNDS
from scorekeeper.import_export.game_file_writer import write_document
from scorekeeper.import_export.json_reader import IS_NO_MOMENT, IS_NO_NAME, IS_NO_REASON, Shapes
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
"""The longest log that is read; a game of twenty rounds takes some sixty entries."""

_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MOST = 999_999
_WITHOUT_ROUND = {Kind.UNDO, Kind.REDO}

type _Read = Callable[[Shapes, Written, str], Written]


@dataclass(frozen=True)
class GameLog:
    """All that was said about a game: `key` tells it from every other, `players` are those who sat down first."""

    key: str
    players: tuple[str, ...]
    entries: tuple[Kept, ...]

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What was said, oldest first."""
        return tuple(entry.statement for entry in self.entries)


def write_game_log(log: GameLog) -> bytes:
    """Return a log in UTF-8; `read_game_log` reads just the same."""
    return write_document(
        {
            "format": LOG_FORMAT,
            "version": LOG_VERSION,
            "key": log.key,
            "players": [*log.players],
            "entries": [_written_entry(entry) for entry in log.entries],
        }
    )


def read_game_log(content: bytes) -> GameLog:
    """Read a log in UTF-8; raise Refused, naming the places, where it is none. The rules judge it later."""
    document = read_document(content, LOG_FORMAT, LOG_VERSION)
    shapes = Shapes()
    shapes.object(document, "log", {"format", "version", "key", "players", "entries"})
    players = shapes.list(document.get("players"), "log.players")
    entries = shapes.list(document.get("entries"), "log.entries")
    if len(entries) > MOST_ENTRIES:
        shapes.wrong("log.entries", gettext_noop("has more than %(most)s entries"), most=MOST_ENTRIES)
    log = GameLog(
        _key(shapes, document.get("key"), "log.key"),
        tuple(_name(shapes, player, f"log.players[{seat}]") for seat, player in enumerate(players)),
        tuple(_entry(shapes, entry, f"log.entries[{place}]") for place, entry in enumerate(entries[:MOST_ENTRIES])),
    )
    if len({entry.key for entry in log.entries}) < len(log.entries):
        shapes.wrong("log.entries", gettext_noop("has two entries with the same key"))
    if shapes.problems:
        raise Refused(*shapes.problems)
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


def _entry(shapes: Shapes, value: Written, where: str) -> Kept:
    written = shapes.object(value, where, {"kind", "round", "values", "made_at", "by", "key"})
    kind = shapes.one_of(Kind, written.get("kind"), f"{where}.kind")
    number = _round(shapes, kind, written.get("round"), f"{where}.round")
    values = _values(shapes, kind, shapes.list(written.get("values", []), f"{where}.values"), f"{where}.values")
    return Kept(
        _key(shapes, written.get("key"), f"{where}.key"),
        Statement(kind, number, values),
        _moment(shapes, written.get("made_at"), f"{where}.made_at"),
        _name(shapes, written.get("by"), f"{where}.by"),
    )


def _round(shapes: Shapes, kind: Kind, value: Written, where: str) -> int | None:
    if kind not in _WITHOUT_ROUND:
        return shapes.whole(value, where, 1, MOST_ROUNDS)
    if value is not None:
        shapes.wrong(where, gettext_noop("has no place in “%(kind)s”"), kind=kind)
    return None


def _values(shapes: Shapes, kind: Kind, values: list[Written], where: str) -> tuple[Written, ...]:
    """Return the values of a statement in the order of `Statement`; whether they may stand, the rules say."""
    readers: Sequence[_Read] = _VALUES.get(kind, [])
    if kind in {Kind.BIDS, Kind.TRICKS}:
        # Behind the tricks may stand how many went to nobody.
        readers = [_number_or_none] * min(len(values), MOST_SEATS + 1)
    elif kind is Kind.TRUMP:
        readers = [_colour, _turned][: max(1, len(values))]
    if len(values) != len(readers):
        shapes.wrong(where, gettext_noop("is not a list of %(count)s"), count=len(readers))
        values = [None] * len(readers)
    return tuple(
        read(shapes, value, f"{where}[{place}]")
        for place, (read, value) in enumerate(zip(readers, values, strict=True))
    )


def _number(shapes: Shapes, value: Written, where: str) -> int:
    return shapes.whole(value, where, -_MOST, _MOST)


def _number_or_none(shapes: Shapes, value: Written, where: str) -> int | None:
    return None if value is None else _number(shapes, value, where)


def _colour(shapes: Shapes, value: Written, where: str) -> str | None:
    return None if value is None else shapes.one_of(Trump, value, where).value


def _turned(shapes: Shapes, value: Written, where: str) -> str | None:
    return None if value is None else shapes.one_of(Turned, value, where).value


def _name(shapes: Shapes, value: Written, where: str) -> str:
    name = trim_name(shapes.text(value, where) or "")
    if name_refusal(name):
        shapes.wrong(where, IS_NO_NAME)
    return name


def _reason(shapes: Shapes, value: Written, where: str) -> str:
    reason = shapes.text(value, where) or ""
    if not is_printable(reason) or len(reason) > REASON_LENGTH:
        shapes.wrong(where, IS_NO_REASON)
    return reason


def _key(shapes: Shapes, value: Written, where: str) -> str:
    if isinstance(value, str) and _KEY.fullmatch(value):
        return value
    shapes.wrong(where, gettext_noop("is not a key"))
    return ""


def _moment(shapes: Shapes, value: Written, where: str) -> datetime:
    moment = read_moment(value) if isinstance(value, str) else None
    if moment is None:
        shapes.wrong(where, IS_NO_MOMENT)
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
