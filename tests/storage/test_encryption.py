"""Encrypted backups: any size, the right key only, and no changed byte goes unnoticed."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from scorekeeper.environment.errors import CommandError
from scorekeeper.storage import encryption
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.encryption import DamagedFile, WrongKey, decrypt, encrypt, is_encrypted
from scorekeeper.storage.restore import restore
from tests.helpers.dump import digest_of
from tests.helpers.full_database import KNOWN, everything_in, rename_everybody

KEY = "a key of this test"
START = 16 + 16 + 32


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a short text have several pieces, and keys be derived fast."""
    monkeypatch.setattr(encryption, "_PIECE", 10)
    monkeypatch.setattr(encryption, "_COST", {"n": 2, "r": 1, "p": 1})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Encrypt 25 bytes, which are three pieces."""
    plain, encrypted = tmp_path / "plain", tmp_path / "encrypted"
    plain.write_bytes(b"ten bytes.ten bytes.five.")
    encrypt(plain, encrypted, KEY)
    return encrypted


def pieces_of(file: Path) -> tuple[bytes, list[bytes]]:
    whole = file.read_bytes()
    return whole[:START], [whole[START + 26 * number :][:26] for number in range(3)]


@pytest.mark.parametrize("size", [0, 1, 9, 10, 11, 20, 35])
def test_what_was_encrypted_is_decrypted_unchanged(tmp_path: Path, size: int) -> None:
    plain, encrypted, again = (tmp_path / name for name in ("plain", "encrypted", "again"))
    plain.write_bytes(bytes(range(size)))
    encrypt(plain, encrypted, KEY)
    assert is_encrypted(encrypted)
    decrypt(encrypted, again, KEY)
    assert again.read_bytes() == plain.read_bytes()


def test_the_same_file_is_never_encrypted_in_the_same_way(file: Path, tmp_path: Path) -> None:
    encrypt(tmp_path / "plain", tmp_path / "second", KEY)
    assert (tmp_path / "second").read_bytes()[16:] != file.read_bytes()[16:]
    assert b"ten bytes" not in file.read_bytes()


def test_every_changed_byte_is_noticed(file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    for place in range(16, len(whole)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises((WrongKey, DamagedFile)):
            decrypt(file, tmp_path / "again", KEY)


def test_pieces_left_out_moved_or_repeated_are_noticed(file: Path, tmp_path: Path) -> None:
    start, (first, second, last) = pieces_of(file)
    for pieces in ((), (first,), (first, second), (first, last), (second, first, last), (first, first, second, last)):
        file.write_bytes(start + b"".join(pieces))
        with pytest.raises(DamagedFile, match="is damaged"):
            decrypt(file, tmp_path / "again", KEY)


def test_every_truncated_file_is_refused(file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    for length in range(16, len(whole)):
        file.write_bytes(whole[:length])
        with pytest.raises((WrongKey, DamagedFile)):
            decrypt(file, tmp_path / "again", KEY)


def test_an_encrypted_backup_is_restored_with_its_key_alone(folder: Path, tmp_path: Path) -> None:
    before, backup = digest_of(folder / "tablet.sqlite3"), tmp_path / "backup.sqlite3"
    files = set(folder.iterdir())
    write_backup(folder, backup, KNOWN, key=KEY)
    assert set(folder.iterdir()) == files
    with pytest.raises(sqlite3.DatabaseError):
        digest_of(backup)
    rename_everybody(folder)
    changed = everything_in(folder)
    refusals = {"": f"{backup} is encrypted; set TABLET_BACKUP_KEY to its key."}
    refusals["another key of this test"] = (
        f"{backup} was encrypted with another key than TABLET_BACKUP_KEY, or is damaged."
    )
    for key, sentence in refusals.items():
        with pytest.raises(CommandError) as refused:
            restore(folder, backup, KNOWN, lambda _path: None, key=key)
        assert (str(refused.value), everything_in(folder)) == (sentence, changed)
    restore(folder, backup, KNOWN, lambda _path: None, key=KEY)
    assert digest_of(folder / "tablet.sqlite3") == before


def test_an_encrypted_backup_may_be_replaced_by_another(folder: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite3"
    write_backup(folder, backup, KNOWN, key=KEY)
    write_backup(folder, backup, KNOWN, key=KEY, replace=True)
    assert is_encrypted(backup)
