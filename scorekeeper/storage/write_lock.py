from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connection, transaction

from scorekeeper.storage.faults import is_busy, is_unwritable

WAIT_SECONDS = 5  # with LOCK_SECONDS less than the timeout of a phone's requests

ADVISORY_LOCK = 0x54_6F_54_31  # in PostgreSQL; migrations use it, too

when_waited: list[Callable[[float], None]] = []  # called with the seconds waited

_thread = threading.local()


class DatabaseBusy(Exception):
    """Nothing was written, and a retry may succeed."""


class DatabaseFull(Exception):
    """Or read-only; nothing was written."""


class _Queue:
    """First come, first served, which Python's locks do not guarantee."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._is_taken = False
        self._waiting: deque[threading.Lock] = deque()

    def acquire(self, *, timeout: float) -> bool:
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
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False


_process_lock = _Queue()


@contextmanager
def write_lock() -> Iterator[None]:
    """Raise DatabaseBusy if a lock is not free in time, DatabaseFull if the disk is full or read-only.

    Nothing is then written. An error in a nested write rolls the whole write back, even if it is caught. Waiting here
    is cheaper than in SQLite, where writers sleep and poll. The lock is released after the commit, so that the next
    writer reads all of it.
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
    """With the write lock held; what it raises prevents the write."""
    _thread.check = check
    try:
        yield
    finally:
        _thread.check = None


def take_advisory_lock() -> None:
    """For all servers, until the transaction ends."""
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
