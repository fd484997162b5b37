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
"""How many pages are copied at once, 1 MB: a writer waits for no more than that."""
MOST_RESTARTS = 5
"""How often the copy begins again because somebody has written meanwhile; then the writers wait for it once."""
PATIENCE = 30
"""How many seconds it waits for a database that somebody has locked, or for its turn among the writers."""

_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_ALL = -1


class StillLocked(Exception):
    """Another program holds the database and does not let go of it."""


def copy_online(source: Path, target: Path) -> None:
    """Make `target`, an empty file, a copy of the database `source` as it stands at one moment.

    Whoever reads is never held up; whoever writes is, by a step, and in the end by one copy. A journal that was left
    beside `source` is rolled back first. Raise StillLocked, or sqlite3.Error as SQLite says it; `target` is then
    worth nothing.
    """
    with (
        _locks_by_name(),
        closing(connect(source)) as reading,
        closing(connect(source)) as guard,
        closing(connect(target)) as writing,
    ):
        # Nobody knows this file yet, and it is written out at the end.
        writing.execute("PRAGMA journal_mode = MEMORY")
        writing.execute("PRAGMA synchronous = OFF")
        reading.backup(writing, pages=_step(reading), progress=_Watch(guard))
        # A copy of a database with a write-ahead log would want one too.
        writing.execute("PRAGMA journal_mode = DELETE")


def copy_over(source: Path, target: Path) -> None:
    """Make the database `target`, which others may have open, a copy of `source`, in one transaction.

    They see all of it or nothing, and so does the next start if this process is killed meanwhile. Raise as
    `copy_online` does; `target` is then as it was.
    """
    with _locks_by_name(), closing(connect(source)) as reading, closing(connect(target)) as writing:
        # Also the removal of the journal, which is what commits, is to be on the disk.
        writing.execute("PRAGMA synchronous = EXTRA")
        reading.backup(writing, pages=STEP_PAGES, progress=_Watch(None))


class _Watch:
    """Is told of each step: gives up where nothing moves, and keeps writers out where the copy began too often."""

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
            # Readers go on. The lock goes with the connection.
            self._guard.execute("BEGIN IMMEDIATE")


def connect(path: Path) -> sqlite3.Connection:
    """Open a database that is there, so that each statement is a transaction unless BEGIN is said."""
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
