"""Backups by a thread of the server while games are played."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

from scorekeeper.environment import Environment
from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.data_folder import DATABASE

FIRST_SECONDS = 60  # later than the start, which it would slow down
CHECK_SECONDS = 60 * 60  # also after a failed backup
_SECONDS_PER_HOUR = 60 * 60

_log = logging.getLogger("scorekeeper.backup")


def start_schedule(environment: Environment) -> None:
    """PostgreSQL has its own backups; a database in the data folder is then outdated."""
    if environment.backup_every and environment.postgresql is None and (environment.data / DATABASE).exists():
        threading.Thread(target=_run, args=(environment,), name="backup", daemon=True).start()


def back_up_if_due(environment: Environment) -> float:
    """Return the seconds until the next check; an error is only logged."""
    # Imported here to keep the start fast.
    from scorekeeper.storage.backup_folder import BackupPlan, age_of_latest, back_up_on_schedule

    interval, age = environment.backup_every * _SECONDS_PER_HOUR, age_of_latest(environment.backups, "scheduled")
    if age is not None and age < interval:
        return min(interval - age, CHECK_SECONDS)
    try:
        applied = _migrations_of_games(environment.data / DATABASE)
        if applied:
            plan = BackupPlan(environment.data, environment.backups, applied, environment.backup_key)
            written = back_up_on_schedule(plan)
            _log.info("Kept %s in %s.", written.contents, written.file)
    except (CommandError, OSError, sqlite3.Error) as error:
        _log.error("No backup was written: %s", error)
    return min(interval, CHECK_SECONDS)


def _migrations_of_games(path: Path) -> set[tuple[str, str]]:
    """The migrations applied to a database, which the running server knows; empty if the database has no games."""
    from scorekeeper.storage.database_file import applied_migrations
    from scorekeeper.storage.online_copy import connect

    with closing(connect(path)) as database:
        (has_games,) = database.execute("SELECT EXISTS (SELECT 1 FROM scorekeeper_game)").fetchone()
        return applied_migrations(database) if has_games else set()


def _run(environment: Environment) -> None:
    seconds: float = FIRST_SECONDS
    while True:
        time.sleep(seconds)
        seconds = back_up_if_due(environment)
