from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.backup import PLAIN_COPY, write_backup
from scorekeeper.storage.backup_file import (
    CONFIDANTS,
    JOURNALS,
    PASSKEYS,
    PLAYERS,
    SESSIONS,
    BackupContents,
    UnusableBackup,
    check_backup,
    delete_sessions,
    size_of,
    unpack,
)
from scorekeeper.storage.checksum import remove_checksum
from scorekeeper.storage.data_folder import (
    DATABASE,
    KEY_FILE,
    check_folder,
    make_folder,
    missing_space,
    new_beside,
    publish,
)
from scorekeeper.storage.database_file import DamagedDatabase, Migration, applied_migrations, check_database
from scorekeeper.storage.encryption import readable
from scorekeeper.storage.folder_lock import exclusive_lock
from scorekeeper.storage.online_copy import StillLocked, connect, copy_over
from scorekeeper.storage.sqlite import database_name

type BringUpToDate = Callable[[Path], None]
type _Replaced = tuple[Path | None, tuple[str, ...]]

_APP = "scorekeeper"
_PREVIOUS = "before-restore-"
_TEMPORARY = [f".{name}*" for name in (DATABASE, KEY_FILE, _PREVIOUS, PLAIN_COPY)]  # what a killed restore may leave
_COPIES = 3  # in sizes of the larger database: new one, old one, journal


@dataclass(frozen=True)
class Restored:
    """`previous`: a backup of the former database; `forgotten`: names that the backup brings back."""

    contents: BackupContents
    previous: Path | None
    forgotten: tuple[str, ...] = ()


def restore(
    folder: Path, file: Path, known: set[Migration], bring_up_to_date: BringUpToDate, *, key: str = ""
) -> Restored:
    """If it fails, or is killed before the end, the database is unchanged.

    `bring_up_to_date`: migrates a new file before it becomes the database.
    """
    try:
        with readable(file, key) as plain:
            contents = _check(folder, file, plain, known)
            make_folder(folder)
            with exclusive_lock(folder):
                previous, forgotten = _restore(folder, plain, known, bring_up_to_date)
    except StillLocked:
        raise CommandError(
            f"The Tablet of Truth in {folder} is held by another program; nothing was changed."
        ) from None
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise CommandError(f"The data folder {folder} cannot be used ({reason}); nothing was changed.") from error
    return Restored(contents, previous, forgotten)


def _check(folder: Path, file: Path, plain: Path, known: set[Migration]) -> BackupContents:
    """`plain`: the file, decrypted."""
    try:
        contents = check_backup(plain, known)
    except UnusableBackup as unusable:
        raise CommandError(f"{file} {unusable}; nothing was changed.") from unusable
    check_folder(folder)
    path = folder / DATABASE
    if path.exists() and path.samefile(file):
        raise CommandError(f"{file} is the database itself; nothing was changed.")
    with suppress(DamagedDatabase):
        check_database(path, _known_here(path, known))
    _check_room(folder, max(size_of(plain), size_of(path)))
    return contents


def _check_room(folder: Path, size: int) -> None:
    existing = next(place for place in (folder, *folder.parents) if place.exists())
    if missing := missing_space(existing, _COPIES * size):
        raise CommandError(f"There is too little room in {folder} ({missing}); nothing was changed.")


def _restore(folder: Path, file: Path, known: set[Migration], bring_up_to_date: BringUpToDate) -> _Replaced:
    path = folder / DATABASE
    for temporary in [file for pattern in _TEMPORARY for file in folder.glob(pattern)]:
        temporary.unlink()
    with new_beside(path) as new:
        _prepare(file, new, bring_up_to_date)
        replaced = _replace(folder, new, known)
    try:
        unpack(folder)
    except (OSError, sqlite3.Error) as error:
        raise CommandError(
            f"The backup was restored, but not yet its secret key ({error}); the next start does that."
        ) from error
    return replaced


def _prepare(file: Path, new: Path, bring_up_to_date: BringUpToDate) -> None:
    shutil.copyfile(file, new)
    remove_checksum(new)
    bring_up_to_date(new)
    with closing(connect(new)) as database:
        delete_sessions(database)
        # Without a write-ahead log the database is a single file.
        database.execute("PRAGMA journal_mode = DELETE")


