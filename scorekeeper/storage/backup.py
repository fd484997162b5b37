from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.backup_file import BackupContents, DamagedBackup, UnusableBackup, check_backup, is_backup, pack
from scorekeeper.storage.data_folder import DATABASE, check_writable, new_beside, publish
from scorekeeper.storage.database_file import DamagedDatabase, Migration, primary_code
from scorekeeper.storage.encryption import encrypt, is_encrypted
from scorekeeper.storage.free_space import remove_free_space
from scorekeeper.storage.online_copy import StillLocked, copy_online

PLAIN_COPY = "copy-to-encrypt"  # begins the name of the temporary unencrypted copy in the data folder
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def write_backup(
    folder: Path, file: Path, known: set[Migration], *, replace: bool = False, key: str = ""
) -> BackupContents:
    """`file` is never incomplete; with a `key`, an unencrypted copy lies in the data folder meanwhile.

    Raises DamagedDatabase if the database is damaged, otherwise CommandError; nothing is then replaced.
    """
    check_target(file, replace=replace)
    try:
        with new_beside(file) as new:
            contents = _copy_encrypted(folder, new, known, key) if key else _copy(folder, new, known)
            publish(new, file, replace=replace)
    except FileExistsError:
        raise _taken(file) from None
    except OSError as error:
        raise CommandError(f"The backup {file} cannot be written: {os.strerror(error.errno or 0)}.") from error
    return contents


def check_target(file: Path, *, replace: bool) -> None:
    """Only backups are ever replaced."""
    if file.is_dir():
        raise CommandError(f"{file} is a folder; name a file in it.")
    if not file.parent.is_dir():
        raise CommandError(f"There is no folder {file.parent}.")
    if file.exists():
        _check_replaceable(file, replace=replace)
    check_writable(file.parent, f"The folder {file.parent}")


def _check_replaceable(file: Path, *, replace: bool) -> None:
    if not replace:
        raise _taken(file)
    if not (is_backup(file) or is_encrypted(file)):
        raise CommandError(
            f"{file} is not a backup of the Tablet of Truth, so it is not replaced; choose another name."
        )


def _copy_encrypted(folder: Path, new: Path, known: set[Migration], key: str) -> BackupContents:
    with new_beside(folder / PLAIN_COPY) as plain:
        contents = _copy(folder, plain, known)
        encrypt(plain, new, key)
    return contents


def _copy(folder: Path, new: Path, known: set[Migration]) -> BackupContents:
    try:
        copy_online(folder / DATABASE, new)
        # Nothing that was deleted is in a backup.
        remove_free_space(new)
        pack(new, folder)
        return check_backup(new, known)
    except StillLocked:
        raise CommandError(
            f"The Tablet of Truth in {folder} is held by another program; nothing was written."
        ) from None
    except UnusableBackup as unusable:
        kind = DamagedDatabase if isinstance(unusable, DamagedBackup) else CommandError
        raise kind(f"The Tablet of Truth in {folder} {unusable}; no backup was written.") from unusable
    except sqlite3.Error as error:
        raise _fault(folder, error) from error


def _fault(folder: Path, error: sqlite3.Error) -> CommandError:
    if primary_code(error) in _DAMAGE:
        return DamagedDatabase(f"The Tablet of Truth in {folder} is damaged ({error}); no backup was written.")
    return CommandError(f"The Tablet of Truth in {folder} cannot be copied just now ({error}); no backup was written.")


def _taken(file: Path) -> CommandError:
    return CommandError(f"{file} is there already; choose another name, or replace it with --replace.")
