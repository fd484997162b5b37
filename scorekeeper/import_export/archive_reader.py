"""Reads game files, and ZIPs of them with their logs. Nothing that a ZIP says about its content is trusted.

Names in a ZIP are never used as paths: they only pair games with logs, and are displayed.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from scorekeeper.import_export.exporter import GAMES_FOLDER, LOGS_FOLDER
from scorekeeper.rules.names import is_printable
from scorekeeper.rules.problems import Code, Gaps, Problem, RuleError, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_GAME_BYTES = 512 * 1024
"""The largest game file that is read; twenty rounds of six players take 3 kB."""
MOST_LOG_BYTES = 4 * 1024 * 1024
"""The largest log that is read."""

_DAMAGED = gettext_noop("%(file)s cannot be read: it is damaged, or no ZIP file.")
_ENCRYPTED = gettext_noop("%(file)s is encrypted; only a ZIP file without a password can be read.")
_STRANGE = gettext_noop("%(file)s holds “%(name)s”, which is neither a game nor a log.")
_TWICE = gettext_noop("%(file)s holds “%(name)s” twice.")
_NO_GAME = gettext_noop("%(file)s holds “%(name)s”, but no game that this is the log of.")
_EMPTY = gettext_noop("%(file)s holds no game.")
_TOO_LARGE = gettext_noop("%(file)s holds “%(name)s”, which is too large for a game: %(bytes)s bytes.")
_FILE_TOO_LARGE = gettext_noop("%(file)s is too large for a game file: %(bytes)s bytes.")

_MEMBER = re.compile(rf"(?:({GAMES_FOLDER}|{LOGS_FOLDER}))?([^/]+)\.json")
# Files that operating systems add to a ZIP.
_NEVER_MEANT = re.compile(r"(?:__MACOSX/.*|(?:.*/)?\.DS_Store|(?:.*/)?Thumbs\.db|(?:[^/]+/)+)", re.IGNORECASE)
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
_SHOWN = 60
_IS_ENCRYPTED = 0x1
_ZIP_BEGINS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")


@dataclass(frozen=True)
class GameSource:
    """One game to be imported: its display name, its file, and its log if it has one."""

    name: str
    file: bytes
    log: bytes | None = None


class PlainFile:
    """A single file with one game, not in a ZIP."""

    def __init__(self, name: str, content: bytes) -> None:
        """Keep the unchanged content; raise Refused if the file is too large for a game."""
        self._source = GameSource(shown(name), content)
        if len(content) > MOST_GAME_BYTES:
            raise _refused(_FILE_TOO_LARGE, file=shown(name), bytes=len(content))

    def __len__(self) -> int:
        return 1

    def unpacked(self) -> int:
        """Return how many bytes there are to read."""
        return len(self._source.file)

    def name(self, place: int) -> str:
        """Return the display name of the game."""
        del place
        return self._source.name

    def read(self, place: int) -> GameSource:
        """Return the game."""
        del place
        return self._source


class Archive:
    """A ZIP of games, those with a log first. Its contents are read one game at a time."""

    def __init__(self, name: str, file: IO[bytes] | str) -> None:
        """Read the list of contents; raise Refused for a ZIP that is damaged or encrypted, or holds anything else."""
        self._name = shown(name)
        try:
            self._zip = zipfile.ZipFile(file)
        except _BROKEN:
            raise _refused(_DAMAGED, file=self._name) from None
        self._games: dict[str, zipfile.ZipInfo] = {}
        self._logs: dict[str, zipfile.ZipInfo] = {}
        for member in self._zip.infolist():
            self._sort_in(member)
        self._check_whole()
        self._order = sorted(self._games, key=lambda game: game not in self._logs)

    def __len__(self) -> int:
        return len(self._order)

    def unpacked(self) -> int:
        """Return how many bytes there are to read."""
        return sum(member.file_size for members in (self._games, self._logs) for member in members.values())

    def read(self, place: int) -> GameSource:
        """Return one game; raise Refused if that part of the ZIP is damaged."""
        game = self._order[place]
        log = self._logs.get(game)
        file = self._read(self._games[game])
        return GameSource(self.name(place), file, None if log is None else self._read(log))

    def name(self, place: int) -> str:
        """Return the display name of a game."""
        return f"{shown(self._order[place])}.json"

    def _sort_in(self, member: zipfile.ZipInfo) -> None:
        if _NEVER_MEANT.fullmatch(member.filename):
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

    def _check_whole(self) -> None:
        if not self._games:
            raise _refused(_EMPTY, file=self._name)
        for game, member in self._logs.items():
            if game not in self._games:
                raise self._refused(_NO_GAME, member)

    def _read(self, member: zipfile.ZipInfo) -> bytes:
        try:
            with self._zip.open(member) as file:
                # At most one byte more than declared: a size can be forged like a name.
                return file.read(member.file_size + 1)
        except _BROKEN:
            raise _refused(_DAMAGED, file=self._name) from None

    def _refused(self, sentence: str, member: zipfile.ZipInfo, **gaps: int) -> RuleError:
        return _refused(sentence, file=self._name, name=shown(member.filename), **gaps)


class GameSources:
    """Several files, as one list of games."""

    def __init__(self, files: Iterable[PlainFile | Archive]) -> None:
        """Take the files in the order in which they were given."""
        self._games = [(file, place) for file in files for place in range(len(file))]

    def __len__(self) -> int:
        return len(self._games)

    def read(self, place: int) -> GameSource:
        """Return one game; raise Refused if it cannot be read."""
        file, inside = self._games[place]
        return file.read(inside)

    def name(self, place: int) -> str:
        """Return the display name of a game, also if it cannot be read."""
        file, inside = self._games[place]
        return file.name(inside)


def is_zip(begin: bytes) -> bool:
    """Return whether a file that begins with these bytes is a ZIP, or claims to be."""
    return begin.startswith(_ZIP_BEGINS)


def shown(name: str) -> str:
    """Return the name of a file for display: shortened, without folders, unprintable characters escaped."""
    last = re.split(r"[/\\]", name)[-1] or name
    return (last if is_printable(last) else ascii(last)[1:-1])[:_SHOWN]


def _refused(sentence: str, **gaps: str | int) -> RuleError:
    values: Gaps = gaps
    return RuleError(Problem(Code.NOT_A_GAME_FILE, sentence, values))
