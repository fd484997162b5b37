from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.backup_file import BackupContents
from scorekeeper.storage.data_folder import DATABASE, check_writable, make_folder, missing_space
from scorekeeper.storage.database_file import Migration
from scorekeeper.storage.readiness import LEAST_FREE

UPGRADES_KEPT = 5
NEWEST_KEPT = 7  # of the latest backups, and of days whose first backup is kept
MONTHS_KEPT = 12  # the first one of each month

_ENCRYPTED = ".encrypted"
_STAMP = "%Y-%m-%d-%H%M%S"
_DAY, _MONTH = len("2026-01-01"), len("2026-01")
_NAME = re.compile(
    r"(?:scheduled|before-upgrade)-([0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{6})(?:-from-[0-9]{4})?\.sqlite3(?:\.encrypted)?"
)
_LEFTOVER_SECONDS = 24 * 60 * 60


class BackupPlan(NamedTuple):
    """`known`: the migrations of this program."""

    folder: Path
    backups: Path
    known: set[Migration]
    key: str = ""


class Written(NamedTuple):
    file: Path
    contents: BackupContents


def back_up_before_upgrade(plan: BackupPlan, schema: str) -> Written:
    """`schema`: the last migration, "0012"."""
    return _write(plan, "before-upgrade", f"-from-{schema}", lambda names: {*names[:UPGRADES_KEPT]})


def back_up_on_schedule(plan: BackupPlan) -> Written:
    """Raise CommandError also if it would fill the disk."""
    return _write(plan, "scheduled", "", _series)


def check_backups(backups: Path) -> None:
    """The folder need not exist."""
    place = next(place for place in (backups, *backups.parents) if place.exists())
    if not place.is_dir():
        raise CommandError(f"The folder for backups {backups} cannot be made, because {place} is a file.")
    check_writable(place, f"The folder for backups {backups}")


def latest_backup(backups: Path) -> Path | None:
    return max(_named(backups, ""), key=lambda path: _stamp_in(path.name), default=None)


def age_of_latest(backups: Path, kind: str = "") -> float | None:
    """In seconds. Files from the future are ignored: the clock may have been wrong."""
    now = time.time()
    ages = [now - _written(path) for path in _named(backups, kind)]
    return min((age for age in ages if age >= 0), default=None)


def _write(plan: BackupPlan, kind: str, ending: str, kept: Callable[[list[str]], set[str]]) -> Written:
    """`kept`: chooses from the names, the newest first."""
    backups = plan.backups
    check_backups(backups)
    make_folder(backups)
    _delete_leftovers(backups)
    if missing := missing_space(backups, (plan.folder / DATABASE).stat().st_size + LEAST_FREE):
        raise CommandError(f"There is too little room for a backup in {backups} ({missing}).")
    encrypted = _ENCRYPTED if plan.key else ""
    file = backups / f"{kind}-{datetime.now().astimezone().strftime(_STAMP)}{ending}.sqlite3{encrypted}"
    contents = write_backup(plan.folder, file, plan.known, key=plan.key)
    names = sorted((path.name for path in _named(backups, kind)), reverse=True)
    for name in {*names} - kept(names) - {file.name}:
        (backups / name).unlink(missing_ok=True)
    return Written(file, contents)


def _series(names: list[str]) -> set[str]:
    return {*names[:NEWEST_KEPT], *_firsts(names, _DAY)[:NEWEST_KEPT], *_firsts(names, _MONTH)[:MONTHS_KEPT]}


def _firsts(names: list[str], length: int) -> list[str]:
    """`length`: of a day or a month in the date."""
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
    """Files of killed processes, once no process can still be writing them."""
    for path in backups.glob(".*.sqlite3*"):
        if _NAME.match(path.name[1:]) and time.time() - _written(path) > _LEFTOVER_SECONDS:
            path.unlink(missing_ok=True)
