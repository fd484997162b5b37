"""The metadata of a ZIP is not trusted: names pair games with logs, and are never paths."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import IO, NamedTuple, Protocol

from scorekeeper.import_export.exporter import ACCOUNT_FOLDER, GAMES_FOLDER, LOGS_FOLDER
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.rules.names import is_printable
from scorekeeper.rules.problems import RuleError, gettext_noop

MOST_GAME_BYTES = 512 * 1024  # twenty rounds of six players take 3 kB
MOST_LOG_BYTES = 4 * 1024 * 1024

_DAMAGED = gettext_noop("%(file)s cannot be read: it is damaged or not a ZIP file.")
_ENCRYPTED = gettext_noop("%(file)s is encrypted; only a ZIP file without a password can be read.")
_TWICE = gettext_noop("%(file)s holds “%(name)s” twice.")
_NO_GAME = gettext_noop("%(file)s holds the log “%(name)s”, but not its game.")
_EMPTY = gettext_noop("%(file)s holds no game.")
_TOO_LARGE = gettext_noop("%(file)s holds “%(name)s”, which is too large for a game: %(bytes)s bytes.")
_FILE_TOO_LARGE = gettext_noop("%(file)s is too large for a game file: %(bytes)s bytes.")

_SEPARATORS = re.compile(r"[/\\]")
_GAME_NAME = re.compile(r"(.+)\.json", re.IGNORECASE | re.DOTALL)
_GAMES, _LOGS, _ACCOUNT = (folder.rstrip("/") for folder in (GAMES_FOLDER, LOGS_FOLDER, ACCOUNT_FOLDER))
# Files that operating systems add to a folder or to a ZIP, besides those whose names begin with a dot.
_OF_A_SYSTEM = {"__macosx", "thumbs.db", "desktop.ini"}
_ZIP_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
_DISPLAY_LENGTH = 60
_IS_ENCRYPTED = 0x1
_ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")


@dataclass(frozen=True)
class GameSource:
    """`packed`: from a ZIP. `rewritten`: from a table or another program, which do not hold everything."""

    name: str
    file: bytes
    log: bytes | None = None
    packed: bool = False
    rewritten: bool = False


class PlainFile:
    def __init__(self, name: str, content: bytes) -> None:
        """Raise RuleError if it is too large for a game."""
        self._source = GameSource(shown(name), content)
        if len(content) > MOST_GAME_BYTES:
            raise file_error(_FILE_TOO_LARGE, file=shown(name), bytes=len(content))

    def __len__(self) -> int:
        return 1

    @property
    def skipped(self) -> list[str]:
        return []

    def unpacked(self) -> int:
        return len(self._source.file)

    def name(self, index: int) -> str:
        del index
        return self._source.name

    def read(self, index: int) -> GameSource:
        del index
        return self._source


class _Key(NamedTuple):
    above: str
    stem: str


class Archive:
    """Games with a log come first; `skipped`: files that are neither.

    Repacked exports are read, too: games are in any folder, logs in `logs` beside their game or its folder `games`.
    """

    def __init__(self, name: str, file: IO[bytes] | str) -> None:
        """Raise RuleError if it is damaged or has no games, or one is encrypted."""
        self._name = shown(name)
        try:
            self._zip = zipfile.ZipFile(file)
        except _ZIP_ERRORS:
            raise file_error(_DAMAGED, file=self._name) from None
        self.skipped: list[str] = []
        self._games: dict[_Key, zipfile.ZipInfo] = {}
        self._logs: dict[_Key, zipfile.ZipInfo] = {}
        for member in self._zip.infolist():
            self._add_member(member)
        self._check_pairs()
        self._order = sorted(self._games, key=lambda game: game not in self._logs)

    def __len__(self) -> int:
        return len(self._order)

    def unpacked(self) -> int:
        """As declared."""
        return sum(member.file_size for members in (self._games, self._logs) for member in members.values())

    def read(self, index: int) -> GameSource:
        """Raise RuleError if this part is damaged."""
        game = self._order[index]
        log = self._logs.get(game)
        file = self._read(self._games[game])
        return GameSource(self.name(index), file, None if log is None else self._read(log), packed=True)

    def name(self, index: int) -> str:
        return f"{shown(self._order[index].stem)}.json"

    def _add_member(self, member: zipfile.ZipInfo) -> None:
        *folders, name = _SEPARATORS.split(member.filename)
        above = [folder for folder in folders if folder not in {"", "."}]
        own_folder = above[-1].casefold() if above else ""
        if not name or own_folder == _ACCOUNT or any(map(_is_of_a_system, (*above, name))):
            return
        found = _GAME_NAME.fullmatch(name)
        if not found or ".." in above:
            self.skipped.append(shown(member.filename))
            return
        self._check_member(member, is_log=own_folder == _LOGS)
        members = self._logs if own_folder == _LOGS else self._games
        key = _Key("/".join(above[:-1] if own_folder in {_GAMES, _LOGS} else above), found[1])
        if members.setdefault(key, member) is not member:
            raise self._refused(_TWICE, member)

    def _check_member(self, member: zipfile.ZipInfo, *, is_log: bool) -> None:
        if member.flag_bits & _IS_ENCRYPTED:
            raise self._refused(_ENCRYPTED, member)
        # Other compression methods can expand without bound.
        if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise self._refused(_DAMAGED, member)
        if member.file_size > (MOST_LOG_BYTES if is_log else MOST_GAME_BYTES):
            raise self._refused(_TOO_LARGE, member, bytes=member.file_size)

    def _check_pairs(self) -> None:
        if not self._games:
            raise file_error(_EMPTY, file=self._name)
        for game, member in self._logs.items():
            if game not in self._games:
                raise self._refused(_NO_GAME, member)

    def _read(self, member: zipfile.ZipInfo) -> bytes:
        try:
            with self._zip.open(member) as file:
                # At most one byte more than declared, because the declared size can be forged.
                return file.read(member.file_size + 1)
        except _ZIP_ERRORS:
            raise file_error(_DAMAGED, file=self._name) from None

    def _refused(self, sentence: str, member: zipfile.ZipInfo, **params: int) -> RuleError:
        return file_error(sentence, file=self._name, name=shown(member.filename), **params)


class SourceFile(Protocol):
    """Of games; `skipped`: files in it that are none."""

    @property
    def skipped(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def name(self, index: int) -> str: ...
    def read(self, index: int) -> GameSource: ...


class GameSources:
    def __init__(self, files: Iterable[SourceFile]) -> None:
        opened = [*files]
        self._games = [(file, index) for file in opened for index in range(len(file))]
        self.skipped = [name for file in opened for name in file.skipped]

    def __len__(self) -> int:
        return len(self._games)

    def read(self, index: int) -> GameSource:
        """Raise RuleError if it cannot be read."""
        file, own_index = self._games[index]
        return file.read(own_index)

    def name(self, index: int) -> str:
        """Also if it cannot be read."""
        file, own_index = self._games[index]
        return file.name(own_index)


def is_zip(start: bytes) -> bool:
    return start.startswith(_ZIP_SIGNATURES)


def shown(name: str) -> str:
    """Shortened, without folders, unprintable characters escaped."""
    last = _SEPARATORS.split(name)[-1] or name
    return (last if is_printable(last) else ascii(last)[1:-1])[:_DISPLAY_LENGTH]


def _is_of_a_system(part: str) -> bool:
    return (part.startswith(".") and part != "..") or part.casefold() in _OF_A_SYSTEM
