"""The contents of a database in a form that can be compared."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.storage.backup_file import LINKS, SESSIONS, TABLE

type Row = tuple[object, ...]


def rows_of(path: Path) -> dict[str, list[Row]]:
    """Return the rows of every table, sorted, without those of backups and SQLite, and those that are not restored."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        left_out = {TABLE, SESSIONS, *LINKS}
        compared = sorted(name for name in tables if name not in left_out and not name.startswith("sqlite_"))
        return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in compared}  # noqa: S608


def digest_of(path: Path) -> str:
    """Return the SHA-256 of the schema and all rows of a database."""
    with closing(sqlite3.connect(path)) as database:
        schema = sorted(
            sql for name, sql in database.execute("SELECT tbl_name, sql FROM sqlite_master") if sql and name != TABLE
        )
    return hashlib.sha256(repr((schema, rows_of(path))).encode()).hexdigest()


def count_of(path: Path, table: str) -> int:
    """Return how many rows a table has."""
    return len(rows_of(path)[table])
