"""How a database file is opened."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, connection

from scorekeeper.storage import sqlite as storage
from scorekeeper.storage.database_file import APPLICATION_ID, make_database
from tests.helpers.connections import open_connection

pytestmark = pytest.mark.sqlite


def opened_pragma(path: Path, name: str) -> object:
    with open_connection(storage.sqlite_database(path)) as database, database.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


def link_version(monkeypatch: pytest.MonkeyPatch, version: storage.Version) -> None:
    monkeypatch.setattr(storage, "linked_version", lambda: version)


@pytest.mark.usefixtures("database_file")
def test_acknowledged_data_is_on_the_disk_with_the_deletion_of_its_journal() -> None:
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA synchronous").fetchone()[0] == 3


@pytest.mark.usefixtures("database_file")
def test_the_file_is_not_memory_mapped() -> None:
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA mmap_size").fetchone()[0] == 0


def test_a_transaction_takes_the_write_lock_at_once(database_file: Path) -> None:
    with closing(sqlite3.connect(database_file, isolation_level=None, timeout=0)) as rival:
        connection.cursor().execute("PRAGMA busy_timeout = 0")
        rival.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="locked"):
            connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def test_a_library_with_safe_wal_uses_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link_version(monkeypatch, (3, 51, 3))
    make_database(tmp_path / "tablet.sqlite3")
    assert opened_pragma(tmp_path / "tablet.sqlite3", "journal_mode") == "wal"


def test_an_older_library_leaves_wal_without_losing_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tablet.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as newer:
        newer.execute("PRAGMA journal_mode = WAL")
        newer.execute("CREATE TABLE kept AS SELECT 42 AS number")
    link_version(monkeypatch, (3, 40, 1))
    assert opened_pragma(path, "journal_mode") == "delete"
    with closing(sqlite3.connect(path)) as older:
        assert older.execute("SELECT number FROM kept").fetchone() == (42,)


def test_a_missing_database_is_not_replaced_by_an_empty_one(tmp_path: Path) -> None:
    path = tmp_path / "tablet.sqlite3"
    make_database(path)
    database = storage.sqlite_database(path)
    path.unlink()
    with open_connection(database) as vanished, pytest.raises(OperationalError, match="unable to open"):
        vanished.ensure_connection()
    assert list(tmp_path.iterdir()) == []


def test_a_command_before_the_first_start_creates_no_file(tmp_path: Path) -> None:
    assert opened_pragma(tmp_path / "data" / "tablet.sqlite3", "journal_mode") == "memory"
    assert list(tmp_path.iterdir()) == []


def test_the_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "what? #1 50%20 mode=memory & Zauberer’s"
    folder.mkdir()
    make_database(folder / "tablet.sqlite3")
    assert opened_pragma(folder / "tablet.sqlite3", "application_id") == APPLICATION_ID
