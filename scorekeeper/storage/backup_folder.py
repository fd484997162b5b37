"""The folder of automatic backups: their names, and the rotation that deletes old ones."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.backup_file import Contents
from scorekeeper.storage.data_folder import DATABASE, check_writable, make_folder
from scorekeeper.storage.database_file import Migration
from scorekeeper.storage.readiness import LEAST_FREE

UPGRADES_KEPT = 5
"""The number of backups from before an upgrade that are kept."""
NEWEST_KEPT = 7
"""The number of latest scheduled backups that are kept, and the number of days whose first one is kept."""
MONTHS_KEPT = 12
"""The number of months whose first scheduled backup is kept."""

_ENCRYPTED = ".encrypted"
_STAMP = "%Y-%m-%d-%H%M%S"
_DAY, _MONTH = len("2026-01-01"), len("2026-01")
_NAME = re.compile(
    r"(?:scheduled|before-upgrade)-([0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{6})(?:-from-[0-9]{4})?\.sqlite3(?:\.encrypted)?"
)
_LEFTOVER_SECONDS = 24 * 60 * 60


class BackupPlan(NamedTuple):
    """Source and target of backups: the data folder, the folder for backups, the migrations of this program.

    `key`: encrypts backups if it is not empty.
    """

    folder: Path
    backups: Path
    known: set[Migration]
    key: str = ""


class Written(NamedTuple):
    """A backup that was written, and its contents."""

    file: Path
    contents: Contents


def back_up_before_upgrade(plan: BackupPlan, schema: str) -> Written:
    """Write a backup of a database that is about to be upgraded, named after its `schema` ("0012").

    Raise CommandError if it cannot be written.
    """
    return _write(plan, "before-upgrade", f"-from-{schema}", _last)


def back_up_on_schedule(plan: BackupPlan) -> Written:
    """Write a backup as one of a series; raise CommandError if it cannot be written, or would fill the disk."""
    return _write(plan, "scheduled", "", _series)


def check_backups(backups: Path) -> None:
    """Raise CommandError if no backup can be written to this folder, which need not exist."""
    place = next(place for place in (backups, *backups.parents) if place.exists())
    if not place.is_dir():
        raise CommandError(f"The folder for backups {backups} cannot be made, because {place} is a file.")
    check_writable(place, f"The folder for backups {backups}")


def latest_backup(backups: Path) -> Path | None:
    """Return the newest backup in the folder, by the date in its name; None if the folder has none."""
    return max(_named(backups, ""), key=lambda path: _stamp_in(path.name), default=None)


def age_of_latest(backups: Path, kind: str = "") -> float | None:
    """Return the age of the newest backup in seconds; None without backups.

    `kind`: only "scheduled" ones. Files from the future are ignored: the clock may have been wrong.
    """
    now = time.time()
    ages = [now - _written(path) for path in _named(backups, kind)]
    return min((age for age in ages if age >= 0), default=None)


def _write(plan: BackupPlan, kind: str, ending: str, kept: Callable[[list[str]], set[str]]) -> Written:
    """Write a backup of this kind, then delete the older ones that are not `kept`; that gets the newest name first."""
    backups = plan.backups
    check_backups(backups)
    make_folder(backups)
    _delete_leftovers(backups)
    _check_room(plan.folder, backups)
    encrypted = _ENCRYPTED if plan.key else ""
    file = backups / f"{kind}-{datetime.now().astimezone().strftime(_STAMP)}{ending}.sqlite3{encrypted}"
    contents = write_backup(plan.folder, file, plan.known, key=plan.key)
    names = sorted((path.name for path in _named(backups, kind)), reverse=True)
    for name in {*names} - kept(names) - {file.name}:
        (backups / name).unlink(missing_ok=True)
    return Written(file, contents)


def _check_room(folder: Path, backups: Path) -> None:
    """Raise CommandError if the disk would have too little space left for games after a backup."""
    needed, free = (folder / DATABASE).stat().st_size + LEAST_FREE, shutil.disk_usage(backups).free
    if free < needed:
        room = f"{needed / 1e6:.1f} MB are needed, {free / 1e6:.1f} MB are free"
        raise CommandError(f"There is too little room for a backup in {backups} ({room}).")


def _last(names: list[str]) -> set[str]:
    """Return which backups from before upgrades are kept; `names`: the newest first."""
    return {*names[:UPGRADES_KEPT]}


def _series(names: list[str]) -> set[str]:
    """Return which scheduled backups are kept; `names`: the newest first."""
    return {*names[:NEWEST_KEPT], *_firsts(names, _DAY)[:NEWEST_KEPT], *_firsts(names, _MONTH)[:MONTHS_KEPT]}


def _firsts(names: list[str], length: int) -> list[str]:
    """Return the first backup of each day or month, the newest first; `length`: the length of a date in the names."""
    return [[*same][-1] for _, same in groupby(names, lambda name: _stamp_in(name)[:length])]


def _named(backups: Path, kind: str) -> list[Path]:
    with suppress(FileNotFoundError, NotADirectoryError):
        return [path for path in backups.iterdir() if path.name.startswith(kind) and _NAME.fullmatch(path.name)]
    return []


def _stamp_in(name: str) -> str:
    found = _NAME.fullmatch(name)
    return found[1] if found else ""


def _written(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return float("inf")


def _delete_leftovers(backups: Path) -> None:
    """Delete the incomplete files of processes that were killed, once no process can still be writing them."""
    for path in backups.glob(".*.sqlite3*"):
        if _NAME.match(path.name[1:]) and time.time() - _written(path) > _LEFTOVER_SECONDS:
            path.unlink(missing_ok=True)
