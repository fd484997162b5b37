"""The write lock: one writer at a time, first come, first served within this process, with a timeout."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connection, transaction

from scorekeeper.storage.faults import is_busy, is_unwritable

WAIT_SECONDS = 5
"""The time in seconds that a writer waits for others; with LOCK_SECONDS less than the timeout of a phone's requests."""

ADVISORY_LOCK = 0x54_6F_54_31
"""The number of the write lock among the advisory locks of a PostgreSQL database; migrations use it, too."""

when_waited: list[Callable[[float], None]] = []
"""Called with the seconds for which a writer waited for this process's lock; empty unless there are metrics."""

_thread = threading.local()


class DatabaseBusy(Exception):
    """The database stayed locked; nothing was written, and a retry may succeed."""


class DatabaseFull(Exception):
    """The disk is full or read-only; nothing was written."""


class _Queue:
    """A fair lock: threads get it in the order of their requests, which Python's locks do not guarantee."""

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
        # The lock was handed over just as the timeout expired.
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
    """Hold the write lock of this process, and a transaction with the write lock of the database.

    Raise DatabaseBusy if a lock is not free in time, DatabaseFull if the disk is full or read-only; the transaction is
    then rolled back. An error in a nested write rolls the whole write back, also if it is caught between the two.
    Waiting here is cheaper than in SQLite, where writers sleep and poll. SQLite takes its lock when the transaction
    begins, PostgreSQL by a statement; both release it after the commit, so that the next writer reads it all.
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
            if connection.vendor == "postgresql":
                take_advisory_lock()
            if check := getattr(_thread, "check", None):
                check()
            yield
    finally:
        _thread.is_writing = False
        _process_lock.release()


@contextmanager
def checking(check: Callable[[], object]) -> Iterator[None]:
    """Call `check` whenever this thread has just taken the write lock; what it raises prevents the write."""
    _thread.check = check
    try:
        yield
    finally:
        _thread.check = None


def take_advisory_lock() -> None:
    """Hold the write lock of a PostgreSQL database, for all servers that use it, until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ADVISORY_LOCK])


@contextmanager
def _translated_errors() -> Iterator[None]:
    try:
        yield
    except DatabaseError as error:
        if is_busy(error):
            raise DatabaseBusy from error
        if is_unwritable(error):
            raise DatabaseFull from error
        raise
