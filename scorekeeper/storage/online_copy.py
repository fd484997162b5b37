"""Copying a database page by page while others read and write it."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from scorekeeper.storage.database_file import primary_code
from scorekeeper.storage.sqlite import database_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STEP_PAGES = 256
"""How many pages are copied at once (1 MB): a writer waits no longer than that."""
MOST_RESTARTS = 5
"""How often the copy may start again because of a write; after that, writers wait for it once."""
PATIENCE = 30
"""How many seconds it waits for a lock."""

_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_ALL = -1


class StillLocked(Exception):
    """Another program kept the database locked."""


def copy_online(source: Path, target: Path) -> None:
    """Copy a consistent state of the database `source` to `target`, an empty file.

    Readers never wait; writers wait for one step, or at the end for the whole copy. A journal that was left
    beside `source` is rolled back first. Raise StillLocked, or sqlite3.Error as SQLite says it; `target` is then
    worth nothing.
    """
    with (
        _locks_by_name(),
        closing(connect(source)) as reading,
        closing(connect(source)) as guard,
        closing(connect(target)) as writing,
    ):
        # Nobody else uses this file yet, and it is synced at the end.
        writing.execute("PRAGMA journal_mode = MEMORY")
        writing.execute("PRAGMA synchronous = OFF")
        reading.backup(writing, pages=_step(reading), progress=_Watch(guard))
        # A copy of a database with a write-ahead log would want one too.
        writing.execute("PRAGMA journal_mode = DELETE")


def copy_over(source: Path, target: Path) -> None:
    """Make the database `target`, which others may have open, a copy of `source`, in one transaction.

    Others, and the next start after a kill, see all of it or nothing. Raise as
    `copy_online` does; `target` is then as it was.
    """
    with _locks_by_name(), closing(connect(source)) as reading, closing(connect(target)) as writing:
        # Also the removal of the journal, which is what commits, is to be on the disk.
        writing.execute("PRAGMA synchronous = EXTRA")
        reading.backup(writing, pages=STEP_PAGES, progress=_Watch(None))


class _Watch:
    """Called after each step: gives up if the database is locked, locks writers out after too many restarts."""

    def __init__(self, guard: sqlite3.Connection | None) -> None:
        self._guard = guard
        self._restarts = 0
        self._remaining: int | None = None

    def __call__(self, status: int, remaining: int, _total: int) -> None:
        if status in _LOCKED:
            raise StillLocked
        if self._remaining is not None and remaining >= self._remaining > 0:
            self._restart()
        self._remaining = remaining

    def _restart(self) -> None:
        self._restarts += 1
        if self._guard and self._restarts == MOST_RESTARTS:
            # Readers go on. The lock ends with the connection.
            self._guard.execute("BEGIN IMMEDIATE")


def connect(path: Path) -> sqlite3.Connection:
    """Open an existing database in autocommit mode."""
    return sqlite3.connect(database_name(path), uri=True, isolation_level=None, timeout=PATIENCE)


@contextmanager
def _locks_by_name() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if primary_code(error) in _LOCKED:
            raise StillLocked from error
        raise


def _step(database: sqlite3.Connection) -> int:
    """Return how many pages are copied at once; with a write-ahead log nobody waits for a reader."""
    (journal,) = database.execute("PRAGMA journal_mode").fetchone()
    return _ALL if journal == "wal" else STEP_PAGES
