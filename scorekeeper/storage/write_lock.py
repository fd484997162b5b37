"""The write lock: one writer of this process at a time, with a timeout."""

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
"""How long a writer waits for others; together with LOCK_SECONDS less than the timeout of the phone's requests."""

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_UNWRITABLE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}

# Re-entrant: a nested write belongs to the same transaction, and needs no savepoint because its errors end it.
_process_lock = threading.RLock()
_thread = threading.local()


class DatabaseBusy(Exception):
    """The database stayed locked; nothing was written, and a retry may succeed."""


class DatabaseFull(Exception):
    """The disk is full or read-only; nothing was written."""


@contextmanager
def write_lock() -> Iterator[None]:
    """Hold the write lock of this process, and a transaction with the write lock of SQLite.

    Raise DatabaseBusy if a lock is not free in time, DatabaseFull if the disk is full or read-only; the transaction is
    then rolled back. An error in a nested write rolls the whole write back, also if it is caught between the two.
    Waiting here is cheaper than in SQLite, where writers sleep and poll.
    """
    if not _process_lock.acquire(timeout=WAIT_SECONDS):
        raise DatabaseBusy
    is_nested = getattr(_thread, "is_writing", False)
    _thread.is_writing = True
    try:
        with _translated_errors(), transaction.atomic(savepoint=not is_nested):
            yield
    finally:
        _thread.is_writing = is_nested
        _process_lock.release()


def is_busy(error: BaseException | None) -> bool:
    """Return whether the database stayed locked, also for an error of a read."""
    return isinstance(error, OperationalError) and _sqlite_code(error) in _BUSY


@contextmanager
def _translated_errors() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        if is_busy(error):
            raise DatabaseBusy from error
        if _sqlite_code(error) in _UNWRITABLE:
            raise DatabaseFull from error
        raise


def _sqlite_code(error: OperationalError) -> int | None:
    cause = error.__cause__
    return primary_code(cause) if isinstance(cause, sqlite3.Error) else None
