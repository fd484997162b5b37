"""The files in a ZIP or a folder. The metadata of a ZIP is not trusted, and names in it are never paths."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple, Protocol

from scorekeeper.import_export.game_sources import DAMAGED, is_zip, shown
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.rules.problems import RuleError, gettext_noop

_ENCRYPTED = gettext_noop("%(file)s is encrypted; only a ZIP file without a password can be read.")
_UNREADABLE = gettext_noop("%(file)s holds “%(name)s”, which cannot be read.")

_ZIP_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
_IS_ENCRYPTED = 0x1


class PackedFile(NamedTuple):
    """`place` is the index in the ZIP or folder, `path` as it is written there, `size` the declared size in bytes."""

    place: int
    path: str
    size: int


class PackedFiles(Protocol):
    name: str
    files: list[PackedFile]

    def check(self, file: PackedFile) -> None:
        """Raise RuleError if it can be told before reading that the file cannot be read safely."""

    def read(self, file: PackedFile) -> bytes:
        """Return at most one byte more than declared; raise RuleError if the file is damaged."""


class ZippedFiles:
    def __init__(self, name: str, file: IO[bytes] | str) -> None:
        """Raise RuleError if the ZIP is damaged."""
        self.name = shown(name)
        try:
            self._zip = zipfile.ZipFile(file)
        except _ZIP_ERRORS:
            raise file_error(DAMAGED, file=self.name) from None
        self._members = self._zip.infolist()
        self.files = [PackedFile(index, each.filename, each.file_size) for index, each in enumerate(self._members)]

    def check(self, file: PackedFile) -> None:
        member = self._members[file.place]
        if member.flag_bits & _IS_ENCRYPTED:
            raise file_error(_ENCRYPTED, file=self.name)
        # Other compression methods can expand without bound.
        if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise file_error(DAMAGED, file=self.name)

    def read(self, file: PackedFile) -> bytes:
        try:
            with self._zip.open(self._members[file.place]) as opened:
                # The declared size can be forged.
                return opened.read(file.size + 1)
        except _ZIP_ERRORS:
            raise file_error(DAMAGED, file=self.name) from None


class FilesOfFolder:
    """The files of a folder, without links; `zips` are the paths of the ZIP files, which are not in `files`."""

    def __init__(self, folder: Path) -> None:
        """Raise OSError if the folder cannot be listed."""
        self.name = shown(folder.resolve().name or str(folder))
        self._folder = folder
        paths = [*_paths(folder)]
        self.zips = [path for path in paths if is_zip(_start(path))]
        others = [path for path in paths if path not in {*self.zips}]
        self.files = [
            PackedFile(index, path.relative_to(folder).as_posix(), path.stat().st_size)
            for index, path in enumerate(others)
        ]

    def check(self, file: PackedFile) -> None:
        """A file of a folder is only checked while it is read."""

    def read(self, file: PackedFile) -> bytes:
        try:
            with (self._folder / file.path).open("rb") as opened:
                return opened.read(file.size + 1)
        except OSError:
            raise _unreadable(self.name, file.path) from None


def _paths(folder: Path) -> Iterator[Path]:
    def refuse(error: OSError) -> None:
        raise error

    for above, folders, names in os.walk(folder, onerror=refuse):
        folders.sort()
        for name in sorted(names):
            path = Path(above, name)
            if path.is_file() and not path.is_symlink():
                yield path


def _start(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(4)
    except OSError:
        return b""


def _unreadable(name: str, path: str) -> RuleError:
    return file_error(_UNREADABLE, file=name, name=shown(path))
