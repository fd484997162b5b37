"""Whether the database can be read and written at this moment."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.storage import readiness
from scorekeeper.storage.readiness import LEAST_FREE, problem_of

pytestmark = pytest.mark.sqlite


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return a database with the one table that is read."""
    path = tmp_path / "tablet.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE scorekeeper_entry (id)")
    return path


def test_a_database_that_can_be_written_is_ready_and_stays_as_it_is(database: Path) -> None:
    before = database.read_bytes()
    assert not problem_of(database)
    assert database.read_bytes() == before
    assert [path.name for path in database.parent.iterdir()] == [database.name]


def test_a_missing_database_is_a_problem_and_is_not_made(database: Path) -> None:
    database.unlink()
    assert problem_of(database) == "the database cannot be opened"
    assert not database.exists()


def test_a_damaged_database_is_a_problem(database: Path) -> None:
    database.write_bytes(b"no database, " * 500)
    assert problem_of(database) == "the database is damaged"


def test_a_database_that_another_program_locks_is_a_problem(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "LOCK_SECONDS", 0.0)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert problem_of(database) == "the database is locked by another program"
        other.execute("ROLLBACK")
    assert not problem_of(database)


def test_a_read_only_database_is_a_problem(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Permissions of files do not stop root, who runs the tests on some machines.
    monkeypatch.setattr(readiness, "database_name", lambda path: f"file:{path}?mode=ro")
    assert problem_of(database) == "the database cannot be written"


def test_a_folder_without_room_for_a_journal_is_a_problem(database: Path) -> None:
    # A folder with the name of the journal takes its place.
    database.with_name(f"{database.name}-journal").mkdir()
    assert problem_of(database) in {"the database cannot be opened", "the database cannot be read or written"}


def test_a_full_disk_is_a_problem(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(database.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage._replace(free=LEAST_FREE - 1))
    assert problem_of(database) == "the disk is full"
