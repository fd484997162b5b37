from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from scorekeeper.environment import command_line
from scorekeeper.environment.database_url import Postgresql
from scorekeeper.environment.errors import CommandError
from scorekeeper.management.arguments import add_data_option, known_migrations
from scorekeeper.management.drill import drill as run_drill
from scorekeeper.management.drill import upgrade
from scorekeeper.storage.backup_folder import latest_backup
from scorekeeper.storage.restore import restore
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull


class Command(BaseCommand):
    help = "Replaces the database with a backup, which is checked first. The previous database is saved beside it."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", nargs="?", help="what “backup” has written; with --drill the latest automatic one"
        )
        parser.add_argument(
            "--drill", action="store_true", help="only restore it into a temporary folder, check all of it, and say so"
        )
        add_data_option(parser)

    def handle(self, *, file: str | None, drill: bool, **_options: Any) -> None:
        path: Path | None = None
        try:
            _check_is_file()
            path = Path(file) if file else _latest(drill=drill)
            (self._drill if drill else self._restore)(path)
        except CommandError as error:
            sys.exit(str(error))
        except (DatabaseError, DatabaseBusy, DatabaseFull) as error:
            sys.exit(f"{path} cannot be brought up to date ({error.__cause__ or error}); nothing was changed.")

    def _restore(self, file: Path) -> None:
        key = settings.ENVIRONMENT.backup_key
        restored = restore(settings.DATA, file, known_migrations(), upgrade, key=key)
        self.stdout.write(f"Restored {restored.contents} into {settings.DATA}.")
        if restored.forgotten:
            names = ", ".join(restored.forgotten)
            self.stdout.write(
                f"These people were forgotten after the backup was written: {names}. Forget them again on their pages."
            )
        if restored.previous is None:
            signin = command_line("signin", settings.DATA)
            self.stdout.write(f"Every phone must sign in again: “{signin}” makes a code.")
        else:
            self.stdout.write(f"The previous database was saved as {restored.previous}; to go back, restore that.")

    def _drill(self, file: Path) -> None:
        contents = run_drill(file, settings.ENVIRONMENT.backup_key)
        self.stdout.write(f"{file} can be restored: {contents}, and every stored outcome is that of its log.")


def _latest(*, drill: bool) -> Path:
    """Only for a drill."""
    if not drill:
        raise CommandError("Name the backup to restore.")
    backups = settings.ENVIRONMENT.backups
    latest = latest_backup(backups)
    if latest is None:
        raise CommandError(f"There is no backup in {backups} yet; name one, or write one with “backup”.")
    return latest


def _check_is_file() -> None:
    address: Postgresql | None = settings.POSTGRESQL
    if address:
        command = f"pg_restore --clean --if-exists --single-transaction --dbname={shlex.quote(address.name)} FILE"
        raise CommandError(
            f"The data is in the database {address}; stop all servers, and “{command}” restores a file of pg_dump."
        )
