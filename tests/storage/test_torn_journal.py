"""A power cut tears the journal at any byte: the database opens, with whole transactions only."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.storage.database_file import check_database, make_database

pytestmark = pytest.mark.sqlite

KNOWN = {("scorekeeper", "0001_initial")}
TRANSACTIONS = 6
MEMORY = Path("/dev/shm")  # noqa: S108 - only a parent of a private folder
"""Where files are in memory, so that thousands of databases need not wait for a disk; not on all systems."""
PLACES = 1000
"""Where each journal is torn, evenly: in its headers, at the borders of pages and within them."""


def write(database: sqlite3.Connection, number: int) -> None:
    """Write the two rows of a transaction, and change all earlier ones."""
    database.execute("UPDATE entry SET filler = ?", [f"{number:0900}"])
    database.executemany("INSERT INTO entry VALUES (?, ?)", [(number, f"{number:0900}")] * 2)


def torn(journal: bytes) -> list[bytes]:
    assert len(journal) > PLACES
    return [journal[: len(journal) * place // PLACES] for place in range(PLACES)]


def transactions_in(path: Path) -> int:
    """Open the database as a start does, check that no transaction is there by half, and return how many are there."""
    check_database(path, KNOWN)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = database.execute("SELECT number, filler FROM entry ORDER BY number").fetchall()
    last = len(rows) // 2
    assert rows == [(number // 2 + 1, f"{last:0900}") for number in range(2 * last)]
    return last


@pytest.fixture
def path() -> Iterator[Path]:
    """Make a database with a table."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        path = Path(folder) / "tablet.sqlite3"
        make_database(path)
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("CREATE TABLE django_migrations AS SELECT 'scorekeeper' AS app, '0001_initial' AS name")
            database.execute("CREATE TABLE entry (number, filler)")
        yield path


def test_a_torn_rollback_journal_leaves_the_transactions_before(path: Path) -> None:
    """The journal is on the disk before the first page of the database is changed."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for number in range(1, TRANSACTIONS):
            database.execute("BEGIN")
            write(database, number)
            database.execute("COMMIT")
        before = path.read_bytes()
        database.execute("PRAGMA cache_size = 1")
        database.execute("BEGIN")
        write(database, TRANSACTIONS)
        journal, during = path.with_name(f"{path.name}-journal").read_bytes(), path.read_bytes()
    assert during != before
    for contents, left in [(during, journal), *((before, part) for part in torn(journal))]:
        path.write_bytes(contents)
        path.with_name(f"{path.name}-journal").write_bytes(left)
        assert transactions_in(path) == TRANSACTIONS - 1


def test_a_torn_write_ahead_log_leaves_the_first_transactions(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        before = path.read_bytes()
        for number in range(1, TRANSACTIONS + 1):
            database.execute("BEGIN")
            write(database, number)
            database.execute("COMMIT")
        log = path.with_name(f"{path.name}-wal").read_bytes()
    found: list[int] = []
    for part in [*torn(log), log]:
        path.write_bytes(before)
        path.with_name(f"{path.name}-wal").write_bytes(part)
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
        found.append(transactions_in(path))
    assert found == sorted(found)
    assert {*found} == {*range(TRANSACTIONS + 1)}
