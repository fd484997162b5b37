"""Writing a backup while the Tablet is in use."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

from scorekeeper.storage.backup_file import Broken, Contents, Unfit, check_backup, is_backup, pack
from scorekeeper.storage.data_folder import DATABASE, Refusal, check_writable, new_beside, publish
from scorekeeper.storage.database_file import Damaged, primary_code
from scorekeeper.storage.online_copy import StillLocked, copy_online

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.storage.database_file import Migration

_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def write_backup(folder: Path, file: Path, known: set[Migration], *, replace: bool = False) -> Contents:
    """Write a backup of the Tablet in a data folder, while others use it, and return what is in it.

    Under the name `file` there is never half of one. Raise Damaged if the Tablet itself is not sound, Refusal for
    everything else that stands against it; what was there before is then still there.
    """
    check_target(file, replace=replace)
    try:
        with new_beside(file) as new:
            contents = _copy(folder, new, known)
            publish(new, file, replace=replace)
    except FileExistsError:
        raise _taken(file) from None
    except OSError as error:
        raise Refusal(f"The backup {file} cannot be written: {os.strerror(error.errno or 0)}.") from error
    return contents


def check_target(file: Path, *, replace: bool) -> None:
    """Raise Refusal if no backup can get this name. Only a backup is ever replaced."""
    if file.is_dir():
        raise Refusal(f"{file} is a folder; name a file in it.")
    if not file.parent.is_dir():
        raise Refusal(f"There is no folder {file.parent}.")
    if file.exists():
        _check_replaceable(file, replace=replace)
    check_writable(file.parent, f"The folder {file.parent}")


def _check_replaceable(file: Path, *, replace: bool) -> None:
    if not replace:
        raise _taken(file)
    if not is_backup(file):
        raise Refusal(f"{file} is not a backup of the Tablet, so it is not replaced; choose another name.")


def _copy(folder: Path, new: Path, known: set[Migration]) -> Contents:
    """Make a new file the backup. What `restore` would refuse is not called a backup."""
    try:
        copy_online(folder / DATABASE, new)
        pack(new, folder)
        return check_backup(new, known)
    except StillLocked:
        raise Refusal(f"The Tablet in {folder} is held by another program; nothing was written.") from None
    except Unfit as unfit:
        kind = Damaged if isinstance(unfit, Broken) else Refusal
        raise kind(f"The Tablet in {folder} {unfit}; no backup was written.") from unfit
    except sqlite3.Error as error:
        raise _fault(folder, error) from error


def _fault(folder: Path, error: sqlite3.Error) -> Refusal:
    if primary_code(error) in _DAMAGE:
        return Damaged(f"The Tablet in {folder} is damaged ({error}); no backup was written.")
    return Refusal(f"The Tablet in {folder} cannot be copied just now ({error}); no backup was written.")


def _taken(file: Path) -> Refusal:
    return Refusal(f"{file} is there already; choose another name, or replace it with --replace.")
