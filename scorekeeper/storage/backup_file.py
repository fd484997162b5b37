"""A backup: the database, with the secret key in a table, and a checksum at the end.

Put in the place of the database by hand, it works.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.storage.checksum import append_checksum, has_checksum, is_intact
from scorekeeper.storage.data_folder import DATABASE, KEY_FILE, replace_secret_key
from scorekeeper.storage.database_file import HEADER, Migration, applied_migrations
from scorekeeper.storage.online_copy import connect
from scorekeeper.storage.sqlite import database_name

TABLE = "tablet_backup"
SESSIONS = "django_session"
PASSKEYS = "scorekeeper_passkey"
CONFIDANTS, PLAYERS = "scorekeeper_confidant", "scorekeeper_player"
LINKS = (
    *("scorekeeper_signinlink", "scorekeeper_invitation", "scorekeeper_tvnumber", "scorekeeper_gamelink"),
    *("scorekeeper_ownphone", "scorekeeper_openbid", "scorekeeper_pen"),
)
JOURNALS = ("-journal", "-wal")  # beside a database whose writer was killed

_KEY = "secret key"
_OLD_SEAL = "seal"  # old backups have this row instead of a checksum
_FIRST_MIGRATION = ("scorekeeper", "0001_initial")


class UnusableBackup(Exception):
    """Continues a sentence that begins with the file's name."""


class DamagedBackup(UnusableBackup):
    def __init__(self, finding: str) -> None:
        super().__init__(f"is damaged ({' '.join(finding.split()).rstrip('.')})")


@dataclass(frozen=True)
class BackupContents:
    """`games`: with those in the bin; `size`: in bytes."""

    games: int
    entries: int
    size: int

    def __str__(self) -> str:
        games = "1 game" if self.games == 1 else f"{self.games} games"
        entries = "1 entry" if self.entries == 1 else f"{self.entries} entries"
        return f"{games} with {entries} ({self.size / 1e6:.1f} MB)"


def pack(copy: Path, folder: Path) -> None:
    with closing(connect(copy)) as database:
        # If a restore was killed, the key of this database may be only in the table.
        key = (_has_table(database) and _value(database, _KEY)) or _key_of(folder)
        database.execute(f"DROP TABLE IF EXISTS {TABLE}")
        database.execute(f"CREATE TABLE {TABLE} (name TEXT PRIMARY KEY, content TEXT NOT NULL)")
        if key:
            database.execute(f"INSERT INTO {TABLE} VALUES (?, ?)", [_KEY, key])  # noqa: S608 - a constant
    append_checksum(copy)


def unpack(folder: Path, *, end_sessions: bool = False) -> None:
    if not (folder / DATABASE).exists():
        return
    with closing(connect(folder / DATABASE)) as database:
        if not _has_table(database):
            return
        if key := _value(database, _KEY):
            replace_secret_key(folder, key)
        # The key must not remain in free pages.
        database.execute("PRAGMA secure_delete = ON")
        if end_sessions:
            delete_sessions(database)
        database.execute(f"DROP TABLE {TABLE}")


def delete_sessions(database: sqlite3.Connection) -> None:
    """Some were ended, used or revoked after the backup was written."""
    for table in (SESSIONS, *LINKS):
        # A copy of an older version that was put in place by hand may not have all of them.
        if _has_table(database, table):
            database.execute(f"DELETE FROM {table}")  # noqa: S608 - a constant


def is_backup(path: Path) -> bool:
    try:
        with closing(_read(path)) as database:
            return _has_table(database)
    except sqlite3.Error:
        return False


def check_backup(path: Path, known: set[Migration]) -> BackupContents:
    """`path`: a backup, or a copy made by hand."""
    _check_file(path)
    try:
        with closing(_read(path)) as database:
            _check_kind(database, known)
            _check_checksum(database, path)
            _check_database(database)
            return _contents(database, path)
    except sqlite3.Error as error:
        raise DamagedBackup(str(error)) from error


def _check_file(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise UnusableBackup("is not a file")
    try:
        with path.open("rb") as file:
            start = file.read(len(HEADER))
    except OSError as error:
        raise UnusableBackup(f"cannot be read ({error.strerror})") from error
    if not start:
        raise UnusableBackup("is empty")
    if start != HEADER:
        raise UnusableBackup("is no SQLite database")
    for journal in (path.with_name(path.name + ending) for ending in JOURNALS):
        if size_of(journal):
            raise UnusableBackup(f"is not whole without the {journal.name} beside it, and together they are no backup")


def _check_kind(database: sqlite3.Connection, known: set[Migration]) -> None:
    applied = applied_migrations(database)
    if _FIRST_MIGRATION not in applied:
        raise UnusableBackup("holds no Tablet of Truth")
    if unknown := applied - known:
        step = ".".join(min(unknown))
        raise UnusableBackup(f"was written by a newer version of this program ({step}); install that one")


def _check_checksum(database: sqlite3.Connection, path: Path) -> None:
    """Copies made by hand have no checksum."""
    needs_checksum = has_checksum(path) or (_has_table(database) and not _value(database, _OLD_SEAL))
    if needs_checksum and not is_intact(path):
        raise DamagedBackup("its checksum does not match, so that it is not as it was written")


def _check_database(database: sqlite3.Connection) -> None:
    (finding,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if finding != "ok":
        raise DamagedBackup(finding)
    if torn := database.execute("PRAGMA foreign_key_check").fetchone():
        raise DamagedBackup(f"a row of {torn[0]} refers to nothing")


def _contents(database: sqlite3.Connection, path: Path) -> BackupContents:
    (games,) = database.execute("SELECT count(*) FROM scorekeeper_game").fetchone()
    (entries,) = database.execute("SELECT count(*) FROM scorekeeper_entry").fetchone()
    return BackupContents(games, entries, path.stat().st_size)


def _key_of(folder: Path) -> str | None:
    try:
        return (folder / KEY_FILE).read_text().strip()
    except FileNotFoundError:
        return None


def _has_table(database: sqlite3.Connection, name: str = TABLE) -> bool:
    return bool(database.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [name]).fetchone())


def _value(database: sqlite3.Connection, name: str) -> str | None:
    row = database.execute(f"SELECT content FROM {TABLE} WHERE name = ?", [name]).fetchone()  # noqa: S608 - a constant
    return str(row[0]) if row else None


def size_of(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _read(path: Path) -> sqlite3.Connection:
    """Without a lock: the disk may be read-only."""
    return sqlite3.connect(database_name(path, "ro&immutable=1"), uri=True, isolation_level=None)
