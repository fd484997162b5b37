"""Authenticated pieces, so that a file of any size needs little memory.

The format is in docs/decisions/0039-automatic-backups.md.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import scrypt, sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, BinaryIO

from scorekeeper.environment.errors import CommandError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_MARK = b"tablet-backup-1\n"
_SALT_BYTES, _CHECK_BYTES, _TAG_BYTES = 16, sha256().digest_size, 16
_PIECE = 1 << 20
_COST = {"n": 2**15, "r": 8, "p": 1, "maxmem": 2**26}
_KEY_BYTES = 32
_NUMBER_BYTES = 11


class WrongKey(CommandError):
    pass


class DamagedFile(CommandError):
    pass


def is_encrypted(path: Path) -> bool:
    """False also if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MARK)) == _MARK
    except OSError:
        return False


def encrypt(source: Path, target: Path, key: str) -> None:
    """`target`: an existing file."""
    salt = os.urandom(_SALT_BYTES)
    secret, check = _derive(key, salt)
    with source.open("rb") as reading, target.open("wb") as writing:
        writing.write(_MARK + salt + check)
        cipher = _cipher(secret)
        for nonce, piece in _pieces(reading, _PIECE):
            writing.write(cipher.encrypt(nonce, piece, None))


def decrypt(source: Path, target: Path, key: str) -> None:
    """Raise WrongKey or DamagedFile."""
    from cryptography.exceptions import InvalidTag

    with source.open("rb") as reading, target.open("wb") as writing:
        start = reading.read(len(_MARK) + _SALT_BYTES + _CHECK_BYTES)
        salt, written_check = start[len(_MARK) : -_CHECK_BYTES], start[-_CHECK_BYTES:]
        secret, check = _derive(key, salt)
        if not hmac.compare_digest(check, written_check):
            raise WrongKey(f"{source} was encrypted with another key than TABLET_BACKUP_KEY, or is damaged.")
        cipher = _cipher(secret)
        try:
            for nonce, piece in _pieces(reading, _PIECE + _TAG_BYTES):
                writing.write(cipher.decrypt(nonce, piece, None))
        except InvalidTag:
            raise DamagedFile(f"{source} is damaged: it is not as it was written.") from None


@contextmanager
def readable(file: Path, key: str) -> Iterator[Path]:
    """Yield the file, or a temporary decrypted copy."""
    if not is_encrypted(file):
        yield file
        return
    if not key:
        raise WrongKey(f"{file} is encrypted; set TABLET_BACKUP_KEY to its key.")
    with TemporaryDirectory(prefix="tablet-") as folder:
        decrypted = Path(folder) / "backup.sqlite3"
        decrypted.touch(mode=0o600)
        decrypt(file, decrypted, key)
        yield decrypted


def _derive(key: str, salt: bytes) -> tuple[bytes, bytes]:
    """Secret of the pieces, check of the key."""
    both = scrypt(key.encode(), salt=salt, dklen=2 * _KEY_BYTES, **_COST)
    return both[:_KEY_BYTES], hmac.digest(both[_KEY_BYTES:], _MARK + salt, "sha256")


def _cipher(secret: bytes) -> AESGCM:
    from cryptography.hazmat.primitives.ciphers import aead

    return aead.AESGCM(secret)


def _pieces(file: BinaryIO, length: int) -> Iterator[tuple[bytes, bytes]]:
    """The nonce says whether the piece is the last; an empty file has one."""
    piece, number = file.read(length), 0
    while True:
        following = file.read(length)
        yield number.to_bytes(_NUMBER_BYTES) + bytes([not following]), piece
        if not following:
            return
        piece, number = following, number + 1
