"""A restore that is killed at any moment leaves the previous or the restored database and can be repeated."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.backup_file import unpack
from scorekeeper.storage.restore import restore
from tests.helpers.dump import digest_of
from tests.helpers.full_database import KNOWN

pytestmark = [pytest.mark.sqlite, pytest.mark.processes]

KILLED = """
import os, signal, sys
from importlib import import_module
from pathlib import Path
from scorekeeper.storage import online_copy
from scorekeeper.storage import restore as restoring

folder, file, module, name, calls, migrations = sys.argv[1:]
online_copy.STEP_PAGES = 4
connect = online_copy.connect

def connect_with_little_memory(path):
    # What is written reaches the file before it is committed.
    connection = connect(path)
    connection.execute("PRAGMA cache_size = 1")
    return connection

online_copy.connect = connect_with_little_memory
owner = import_module(module)
for part in name.split(".")[:-1]:
    owner = getattr(owner, part)
replaced = name.split(".")[-1]
original, left = getattr(owner, replaced), int(calls)

def kill_at_last(*arguments, **options):
    global left
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    left -= 1
    return original(*arguments, **options)

setattr(owner, replaced, kill_at_last)
known = {tuple(pair.split(".")) for pair in migrations.split(",")}
restoring.restore(Path(folder), Path(file), known, lambda _path: None)
"""

OLD, NEW = "old", "new"

RESTORING, COPYING, PUBLISHING = (
    "scorekeeper.storage.restore",
    "scorekeeper.storage.online_copy",
    "scorekeeper.storage.data_folder",
)


class Snapshot(NamedTuple):
    """When it is killed: at a call of a function after some earlier calls; and which database is left."""

    name: str
    module: str
    function: str
    calls: int = 0
    left: str = OLD


MOMENTS = [
    Snapshot("before any change", RESTORING, "_prepare"),
    Snapshot("before the database is saved", RESTORING, "_replace"),
    Snapshot("while it is saved", COPYING, "_Watch.__call__", 5),
    Snapshot("after it was saved", RESTORING, "_continue_numbers"),
    Snapshot("before the first page is replaced", RESTORING, "copy_over"),
    Snapshot("before the key is installed", RESTORING, "unpack", 0, NEW),
    Snapshot("before the key gets its name", PUBLISHING, "publish", 0, NEW),
]


@pytest.fixture
def present(other_folder: Path) -> Path:
    """Give a data folder with another game, smaller than the one that is restored."""
    return other_folder


@pytest.fixture
def backup(folder: Path, tmp_path: Path) -> Path:
    """Write a backup of the full database."""
    write_backup(folder, tmp_path / "backup.sqlite3", KNOWN)
    return tmp_path / "backup.sqlite3"


def kill(folder: Path, backup: Path, module: str, name: str, calls: int) -> None:
    """Restore in another process, which is killed at this call."""
    migrations = ",".join(".".join(pair) for pair in KNOWN)
    arguments = [str(folder), str(backup), module, name, str(calls), migrations]
    result = subprocess.run([sys.executable, "-c", KILLED, *arguments], cwd=PROJECT, check=False)
    assert result.returncode == -signal.SIGKILL


def check_that_it_can_be_done_again(folder: Path, backup: Path) -> None:
    restore(folder, backup, KNOWN, lambda _path: None)
    assert digest_of(folder / "tablet.sqlite3") == digest_of(backup)
    assert not [path.name for path in folder.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("moment", MOMENTS, ids=[moment.name for moment in MOMENTS])
def test_a_killed_restore_leaves_the_old_or_the_new_database(
    folder: Path, present: Path, backup: Path, moment: Snapshot, tmp_path: Path
) -> None:
    digests = {OLD: digest_of(present / "tablet.sqlite3"), NEW: digest_of(backup)}
    kill(present, backup, moment.module, moment.function, moment.calls)
    assert digest_of(present / "tablet.sqlite3") == digests[moment.left]
    check_that_it_can_be_done_again(shutil.copytree(present, tmp_path / "again"), backup)
    if moment.left is NEW:
        check_the_key(folder, present, backup)


def check_the_key(folder: Path, present: Path, backup: Path) -> None:
    """A backup after the kill has the right key, and the next start installs it."""
    key, saved = (folder / "secret-key").read_text(), present.with_name("saved.sqlite3")
    assert (present / "secret-key").read_text() != key
    write_backup(present, saved, KNOWN)
    elsewhere = present.with_name("elsewhere")
    check_that_it_can_be_done_again(elsewhere, saved)
    assert (elsewhere / "secret-key").read_text() == key
    unpack(present)
    assert (present / "secret-key").read_text() == key
    assert digest_of(present / "tablet.sqlite3") == digest_of(backup)


def steps_of_saving(folder: Path) -> int:
    """Return how many steps it takes to save the present database: one per four pages, and one that finds the end."""
    return -(-(folder / "tablet.sqlite3").stat().st_size // (4 * 4096))


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_restore_killed_while_replacing_leaves_the_old_database(present: Path, backup: Path, part: float) -> None:
    path = present / "tablet.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        # With a write-ahead log it would be saved in one step.
        database.execute("PRAGMA journal_mode = DELETE")
    before, digest, key = path.read_bytes(), digest_of(path), (present / "secret-key").read_text()
    steps = backup.stat().st_size // (4 * 4096)
    kill(present, backup, COPYING, "_Watch.__call__", steps_of_saving(present) + int(part * steps))
    assert path.with_name("tablet.sqlite3-journal").stat().st_size
    assert path.read_bytes() != before
    assert digest_of(path) == digest
    assert (present / "secret-key").read_text() == key
    check_that_it_can_be_done_again(present, backup)


@pytest.mark.parametrize(("name", "there"), [("_prepare", False), ("publish", False), ("unpack", True)])
def test_a_killed_restore_into_an_empty_folder_leaves_nothing_or_everything(
    backup: Path, tmp_path: Path, name: str, there: bool
) -> None:
    empty = tmp_path / "empty"
    kill(empty, backup, RESTORING, name, 0)
    assert (empty / "tablet.sqlite3").exists() == there
    check_that_it_can_be_done_again(empty, backup)


def test_a_killed_restore_leaves_a_damaged_database_or_replaces_it(present: Path, backup: Path) -> None:
    path = present / "tablet.sqlite3"
    path.write_bytes(b"no database")
    kill(present, backup, RESTORING, "publish", 0)
    assert path.read_bytes() == b"no database"
    check_that_it_can_be_done_again(present, backup)
