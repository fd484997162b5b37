from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections

from scorekeeper.storage.database_file import primary_code
from scorekeeper.storage.faults import is_busy
from scorekeeper.storage.sqlite import database_name

LEAST_FREE = 16 * 2**20  # in bytes; the journal of a large import fits into it
LOCK_SECONDS = 2.0

_PROBLEMS = {
    sqlite3.SQLITE_BUSY: "the database is locked by another program",
    sqlite3.SQLITE_LOCKED: "the database is locked by another program",
    sqlite3.SQLITE_READONLY: "the database cannot be written",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_CANTOPEN: "the database cannot be opened",
    sqlite3.SQLITE_CORRUPT: "the database is damaged",
    sqlite3.SQLITE_NOTADB: "the database is damaged",
}


def problem_of(database: Path) -> str:
    """Return no path or name; "" if it can be read and written.

    Opened again, to notice if the file was removed or replaced; it stays as it is.
    """
    try:
        _use(database)
        is_full = shutil.disk_usage(database.parent).free < LEAST_FREE
    except sqlite3.Error as error:
        return _PROBLEMS.get(primary_code(error), "the database cannot be read or written")
    except OSError:
        return "the data folder cannot be read"
    return "the disk is full" if is_full else ""


def problem_of_postgresql() -> str:
    """Return no address or name; "" if it can be read and written."""
    connection = connections[DEFAULT_DB_ALIAS]
    try:
        connection.close_if_unusable_or_obsolete()
        with connection.cursor() as cursor:
            cursor.execute("SELECT EXISTS (SELECT 1 FROM scorekeeper_entry), current_setting('transaction_read_only')")
            _, read_only = cursor.fetchone()
    except (DatabaseError, InterfaceError) as error:
        return "the database is locked by another program" if is_busy(error) else "the database cannot be reached"
    return "the database cannot be written" if read_only == "on" else ""


def _use(database: Path) -> None:
    name = database_name(database)
    with closing(sqlite3.connect(name, uri=True, timeout=LOCK_SECONDS, isolation_level=None)) as connection:
        connection.execute("SELECT 1 FROM scorekeeper_entry LIMIT 1").fetchone()
        # A write that is rolled back needs a journal: it fails if the file or its folder is read-only.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("PRAGMA user_version = 1")
        connection.execute("ROLLBACK")
