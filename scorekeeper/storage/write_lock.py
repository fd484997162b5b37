"""The write lock: one writer of this process at a time, and a bounded wait."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db import OperationalError, transaction

from scorekeeper.storage.database_file import primary_code

if TYPE_CHECKING:
    from collections.abc import Iterator

WAIT_SECONDS = 2.5
"""How long a writer waits for others; with SQLite's own wait, less than the timeout of a phone."""

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_UNWRITABLE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}

# Re-entrant: a write within a write is part of it.
_turn = threading.RLock()


class DatabaseBusy(Exception):
    """The database stayed locked; nothing was written, and a retry may succeed."""


class DatabaseFull(Exception):
    """The disk is full or read-only; nothing was written."""


@contextmanager
def write_lock() -> Iterator[None]:
    """Hold the write lock of this process and a transaction with that of SQLite.

    Raise TabletBusy if a lock is not free in time, TabletFull if the disk is full or read-only; the transaction is then
    rolled back. Waiting here is cheaper than in SQLite, where writers sleep and poll.
    """
    if not _turn.acquire(timeout=WAIT_SECONDS):
        raise DatabaseBusy
    try:
        with _refusals_by_name(), transaction.atomic():
            yield
    finally:
        _turn.release()


@contextmanager
def _refusals_by_name() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        code = _sqlite_code(error)
        if code in _BUSY:
            raise DatabaseBusy from error
        if code in _UNWRITABLE:
            raise DatabaseFull from error
        raise


def _sqlite_code(error: OperationalError) -> int | None:
    cause = error.__cause__
    return primary_code(cause) if isinstance(cause, sqlite3.Error) else None
