"""Everything that a database holds, in one form, so that two of them can be compared."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from scorekeeper.storage.backup_file import TABLE

if TYPE_CHECKING:
    from pathlib import Path

type Row = tuple[object, ...]


def rows_of(path: Path) -> dict[str, list[Row]]:
    """Return every row of every table, in the order of its columns; what a backup or SQLite adds is left out."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = sorted(name for name in tables if name != TABLE and not name.startswith("sqlite_"))
        return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in kept}  # noqa: S608


def digest_of(path: Path) -> str:
    """Return the SHA-256 of everything in a database, its schema too."""
    with closing(sqlite3.connect(path)) as database:
        schema = sorted(
            sql for name, sql in database.execute("SELECT tbl_name, sql FROM sqlite_master") if sql and name != TABLE
        )
    return hashlib.sha256(repr((schema, rows_of(path))).encode()).hexdigest()


def count_of(path: Path, table: str) -> int:
    """Return how many rows a table has."""
    return len(rows_of(path)[table])
