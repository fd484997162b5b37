from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.management.arguments import known_migrations
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.sqlite import database_name
from scorekeeper.storage.write_lock import take_advisory_lock


def bring_up_to_date(back_up: Callable[[], None] | None = None) -> None:
    """`back_up`: called before the first migration. `counting.py` counts cached results again."""
    # Even without pending migrations the command takes as long as the rest of the start.
    if pending_migrations():
        if back_up:
            back_up()
        _migrate(_Migrate())


def pending_migrations() -> bool:
    return bool(known_migrations() - set(MigrationRecorder(connection).applied_migrations()))


def back_up_data() -> None:
    """Skip an empty folder; raise CommandError if no backup can be written."""
    from scorekeeper.storage.backup_folder import BackupPlan, back_up_before_upgrade

    applied = [name for app, name in MigrationRecorder(connection).applied_migrations() if app == "scorekeeper"]
    if not applied or connection.settings_dict["NAME"] != database_name(settings.DATA / DATABASE) or _is_empty():
        return
    environment = settings.ENVIRONMENT
    plan = BackupPlan(settings.DATA, environment.backups, known_migrations(), environment.backup_key)
    written = back_up_before_upgrade(plan, max(applied).partition("_")[0])
    sys.stderr.write(f"Kept {written.contents} in {written.file} before the upgrade.\n")


def _is_empty() -> bool:
    """Nobody has ever signed in; the models may not match the tables yet."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM scorekeeper_confidant LIMIT 1")
        return cursor.fetchone() is None


class _Migrate(migrate.Command):
    """Prints how far it is if there are tables already."""

    def __init__(self) -> None:
        super().__init__()
        applied = set(MigrationRecorder(connection).applied_migrations())
        self._steps, self._is_upgrade, self._step = len(known_migrations() - applied), bool(applied), 0

    def migration_progress_callback(self, action: str, migration: Any = None, fake: bool = False) -> None:  # noqa: FBT001, FBT002
        del migration, fake
        if self._is_upgrade and action == "apply_start":
            self._step += 1
            sys.stderr.write(f"Upgrading the database: step {self._step} of {self._steps} …\n")


def _migrate(command: migrate.Command) -> None:
    """All of them, or none if the process is killed."""
    # Django itself records some migrations only after it has committed them. Killed between the two, it could never
    # start again: the tables would exist already. SQLite can disable checks of constraints only before a transaction.
    with connection.constraint_checks_disabled(), transaction.atomic():
        if connection.vendor == "postgresql":
            _prepare_postgresql()
        call_command(command, interactive=False, verbosity=0)


def _prepare_postgresql() -> None:
    """Only one of several servers migrates; the others wait for it."""
    with connection.cursor() as cursor:
        # Migrations may change large tables. Without checks after each statement, PostgreSQL would refuse to alter a
        # table that was changed in the same transaction.
        cursor.execute("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0; SET CONSTRAINTS ALL IMMEDIATE")
    take_advisory_lock()
