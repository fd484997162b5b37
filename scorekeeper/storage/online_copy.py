from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.storage.database_file import LOCKED_CODES, primary_code
from scorekeeper.storage.sqlite import database_name

STEP_PAGES = 256  # 1 MB; writers wait for one step
MOST_RESTARTS = 5  # by writes; then writers are locked out until the copy is done
LOCK_TIMEOUT = 30  # in seconds

_ALL = -1


class StillLocked(Exception):
    pass


def copy_online(source: Path, target: Path) -> None:
    """A consistent state; `target`: an empty file.

    Readers never wait; writers wait for one step, or after MOST_RESTARTS for the whole copy. A journal beside `source`
    is rolled back first. Raises StillLocked or sqlite3.Error.
    """
    with (
        _lock_errors(),
        closing(connect(source)) as reading,
        closing(connect(source)) as guard,
        closing(connect(target)) as writing,
    ):
        # No other process uses this file, and it is synced at the end.
        writing.execute("PRAGMA journal_mode = MEMORY")
        writing.execute("PRAGMA synchronous = OFF")
        reading.backup(writing, pages=_step(reading), progress=_Watch(guard))
        # The copy of a database with a write-ahead log would use one, too.
        writing.execute("PRAGMA journal_mode = DELETE")


def copy_over(source: Path, target: Path) -> None:
    """In one transaction, also if this process is killed; raise StillLocked or sqlite3.Error."""
    with _lock_errors(), closing(connect(source)) as reading, closing(connect(target)) as writing:
        # EXTRA also syncs the removal of the journal, which is the commit.
        writing.execute("PRAGMA synchronous = EXTRA")
        reading.backup(writing, pages=STEP_PAGES, progress=_Watch(None))


class _Watch:
    def __init__(self, guard: sqlite3.Connection | None) -> None:
        self._guard = guard
        self._restarts = 0
        self._remaining: int | None = None

    def __call__(self, status: int, remaining: int, _total: int) -> None:
        if status in LOCKED_CODES:
            raise StillLocked
        if self._remaining is not None and remaining >= self._remaining > 0:
            self._restart()
        self._remaining = remaining

    def _restart(self) -> None:
        self._restarts += 1
        if self._guard and self._restarts == MOST_RESTARTS:
            # Readers are not blocked. The lock ends with the connection.
            self._guard.execute("BEGIN IMMEDIATE")


def connect(path: Path) -> sqlite3.Connection:
    """In autocommit mode."""
    return sqlite3.connect(database_name(path), uri=True, isolation_level=None, timeout=LOCK_TIMEOUT)


@contextmanager
def _lock_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if primary_code(error) in LOCKED_CODES:
            raise StillLocked from error
        raise


def _step(database: sqlite3.Connection) -> int:
    """With a write-ahead log nobody has to wait."""
    (journal,) = database.execute("PRAGMA journal_mode").fetchone()
    return _ALL if journal == "wal" else STEP_PAGES
