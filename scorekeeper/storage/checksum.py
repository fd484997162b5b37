"""SQLite detects a damaged page, but not a changed digit; it ignores bytes after the last page."""

from __future__ import annotations

import hashlib
from pathlib import Path

_MARK = b"\ntablet-sha256:"
_LENGTH = len(_MARK) + 2 * hashlib.sha256().digest_size
_CHUNK = 1 << 20


def append_checksum(path: Path) -> None:
    checksum = _checksum(path, path.stat().st_size)
    with path.open("ab") as file:
        file.write(checksum)


def has_checksum(path: Path) -> bool:
    """Correct or not."""
    return _end(path).startswith(_MARK)


def is_intact(path: Path) -> bool:
    return _end(path) == _checksum(path, path.stat().st_size - _LENGTH)


def remove_checksum(path: Path) -> None:
    if has_checksum(path):
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size - _LENGTH)


def _end(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _LENGTH))
        return file.read()


def _checksum(path: Path, length: int) -> bytes:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(min(_CHUNK, max(length, 0))):
            digest.update(chunk)
            length -= len(chunk)
    return _MARK + digest.hexdigest().encode()
