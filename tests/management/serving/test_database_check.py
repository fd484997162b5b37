"""The check before a start accepts intact databases, even if their last writer was killed."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.storage.database_file import check_database, make_database

KNOWN = {("scorekeeper", "0001_initial")}

KILLED_WHILE_WRITING = """
import os, signal, sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode = " + sys.argv[2])
database.execute("CREATE TABLE django_migrations AS SELECT 'scorekeeper' AS app, '0001_initial' AS name")
database.execute("CREATE TABLE entry AS SELECT 'kept' AS text")
# A cache of one page: the change reaches the file before it is committed.
database.execute("PRAGMA cache_size = 1")
database.execute("BEGIN IMMEDIATE")
database.execute("UPDATE entry SET text = 'half'")
database.execute("INSERT INTO entry SELECT zeroblob(500000)")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Make an empty database."""
    make_database(tmp_path / "tablet.sqlite3")
    return tmp_path / "tablet.sqlite3"


def test_a_missing_database_is_accepted(tmp_path: Path) -> None:
    check_database(tmp_path / "tablet.sqlite3", KNOWN)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_of_this_product_is_accepted(path: Path) -> None:
    check_database(path, KNOWN)


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_a_database_whose_writer_was_killed_is_accepted_with_all_commits(path: Path, journal: str) -> None:
    subprocess.run([sys.executable, "-c", KILLED_WHILE_WRITING, str(path), journal], check=False)
    left = {file.suffix for file in path.parent.iterdir()}
    assert left & {".sqlite3-journal", ".sqlite3-wal"}
    check_database(path, KNOWN)
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT text FROM entry").fetchall() == [("kept",)]
    database.close()


def test_creating_a_database_leaves_an_existing_one(path: Path) -> None:
    before = path.stat().st_ino
    make_database(path)
    assert path.stat().st_ino == before
