"""`manage.py restore FILE`: replaces the database with a backup."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connections

from scorekeeper.environment import CommandError, command_line
from scorekeeper.management.arguments import add_data_option, known_migrations, work_on
from scorekeeper.management.upgrade import bring_up_to_date
from scorekeeper.storage.restore import restore
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull

if TYPE_CHECKING:
    from django.core.management.base import CommandParser

    from scorekeeper.environment import Postgresql


class Command(BaseCommand):
    """Checks the backup, saves the present database and replaces it; an error is one sentence and exit status 1."""

    help = "Replaces the database with a backup, which is checked first. The previous database is saved beside it."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", help="what “backup” has written")
        add_data_option(parser)

    def handle(self, *, file: str, **_options: Any) -> None:
        """Restore the backup."""
        try:
            _check_is_file()
            restored = restore(settings.DATA, Path(file), known_migrations(), _bring_up_to_date)
        except CommandError as error:
            sys.exit(str(error))
        except (DatabaseError, DatabaseBusy, DatabaseFull) as error:
            sys.exit(f"{file} cannot be brought up to date ({error.__cause__ or error}); nothing was changed.")
        self.stdout.write(f"Restored {restored.contents} into {settings.DATA}.")
        if restored.previous is None:
            signin = command_line("signin", settings.DATA)
            self.stdout.write(f"Every phone must sign in again: “{signin}” makes a code.")
        else:
            self.stdout.write(f"The previous database was saved as {restored.previous}; to go back, restore that.")


def _check_is_file() -> None:
    """Raise CommandError if the database is not a file."""
    address: Postgresql | None = settings.POSTGRESQL
    if address:
        command = f"pg_restore --clean --if-exists --single-transaction --dbname={shlex.quote(address.name)} FILE"
        raise CommandError(
            f"The data is in the database {address}; stop all servers, and “{command}” restores a file of pg_dump."
        )


def _bring_up_to_date(path: Path) -> None:
    work_on(path)
    bring_up_to_date()
    connections.close_all()
