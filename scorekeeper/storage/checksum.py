"""The seal of a file: the hash of every byte of it, kept in the file itself, so that no damage goes unnoticed.

SQLite notices a broken page, but not another digit in a number.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_DIGITS = 64
_CHUNK = 1 << 20


def blank_seal() -> str:
    """Return what is to stand in a file, once, before it is sealed; nobody could have written it there before."""
    return f"tablet-seal:{secrets.token_hex(16)}:{'0' * _DIGITS}"


def set_seal(path: Path, blank: str) -> None:
    """Write the seal of a file over the blank one in it."""
    with path.open("r+b") as file:
        place = _find(file, blank)
        seal = _seal(file, place, blank)
        file.seek(place)
        file.write(seal.encode())


def is_untouched(path: Path, seal: str) -> bool:
    """Say whether a file is, byte for byte, as it was when it got this seal."""
    with path.open("rb") as file:
        place = _find(file, seal)
        return place >= 0 and _seal(file, place, seal) == seal


def _seal(file: IO[bytes], place: int, seal: str) -> str:
    """Return the seal of a file that has this one, blank or not, at a place."""
    name = seal[:-_DIGITS]
    digest = hashlib.sha256()
    file.seek(0)
    _feed(digest, file, place)
    digest.update(name.encode() + b"0" * _DIGITS)
    file.seek(place + len(seal))
    _feed(digest, file, None)
    return name + digest.hexdigest()


def _feed(digest: hashlib._Hash, file: IO[bytes], length: int | None) -> None:
    while chunk := file.read(_CHUNK if length is None else min(_CHUNK, length)):
        digest.update(chunk)
        length = None if length is None else length - len(chunk)


def _find(file: IO[bytes], text: str) -> int:
    """Return where a text begins in a file, -1 if nowhere."""
    wanted = text.encode()
    file.seek(0)
    window, end = b"", 0
    while chunk := file.read(_CHUNK):
        window, end = window[-len(wanted) :] + chunk, end + len(chunk)
        found = window.find(wanted)
        if found >= 0:
            return end - len(window) + found
    return -1
