"""Reads game files, and ZIPs of them with their logs. The metadata of a ZIP is not trusted.

Names in a ZIP are never used as paths, only to pair games with logs and for display.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from scorekeeper.import_export.exporter import ACCOUNT_FOLDER, GAMES_FOLDER, LOGS_FOLDER
from scorekeeper.rules.names import is_printable
from scorekeeper.rules.problems import Code, MessageParams, Problem, RuleError, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_GAME_BYTES = 512 * 1024
"""The maximum size of a game file; twenty rounds of six players take 3 kB."""
MOST_LOG_BYTES = 4 * 1024 * 1024
"""The maximum size of a log file."""

_DAMAGED = gettext_noop("%(file)s cannot be read: it is damaged or not a ZIP file.")
_ENCRYPTED = gettext_noop("%(file)s is encrypted; only a ZIP file without a password can be read.")
_STRANGE = gettext_noop("%(file)s holds “%(name)s”, which is neither a game nor a log.")
_TWICE = gettext_noop("%(file)s holds “%(name)s” twice.")
_NO_GAME = gettext_noop("%(file)s holds the log “%(name)s”, but not its game.")
_EMPTY = gettext_noop("%(file)s holds no game.")
_TOO_LARGE = gettext_noop("%(file)s holds “%(name)s”, which is too large for a game: %(bytes)s bytes.")
_FILE_TOO_LARGE = gettext_noop("%(file)s is too large for a game file: %(bytes)s bytes.")

_MEMBER = re.compile(rf"(?:({GAMES_FOLDER}|{LOGS_FOLDER}))?([^/]+)\.json")
# Files that operating systems add to a ZIP, and files in the export of an account that are not games.
_IGNORED = re.compile(
    rf"(?:__MACOSX/.*|{ACCOUNT_FOLDER}.*|(?:.*/)?\.DS_Store|(?:.*/)?Thumbs\.db|(?:[^/]+/)+)", re.IGNORECASE
)
_ZIP_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
_DISPLAY_LENGTH = 60
_IS_ENCRYPTED = 0x1
_ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")


@dataclass(frozen=True)
class GameSource:
    """One game to be imported: its display name, its file, and its log if it has one."""

    name: str
    file: bytes
    log: bytes | None = None


class PlainFile:
    """A single file with one game, not in a ZIP."""

    def __init__(self, name: str, content: bytes) -> None:
        """Store the unchanged content; raise RuleError if the file is too large for a game."""
        self._source = GameSource(shown(name), content)
        if len(content) > MOST_GAME_BYTES:
            raise _refused(_FILE_TOO_LARGE, file=shown(name), bytes=len(content))

    def __len__(self) -> int:
        return 1

    def unpacked(self) -> int:
        """Return the size in bytes."""
        return len(self._source.file)

    def name(self, index: int) -> str:
        """Return the display name of the game."""
        del index
        return self._source.name

    def read(self, index: int) -> GameSource:
        """Return the game."""
        del index
        return self._source


class Archive:
    """A ZIP of games, those with a log first. Its contents are read one game at a time."""

    def __init__(self, name: str, file: IO[bytes] | str) -> None:
        """Read the directory; raise RuleError if the ZIP is damaged, encrypted, or has other files in it."""
        self._name = shown(name)
        try:
            self._zip = zipfile.ZipFile(file)
        except _ZIP_ERRORS:
            raise _refused(_DAMAGED, file=self._name) from None
        self._games: dict[str, zipfile.ZipInfo] = {}
        self._logs: dict[str, zipfile.ZipInfo] = {}
        for member in self._zip.infolist():
            self._add_member(member)
        self._check_pairs()
        self._order = sorted(self._games, key=lambda game: game not in self._logs)

    def __len__(self) -> int:
        return len(self._order)

    def unpacked(self) -> int:
        """Return the declared unpacked size in bytes."""
        return sum(member.file_size for members in (self._games, self._logs) for member in members.values())

    def read(self, index: int) -> GameSource:
        """Return one game; raise RuleError if that part of the ZIP is damaged."""
        game = self._order[index]
        log = self._logs.get(game)
        file = self._read(self._games[game])
        return GameSource(self.name(index), file, None if log is None else self._read(log))

    def name(self, index: int) -> str:
        """Return the display name of a game."""
        return f"{shown(self._order[index])}.json"

    def _add_member(self, member: zipfile.ZipInfo) -> None:
        if _IGNORED.fullmatch(member.filename):
            return
        found = _MEMBER.fullmatch(member.filename)
        if not found:
            raise self._refused(_STRANGE, member)
        if member.flag_bits & _IS_ENCRYPTED:
            raise self._refused(_ENCRYPTED, member)
        # Other compression methods can expand without bound.
        if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise self._refused(_DAMAGED, member)
        is_log = found[1] == LOGS_FOLDER
        if member.file_size > (MOST_LOG_BYTES if is_log else MOST_GAME_BYTES):
            raise self._refused(_TOO_LARGE, member, bytes=member.file_size)
        members = self._logs if is_log else self._games
        if members.setdefault(found[2], member) is not member:
            raise self._refused(_TWICE, member)

    def _check_pairs(self) -> None:
        if not self._games:
            raise _refused(_EMPTY, file=self._name)
        for game, member in self._logs.items():
            if game not in self._games:
                raise self._refused(_NO_GAME, member)

    def _read(self, member: zipfile.ZipInfo) -> bytes:
        try:
            with self._zip.open(member) as file:
                # At most one byte more than declared, because the declared size can be forged.
                return file.read(member.file_size + 1)
        except _ZIP_ERRORS:
            raise _refused(_DAMAGED, file=self._name) from None

    def _refused(self, sentence: str, member: zipfile.ZipInfo, **params: int) -> RuleError:
        return _refused(sentence, file=self._name, name=shown(member.filename), **params)


class GameSources:
    """Several files, as one list of games."""

    def __init__(self, files: Iterable[PlainFile | Archive]) -> None:
        """List the games of the files, in the given order."""
        self._games = [(file, index) for file in files for index in range(len(file))]

    def __len__(self) -> int:
        return len(self._games)

    def read(self, index: int) -> GameSource:
        """Return one game; raise RuleError if it cannot be read."""
        file, own_index = self._games[index]
        return file.read(own_index)

    def name(self, index: int) -> str:
        """Return the display name of a game, even if the game cannot be read."""
        file, own_index = self._games[index]
        return file.name(own_index)


def is_zip(start: bytes) -> bool:
    """Return whether these first bytes of a file have the signature of a ZIP."""
    return start.startswith(_ZIP_SIGNATURES)


def shown(name: str) -> str:
    """Return the name of a file for display: shortened, without folders, unprintable characters escaped."""
    last = re.split(r"[/\\]", name)[-1] or name
    return (last if is_printable(last) else ascii(last)[1:-1])[:_DISPLAY_LENGTH]


def _refused(sentence: str, **params: str | int) -> RuleError:
    values: MessageParams = params
    return RuleError(Problem(Code.NOT_A_GAME_FILE, sentence, values))
