"""The files from which the games of an import are read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.import_export.json_reader import file_error
from scorekeeper.rules.knowledge import Note
from scorekeeper.rules.names import is_printable
from scorekeeper.rules.problems import gettext_noop

MOST_GAME_BYTES = 512 * 1024  # twenty rounds of six players take 3 kB

DAMAGED = gettext_noop("%(file)s cannot be read: it is damaged or not a ZIP file.")
_FILE_TOO_LARGE = gettext_noop("%(file)s is too large for a game file: %(bytes)s bytes.")

SEPARATORS = re.compile(r"[/\\]")
_DISPLAY_LENGTH = 60
_ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")


@dataclass(frozen=True)
class GameSource:
    """`packed` games are from a ZIP or a folder, `rewritten` ones from a table or another program.

    The latter do not hold everything. A rewritten game has `players` as they are written in its file and `notes` about
    it; `is_compared` means that the file has points or totals beside the tricks.
    """

    name: str
    file: bytes
    log: bytes | None = None
    packed: bool = False
    rewritten: bool = False
    players: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    is_compared: bool = False


class PlainFile:
    def __init__(self, name: str, content: bytes) -> None:
        """Raise RuleError if the file is too large for a game."""
        self._source = GameSource(shown(name), content)
        if len(content) > MOST_GAME_BYTES:
            raise file_error(_FILE_TOO_LARGE, file=shown(name), bytes=len(content))

    def __len__(self) -> int:
        return 1

    @property
    def skipped(self) -> list[str]:
        return []

    def name(self, index: int) -> str:
        del index
        return self._source.name

    def read(self, index: int) -> GameSource:
        del index
        return self._source


class SourceFile(Protocol):
    """A file, ZIP or folder with games; `skipped` names the files in it that have none."""

    @property
    def skipped(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def name(self, index: int) -> str: ...
    def read(self, index: int) -> GameSource: ...


class GameSources:
    """The games of several files; `skipped` names the files that have none."""

    def __init__(self, files: Iterable[SourceFile], skipped: Iterable[str] = ()) -> None:
        opened = [*files]
        self._games = [(file, index) for file in opened for index in range(len(file))]
        self.skipped = [*skipped, *(name for file in opened for name in file.skipped)]

    def __len__(self) -> int:
        return len(self._games)

    def read(self, index: int) -> GameSource:
        """Raise RuleError if the game cannot be read."""
        file, own_index = self._games[index]
        return file.read(own_index)

    def name(self, index: int) -> str:
        """The name, which is known even if the game cannot be read."""
        file, own_index = self._games[index]
        return file.name(own_index)


def is_zip(start: bytes) -> bool:
    return start.startswith(_ZIP_SIGNATURES)


def shown(name: str) -> str:
    """The name without folders, shortened, and with unprintable characters escaped."""
    last = SEPARATORS.split(name)[-1] or name
    return (last if is_printable(last) else ascii(last)[1:-1])[:_DISPLAY_LENGTH]