def _replace(folder: Path, new: Path, known: set[Migration]) -> _Replaced:
    path = folder / DATABASE
    if not path.exists():
        publish(new, path)
        return None, ()
    known = _known_here(path, known)
    try:
        check_database(path, known)
        previous = _free_name(folder, ".sqlite3")
        write_backup(folder, previous, known)
    except DamagedDatabase:
        return _replace_damaged(folder, new), ()
    try:
        forgotten = _forgotten_since(path, new)
        with closing(connect(new)) as database:
            database.execute("ATTACH ? AS present", [database_name(path)])
            _continue_numbers(database)
            _keep_passkeys_removed(database)
            _keep_sessions(database)
        copy_over(new, path)
    except BaseException:
        previous.unlink()
        raise
    return previous, forgotten


def _known_here(path: Path, known: set[Migration]) -> set[Migration]:
    """With those of a newer version of this program, from which a restore returns: its database is only saved."""
    try:
        with closing(sqlite3.connect(database_name(path, "ro"), uri=True)) as database:
            applied = applied_migrations(database)
    except sqlite3.Error:
        return known
    return known | applied if any(app == _APP for app, _ in known & applied) else known


def _replace_damaged(folder: Path, new: Path) -> Path:
    """Keep the damaged files unchanged."""
    previous = _free_name(folder, "")
    previous.mkdir(mode=0o700)
    journals = [folder / f"{DATABASE}{journal}" for journal in JOURNALS]
    for file in (folder / DATABASE, folder / KEY_FILE, *journals):
        if file.exists():
            shutil.copy2(file, previous / file.name)
    for journal in journals:
        journal.unlink(missing_ok=True)
    publish(new, folder / DATABASE, replace=True)
    return previous


def _free_name(folder: Path, ending: str) -> Path:
    stem = f"{_PREVIOUS}{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    names = (folder / f"{stem}{number}{ending}" for number in ("", *(f"-{again}" for again in range(2, 1000))))
    return next(name for name in names if not name.exists())


def _continue_numbers(database: sqlite3.Connection) -> None:
    """No id is used twice: phones store unsent entries by the id of their game."""
    used = "SELECT * FROM sqlite_sequence UNION ALL SELECT * FROM present.sqlite_sequence"
    known = "SELECT name FROM sqlite_master"
    database.execute("BEGIN")
    highest = database.execute(f"SELECT name, max(seq) FROM ({used}) WHERE name IN ({known}) GROUP BY name")  # noqa: S608 - constants
    numbers = highest.fetchall()
    database.execute("DELETE FROM main.sqlite_sequence")
    database.executemany("INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)", numbers)
    database.execute("COMMIT")


def _keep_passkeys_removed(database: sqlite3.Connection) -> None:
    """Removed ones sign nobody in, also if an older backup is restored later."""
    if database.execute("SELECT 1 FROM present.sqlite_master WHERE name = ?", [PASSKEYS]).fetchone():
        same = f"FROM present.{PASSKEYS} AS known WHERE known.credential_id = {PASSKEYS}.credential_id"
        removed = f"SELECT removed_at {same} AND removed_at IS NOT NULL"
        database.execute(
            f"UPDATE main.{PASSKEYS} SET removed_at = ({removed}) WHERE removed_at IS NULL AND EXISTS ({removed})"  # noqa: S608 - constants
        )


def _forgotten_since(present: Path, new: Path) -> tuple[str, ...]:
    with closing(connect(new)) as database:
        database.execute("ATTACH ? AS present", [database_name(present)])
        columns = database.execute("SELECT name FROM pragma_table_info(?, 'present')", [PLAYERS]).fetchall()
        if ("forgotten_at",) not in columns:
            return ()
        # The present database may be of an earlier version.
        present_owner = "owner_id" if ("owner_id",) in columns else "confidant_id"
        found = database.execute(
            f"""SELECT player.name FROM main.{PLAYERS} AS player JOIN main.{CONFIDANTS} AS owner
                ON owner.id = player.owner_id
            JOIN present.{PLAYERS} AS known ON known.id = player.id AND known.forgotten_at IS NOT NULL
            JOIN present.{CONFIDANTS} AS known_owner ON known_owner.id = known.{present_owner}
            WHERE known_owner.handle = owner.handle AND player.forgotten_at IS NULL ORDER BY player.sort_key"""  # noqa: S608 - constants
        )
        return tuple(name for (name,) in found)


def _keep_sessions(database: sqlite3.Connection) -> None:
    """Exactly the phones that are signed in now stay so."""
    columns = "session_key, session_data, expire_date"
    database.execute(f"INSERT INTO {SESSIONS} ({columns}) SELECT {columns} FROM present.{SESSIONS}")  # noqa: S608 - constants
