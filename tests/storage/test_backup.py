"""A backup is one complete file with all data and never overwrites another file."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.environment.errors import CommandError
from scorekeeper.storage import backup as backing_up
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.backup_file import BackupContents, check_backup
from scorekeeper.storage.database_file import APPLICATION_ID, DamagedDatabase, Migration
from tests.helpers.dump import digest_of
from tests.helpers.full_database import KNOWN, everything_in, rename_everybody
from tests.helpers.programs import run

pytestmark = pytest.mark.sqlite


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the path of a backup that does not exist yet, in its own folder."""
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups" / "friday.sqlite3"


def refusal(folder: Path, file: Path, *, replace: bool = False) -> str:
    """Return the message of a refused backup."""
    with pytest.raises(CommandError) as refused:
        write_backup(folder, file, KNOWN, replace=replace)
    assert str(refused.value).endswith(".")
    return str(refused.value)


def query_value(file: Path, question: str) -> object:
    with closing(sqlite3.connect(file)) as database:
        return database.execute(question).fetchone()[0]


def test_a_backup_holds_every_row(folder: Path, file: Path) -> None:
    before = digest_of(folder / "tablet.sqlite3")
    contents = write_backup(folder, file, KNOWN)
    assert digest_of(file) == before
    assert (contents.games, contents.entries) == (
        query_value(file, "SELECT count(*) FROM scorekeeper_game"),
        query_value(file, "SELECT count(*) FROM scorekeeper_entry"),
    )
    assert contents.size == file.stat().st_size


def test_a_backup_is_a_valid_sqlite_file_with_our_application_id(folder: Path, file: Path) -> None:
    write_backup(folder, file, KNOWN)
    assert query_value(file, "PRAGMA integrity_check") == "ok"
    assert query_value(file, "PRAGMA application_id") == APPLICATION_ID
    assert query_value(file, "PRAGMA journal_mode") == "delete"


def test_a_backup_is_one_file_that_only_its_owner_can_read(folder: Path, file: Path) -> None:
    before = everything_in(folder)
    write_backup(folder, file, KNOWN)
    assert list(file.parent.iterdir()) == [file]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert everything_in(folder) == before


def test_a_backup_holds_the_secret_key(folder: Path, file: Path) -> None:
    write_backup(folder, file, KNOWN)
    key = (folder / "secret-key").read_text()
    assert query_value(file, "SELECT content FROM tablet_backup WHERE name = 'secret key'") == key


@pytest.mark.processes
def test_the_command_prints_one_line_about_the_backup(folder: Path, file: Path) -> None:
    result = run("backup", str(file), "--data", str(folder))
    assert (result.returncode, result.stderr) == (0, "")
    entries, size = query_value(file, "SELECT count(*) FROM scorekeeper_entry"), file.stat().st_size / 1e6
    assert result.stdout == f"Saved 45 games with {entries} entries ({size:.1f} MB) in {file}.\n"


@pytest.mark.processes
def test_a_backup_can_be_written_to_standard_output(folder: Path, file: Path) -> None:
    with file.open("wb") as output:
        command = [sys.executable, "manage.py", "backup", "-", "--data", str(folder)]
        subprocess.run(command, cwd=PROJECT, stdout=output, check=True)
    assert digest_of(file) == digest_of(folder / "tablet.sqlite3")


def test_an_existing_backup_is_not_replaced_by_default(folder: Path, file: Path) -> None:
    write_backup(folder, file, KNOWN)
    before = file.read_bytes()
    rename_everybody(folder)
    assert refusal(folder, file) == f"{file} is there already; choose another name, or replace it with --replace."
    assert everything_in(file.parent) == {file.name: before}


def test_an_existing_backup_is_replaced_with_the_replace_option(folder: Path, file: Path) -> None:
    write_backup(folder, file, KNOWN)
    rename_everybody(folder)
    write_backup(folder, file, KNOWN, replace=True)
    assert digest_of(file) == digest_of(folder / "tablet.sqlite3")
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("contents", [b"", b"a letter to somebody"])
def test_nothing_but_a_backup_is_replaced(folder: Path, file: Path, contents: bytes) -> None:
    file.write_bytes(contents)
    expected = f"{file} is not a backup of the Tablet of Truth, so it is not replaced; choose another name."
    assert refusal(folder, file, replace=True) == expected
    assert file.read_bytes() == contents


def test_the_database_is_not_replaced_by_its_own_backup(folder: Path) -> None:
    before = everything_in(folder)
    assert "is not replaced" in refusal(folder, folder / "tablet.sqlite3", replace=True)
    assert everything_in(folder) == before


def test_a_file_that_appeared_meanwhile_is_not_replaced(
    folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(new: Path, known: set[Migration]) -> BackupContents:
        file.write_text("theirs")
        return check_backup(new, known)

    monkeypatch.setattr(backing_up, "check_backup", meanwhile)
    assert "is there already" in refusal(folder, file)
    assert everything_in(file.parent) == {file.name: b"theirs"}


def test_a_backup_works_on_a_disk_without_hard_links(folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(_path: Path, _target: Path) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    write_backup(folder, file, KNOWN)
    assert list(file.parent.iterdir()) == [file]
    assert digest_of(file) == digest_of(folder / "tablet.sqlite3")


def test_a_folder_as_backup_file_is_refused(folder: Path, file: Path) -> None:
    assert refusal(folder, file.parent) == f"{file.parent} is a folder; name a file in it."


def test_a_missing_folder_is_refused(folder: Path, file: Path) -> None:
    elsewhere = file.parent / "elsewhere"
    assert refusal(folder, elsewhere / "backup") == f"There is no folder {elsewhere}."


def test_a_read_only_folder_is_refused(folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != file.parent and allowed(path, mode))
    assert refusal(folder, file) == f"The folder {file.parent} cannot be written by this user."


@pytest.mark.processes
def test_a_full_disk_leaves_no_partial_backup(folder: Path, file: Path) -> None:
    command = [sys.executable, "manage.py", "backup", str(file), "--data", str(folder)]
    limited = ["sh", "-c", 'ulimit -f 200; exec "$@"', "sh", *command]
    result = subprocess.run(limited, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.startswith(f"The Tablet of Truth in {folder} cannot be copied just now (")
    assert result.stderr.count("\n") == 1
    assert list(file.parent.iterdir()) == []


@pytest.mark.parametrize("place", [0, 4096])
def test_a_damaged_database_is_not_backed_up(folder: Path, file: Path, place: int) -> None:
    whole = bytearray((folder / "tablet.sqlite3").read_bytes())
    whole[place] ^= 0xFF
    (folder / "tablet.sqlite3").write_bytes(whole)
    with pytest.raises(DamagedDatabase, match=r"is damaged \(.*\); no backup was written\."):
        write_backup(folder, file, KNOWN)
    assert list(file.parent.iterdir()) == []
