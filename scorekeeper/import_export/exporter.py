"""Streamed, and read in short queries, so that writers are not blocked."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import batched

from django.utils import timezone

from scorekeeper.display.file_names import data_file_stem
from scorekeeper.games.game_log import GameLog, read_game_logs
from scorekeeper.import_export.game_file import GameFile
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.import_export.log_file import LogFile, write_log_file
from scorekeeper.import_export.timestamps import written_start
from scorekeeper.models import Confidant
from scorekeeper.rules.sheets.game_from_paper import with_inferred
from scorekeeper.rules.statements_from_record import canonical_record

AT_ONCE = 100
GAMES_FOLDER = "games/"
LOGS_FOLDER = "logs/"
ACCOUNT_FOLDER = "account/"  # what belongs to no game; an import ignores it

_FIRST_ZIP_YEAR, _LAST_ZIP_YEAR = 1980, 2107


@dataclass(frozen=True)
class ExportedGame:
    """`name`: unique, without ending."""

    name: str
    local_start: datetime
    file: bytes
    log: bytes


def logs(owner: Confidant, game_ids: Iterable[int]) -> Iterator[GameLog]:
    """Games of others are left out."""
    for batch in batched(game_ids, AT_ONCE):
        yield from read_game_logs(owner, batch)


def exported(log: GameLog) -> ExportedGame:
    """Without hidden bids (B2, B3)."""
    row = log.row
    log_file = LogFile(row.form_key, log.players, log.entries)
    return ExportedGame(
        data_file_stem(log), row.local_start, write_game_file(game_file_of(log)), write_log_file(log_file)
    )


def game_file_of(log: GameLog) -> GameFile:
    """Without hidden bids (B2, B3)."""
    record = canonical_record(log.game.record)
    if record.is_from_paper:
        record = with_inferred(record, log.game)
    return GameFile(record, log.row.title, written_start(log.row))


def zipped(games: Iterable[ExportedGame], others: Iterable[tuple[str, bytes]] = ()) -> Iterator[bytes]:
    """`others` are names and contents; each content is only made after the one before it was read."""
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for game in games:
            archive.writestr(_member(f"{GAMES_FOLDER}{game.name}.json", game.local_start), game.file)
            archive.writestr(_member(f"{LOGS_FOLDER}{game.name}.json", game.local_start), game.log)
            yield pipe.take()
        for name, content in others:
            archive.writestr(_member(name, timezone.localtime()), content)
            yield pipe.take()
    yield pipe.take()


def _member(name: str, local: datetime) -> zipfile.ZipInfo:
    year = min(max(local.year, _FIRST_ZIP_YEAR), _LAST_ZIP_YEAR)
    member = zipfile.ZipInfo(name, (year, *local.timetuple()[1:6]))
    member.compress_type = zipfile.ZIP_DEFLATED
    member.external_attr = 0o644 << 16
    return member


class _Pipe:
    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        pass

    def close(self) -> None:
        """The rest can still be taken."""

    def take(self) -> bytes:
        content = b"".join(self._pieces)
        self._pieces.clear()
        return content
