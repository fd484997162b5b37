"""Refused restores: one sentence, and nothing is changed."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from scorekeeper.environment import PROJECT
from scorekeeper.environment.errors import CommandError
from scorekeeper.storage import data_folder, online_copy
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.backup_file import UnusableBackup, check_backup
from scorekeeper.storage.folder_lock import exclusive_lock, shared_lock
from scorekeeper.storage.restore import restore
from tests.helpers import commands
from tests.helpers.dump import digest_of
from tests.helpers.full_database import KNOWN, everything_in
from tests.suite.properties import tried

pytestmark = pytest.mark.sqlite


class Usage(NamedTuple):
    """Disk usage in bytes."""

    total: int
    used: int
    free: int


@pytest.fixture
def backup(folder: Path, tmp_path: Path) -> Path:
    """Write a backup of the full database."""
    write_backup(folder, tmp_path / "backup.sqlite3", KNOWN)
    return tmp_path / "backup.sqlite3"


def nothing_to_do(_path: Path) -> None:
    """Do not migrate a database of this version."""


def refusal(folder: Path, backup: Path) -> str:
    """Return the message of a refused restore; check that nothing was changed and no folder created."""
    before = everything_in(folder)
    with pytest.raises(CommandError) as refused:
        restore(folder, backup, KNOWN, nothing_to_do)
    assert everything_in(folder) == before
    nowhere = folder.parent / "nowhere"
    with pytest.raises(CommandError):
        restore(nowhere, backup, KNOWN, nothing_to_do)
    assert not nowhere.exists()
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)
    return str(refused.value)


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


def test_the_command_reports_a_refusal(folder: Path, tmp_path: Path, settings: Settings) -> None:
    settings.DATA = folder
    before, missing = everything_in(folder), tmp_path / "missing.sqlite3"
    said = f"{missing} cannot be read (No such file or directory); nothing was changed."
    assert commands.refusal("restore", missing) == said
    assert everything_in(folder) == before


@pytest.mark.parametrize(
    ("contents", "finding"),
    [
        (b"", "is empty"),
        (b"SQLite", "is no SQLite database"),
        (b"Dear Mira, the Tablet is safe.\n", "is no SQLite database"),
        (b"\0" * 9000, "is no SQLite database"),
    ],
)
def test_a_file_that_is_not_a_database_is_refused(folder: Path, tmp_path: Path, contents: bytes, finding: str) -> None:
    (tmp_path / "file").write_bytes(contents)
    assert refusal(folder, tmp_path / "file") == f"{tmp_path / 'file'} {finding}; nothing was changed."


def test_a_folder_is_refused(folder: Path, tmp_path: Path) -> None:
    assert refusal(folder, tmp_path) == f"{tmp_path} is not a file; nothing was changed."


def test_a_database_of_another_program_is_refused(folder: Path, tmp_path: Path) -> None:
    change(tmp_path / "recipes", "CREATE TABLE recipe (title)")
    assert refusal(folder, tmp_path / "recipes").endswith("holds no Tablet of Truth; nothing was changed.")


def test_a_database_of_another_django_program_is_refused(folder: Path, tmp_path: Path) -> None:
    made = "CREATE TABLE django_migrations AS SELECT 'recipes' AS app, '0001_initial' AS name"
    change(tmp_path / "recipes", made)
    assert refusal(folder, tmp_path / "recipes").endswith("holds no Tablet of Truth; nothing was changed.")


def test_a_backup_of_a_newer_version_is_refused(folder: Path, tmp_path: Path) -> None:
    newer = shutil.copytree(folder, tmp_path / "newer")
    future = ("scorekeeper", "0999_from_the_future")
    change(
        newer / "tablet.sqlite3",
        f"INSERT INTO django_migrations (app, name, applied) VALUES ('{future[0]}', '{future[1]}', '2036-01-01')",  # noqa: S608
    )
    file = tmp_path / "newer.sqlite3"
    write_backup(newer, file, KNOWN | {future})
    expected = "was written by a newer version of this program (scorekeeper.0999_from_the_future); install that one"
    assert refusal(folder, file) == f"{file} {expected}; nothing was changed."


@pytest.mark.parametrize("length", [100, 5000, -4096, -1])
def test_a_truncated_backup_is_refused(folder: Path, backup: Path, length: int) -> None:
    backup.write_bytes(backup.read_bytes()[:length])
    assert refusal(folder, backup).startswith(f"{backup} is damaged (")


def test_a_backup_with_extra_bytes_at_its_end_is_refused(folder: Path, backup: Path) -> None:
    backup.write_bytes(backup.read_bytes() + b"\0")
    assert refusal(folder, backup).startswith(f"{backup} is damaged (its checksum does not match")


@tried(30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_flipped_bit_anywhere_in_a_backup_is_refused(backup: Path, data: st.DataObject) -> None:
    contents = bytearray(backup.read_bytes())
    flipped = backup.with_name("flipped")
    contents[data.draw(st.integers(0, len(contents) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    flipped.write_bytes(contents)
    with pytest.raises(UnusableBackup):
        check_backup(flipped, KNOWN)


@pytest.mark.parametrize("word", [b"tablet_backup", b"tablet-sha256:", b"secret key"])
def test_a_flipped_bit_in_the_name_of_the_table_the_checksum_or_the_key_is_refused(backup: Path, word: bytes) -> None:
    whole = backup.read_bytes()
    flipped = backup.with_name("flipped")
    for found in re.finditer(re.escape(word), whole):
        contents = bytearray(whole)
        contents[found.start()] ^= 1
        flipped.write_bytes(contents)
        with pytest.raises(UnusableBackup, match="is damaged"):
            check_backup(flipped, KNOWN)


def test_a_backup_with_a_migration_that_is_not_text_is_refused(folder: Path, backup: Path) -> None:
    change(backup, "UPDATE django_migrations SET name = CAST(name || 'x' AS BLOB) WHERE id = 3")
    assert refusal(folder, backup)


def test_a_backup_with_a_changed_number_is_refused(folder: Path, backup: Path) -> None:
    change(backup, "UPDATE scorekeeper_game SET totals = '[1000, 0, 0]' WHERE id = 1")
    assert refusal(folder, backup).startswith(f"{backup} is damaged (its checksum does not match")


def test_a_copy_with_a_broken_reference_is_refused(folder: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    shutil.copy(folder / "tablet.sqlite3", copied)
    change(copied, "DELETE FROM scorekeeper_game WHERE id = 1")
    assert "refers to nothing" in refusal(folder, copied)


@pytest.mark.parametrize("end", ["-journal", "-wal"])
def test_a_copy_without_its_journal_is_refused(folder: Path, tmp_path: Path, end: str) -> None:
    copied = tmp_path / "copied"
    shutil.copy(folder / "tablet.sqlite3", copied)
    (tmp_path / f"copied{end}").write_bytes(b"what the last writer left")
    assert f"is not whole without the copied{end} beside it" in refusal(folder, copied)


def test_the_database_in_use_is_refused(folder: Path) -> None:
    path = folder / "tablet.sqlite3"
    before = everything_in(folder)
    with pytest.raises(CommandError, match="is the database itself; nothing was changed"):
        restore(folder, path, KNOWN, nothing_to_do)
    assert everything_in(folder) == before


def test_a_disk_with_too_little_room_is_refused(folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needed = 3 * backup.stat().st_size
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: Usage(needed, 1, needed - 1))
    assert refusal(folder, backup).startswith(f"There is too little room in {folder} (")


def test_a_read_only_data_folder_is_refused(folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = os.access
    closed = {folder, folder.parent}
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) not in closed and allowed(path, mode))
    assert refusal(folder, backup) == f"The data folder {folder} cannot be written by this user."


def test_a_data_folder_on_a_network_file_system_is_refused(
    folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_folder, "network_file_system", lambda _path: "nfs4")
    assert "is on a network file system (nfs4)" in refusal(folder, backup)


def test_a_data_folder_of_another_program_is_refused(backup: Path, tmp_path: Path) -> None:
    recipes = tmp_path / "recipes"
    recipes.mkdir()
    change(recipes / "tablet.sqlite3", "CREATE TABLE recipe (title)")
    before = everything_in(recipes)
    with pytest.raises(CommandError, match="belongs to another program"):
        restore(recipes, backup, KNOWN, nothing_to_do)
    assert everything_in(recipes) == before


def test_a_data_folder_in_use_by_a_server_is_refused(folder: Path, backup: Path) -> None:
    before = everything_in(folder)
    held = shared_lock(folder)
    with pytest.raises(
        CommandError, match=r"A server or a command is working in .*; stop it first\. Nothing was changed\."
    ):
        restore(folder, backup, KNOWN, nothing_to_do)
    os.close(held)
    assert everything_in(folder) == before


def test_a_server_does_not_start_during_a_restore(folder: Path) -> None:
    with exclusive_lock(folder), pytest.raises(CommandError, match="is being restored; start again when that is done"):
        shared_lock(folder)


@pytest.mark.processes
def test_a_disk_that_fills_up_during_the_restore_changes_nothing(folder: Path, backup: Path) -> None:
    before = everything_in(folder)
    command = [sys.executable, "manage.py", "restore", str(backup), "--data", str(folder)]
    limited = ["sh", "-c", 'ulimit -f 200; exec "$@"', "sh", *command]
    result = subprocess.run(limited, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert result.stderr == f"The data folder {folder} cannot be used (File too large); nothing was changed.\n"
    assert (result.returncode, everything_in(folder)) == (1, before)


def test_a_key_that_cannot_be_installed_is_left_to_the_next_start(
    folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_disk(_new: Path, _path: Path, *, replace: bool) -> None:
        raise OSError(errno.EIO, "the disk is gone")

    monkeypatch.setattr(data_folder, "publish", no_disk)
    with pytest.raises(CommandError, match=r"was restored, but not yet its secret key .*; the next start does that"):
        restore(folder, backup, KNOWN, nothing_to_do)
    assert digest_of(folder / "tablet.sqlite3") == digest_of(backup)


def test_several_servers_can_use_a_folder_at_once(folder: Path) -> None:
    for held in [shared_lock(folder), shared_lock(folder)]:
        os.close(held)
    with exclusive_lock(folder):
        pass


@pytest.mark.parametrize("mode", ["NORMAL", "EXCLUSIVE"])
def test_a_database_locked_by_another_program_is_refused(
    folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    """A reader is in the way only without a write-ahead log; nobody can read with an exclusive lock."""
    monkeypatch.setattr(online_copy, "LOCK_TIMEOUT", 0)
    with closing(sqlite3.connect(folder / "tablet.sqlite3", isolation_level=None)) as rival:
        rival.execute("PRAGMA journal_mode = DELETE")
        before = everything_in(folder)
        rival.execute(f"PRAGMA locking_mode = {mode}")
        rival.execute("BEGIN" if mode == "NORMAL" else "BEGIN EXCLUSIVE")
        rival.execute("SELECT * FROM scorekeeper_game").fetchone()
        with pytest.raises(CommandError, match="is held by another program; nothing was changed"):
            restore(folder, backup, KNOWN, nothing_to_do)
    assert everything_in(folder) == before
