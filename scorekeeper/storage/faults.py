from __future__ import annotations

import sqlite3
from collections.abc import Collection

from django.db import DatabaseError, InterfaceError, OperationalError

from scorekeeper.storage.database_file import LOCKED_CODES, primary_code

_UNWRITABLE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}

# SQLSTATE codes of PostgreSQL, or prefixes of them.
_BUSY_STATES = (
    "55P03",  # a lock was not free in time
    "57014",  # a statement took too long
    "40",  # a deadlock, or a conflict with another transaction
)
_UNWRITABLE_STATES = (
    "53100",  # the disk is full
    "25006",  # the transaction is read-only, as on a standby
    "58030",  # an error of the disk
)
_UNREACHABLE_STATES = (
    "08",  # errors of the connection
    "57P",  # the server stops, starts, or has ended the connection
    "25P03",  # the transaction was idle for too long
    "53300",  # too many connections
)


def is_busy(error: BaseException | None) -> bool:
    """In a read or a write."""
    return _is_one_of(error, LOCKED_CODES, _BUSY_STATES)


def is_unwritable(error: BaseException | None) -> bool:
    return _is_one_of(error, _UNWRITABLE, _UNWRITABLE_STATES)


def is_full(error: BaseException | None) -> bool:
    """It may also be reported as unwritable."""
    return _is_one_of(error, {sqlite3.SQLITE_FULL}, ("53100",))


def is_unreachable(error: BaseException | None) -> bool:
    """Whether a commit succeeded is then unknown."""
    if isinstance(error, OperationalError | InterfaceError) and _is_of_postgresql(error):
        # Only errors sent by the server have a code.
        return _state(error) is None or _is_one_of(error, (), _UNREACHABLE_STATES)
    return _is_one_of(error, (), _UNREACHABLE_STATES)


def _is_one_of(error: BaseException | None, codes: Collection[int], states: tuple[str, ...]) -> bool:
    if not isinstance(error, DatabaseError | InterfaceError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return isinstance(error, OperationalError) and primary_code(cause) in codes
    return (_state(error) or "").startswith(states)


def _state(error: BaseException) -> str | None:
    state = getattr(error.__cause__, "sqlstate", None)
    return state if isinstance(state, str) else None


def _is_of_postgresql(error: BaseException) -> bool:
    # The driver is imported only if it is used.
    return type(error.__cause__).__module__.partition(".")[0] == "psycopg"
