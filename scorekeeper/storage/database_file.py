from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.environment import command_line
from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.data_folder import check_writable, publishing
from scorekeeper.storage.sqlite import database_name

HEADER = b"SQLite format 3\x00"
APPLICATION_ID = 0x54_6F_54_31  # “ToT1”

LOCKED_CODES = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})  # another connection holds a lock

_MAY_NEED_WRITING = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
_MIGRATIONS = "django_migrations"

type Migration = tuple[str, str]


class DamagedDatabase(CommandError):
    pass


def primary_code(error: sqlite3.Error) -> int:
    """0 if it has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def check_database(path: Path, known: set[Migration]) -> None:
    """Raise CommandError if a program with these migrations must not use it; no file is fine."""
    if not path.exists():
        return
    if not path.is_file():
        raise CommandError(f"The database {path} is not a file.")
    check_writable(path, f"The database {path}")
    _check_header(path)
    try:
        _check_contents(path, known)
    except sqlite3.Error as error:
        if primary_code(error) in LOCKED_CODES:
            raise CommandError(f"The database {path} is held by another program; nothing was changed.") from error
        raise _damaged(path, str(error)) from error


def make_database(path: Path) -> None:
    with publishing(path) as new:
        if new:
            mark_database(new)


def mark_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def applied_migrations(connection: sqlite3.Connection) -> set[Migration]:
    if _MIGRATIONS not in _tables(connection):
        return set()
    rows = connection.execute(f"SELECT app, name FROM {_MIGRATIONS}")  # noqa: S608 - a constant
    # In a damaged file they may be of any type.
    return {(str(app), str(name)) for app, name in rows}


def _tables(connection: sqlite3.Connection) -> set[str]:
    try:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except UnicodeDecodeError:
        # A damaged name, also in the message of SQLite that the file is damaged.
        raise sqlite3.DatabaseError("the names of its tables cannot be read") from None


def _check_header(path: Path) -> None:
    with path.open("rb") as file:
        if file.read(len(HEADER)) != HEADER:
            raise _damaged(path, "it is no SQLite database")


def _check_contents(path: Path, known: set[Migration]) -> None:
    try:
        _check_opened(path, "ro", known)
    except sqlite3.OperationalError as error:
        if primary_code(error) not in _MAY_NEED_WRITING:
            raise
        # A killed writer left its journal; SQLite rolls it back if the database is opened for writing.
        _check_opened(path, "rw", known)


def _check_opened(path: Path, mode: str, known: set[Migration]) -> None:
    with closing(sqlite3.connect(database_name(path, mode), uri=True)) as connection:
        (finding,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if finding != "ok":
            raise _damaged(path, finding)
        tables = _tables(connection)
        if tables and _MIGRATIONS not in tables:
            raise CommandError(f"The database {path} belongs to another program.")
        check_migrations(f"The database {path}", applied_migrations(connection), known)


def check_migrations(database: str, applied: set[Migration], known: set[Migration]) -> None:
    if unknown := applied - known:
        step = ".".join(min(unknown))
        raise CommandError(f"{database} was written by a newer version of this program ({step}); install that one.")


def _damaged(path: Path, finding: str) -> DamagedDatabase:
    reason = " ".join(finding.split()).rstrip(".")
    restore = command_line("restore", path.parent)
    return DamagedDatabase(
        f"The database {path} is damaged ({reason}); nothing was changed, “{restore} FILE” restores a backup."
    )
