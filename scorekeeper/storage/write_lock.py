"""The write lock: one writer of this process at a time, in the order in which they ask, with a timeout."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db import OperationalError, transaction

from scorekeeper.storage.database_file import primary_code

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WAIT_SECONDS = 5
"""How long a writer waits for others; together with LOCK_SECONDS less than the timeout of the phone's requests."""

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_UNWRITABLE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}

when_waited: list[Callable[[float], None]] = []
"""Called with the seconds for which a writer waited for this process's lock; empty unless there are metrics."""

_thread = threading.local()


class DatabaseBusy(Exception):
    """The database stayed locked; nothing was written, and a retry may succeed."""


class DatabaseFull(Exception):
    """The disk is full or read-only; nothing was written."""


class _Queue:
    """A lock that threads get in the order in which they asked for it; Python's locks promise no order."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._is_taken = False
        self._waiting: deque[threading.Lock] = deque()

    def acquire(self, *, timeout: float) -> bool:
        """Wait for the lock, at most for `timeout` seconds; return whether this thread has it now."""
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=timeout):
            return True
        with self._mutex:
            if turn in self._waiting:
                self._waiting.remove(turn)
                return False
        # It was handed over just when the time was up.
        return True

    def release(self) -> None:
        """Hand the lock over to the thread that has waited longest."""
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False


_process_lock = _Queue()


@contextmanager
def write_lock() -> Iterator[None]:
    """Hold the write lock of this process, and a transaction with the write lock of SQLite.

    Raise DatabaseBusy if a lock is not free in time, DatabaseFull if the disk is full or read-only; the transaction is
    then rolled back. An error in a nested write rolls the whole write back, also if it is caught between the two.
    Waiting here is cheaper than in SQLite, where writers sleep and poll.
    """
    if getattr(_thread, "is_writing", False):
        # A nested write belongs to the same transaction, and needs no savepoint because its errors end it.
        with _translated_errors(), transaction.atomic(savepoint=False):
            yield
        return
    started = time.perf_counter()
    is_taken = _process_lock.acquire(timeout=WAIT_SECONDS)
    for observe in when_waited:
        observe(time.perf_counter() - started)
    if not is_taken:
        raise DatabaseBusy
    _thread.is_writing = True
    try:
        with _translated_errors(), transaction.atomic():
            yield
    finally:
        _thread.is_writing = False
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
