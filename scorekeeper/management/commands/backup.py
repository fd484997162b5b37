from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.environment.database_url import Postgresql
from scorekeeper.environment.errors import CommandError
from scorekeeper.management.arguments import add_data_option, find_database, known_migrations
from scorekeeper.management.console import data_output
from scorekeeper.storage.backup import write_backup


class Command(BaseCommand):
    help = "Writes all data into one file, also while games are played; “restore” is the reverse."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", help="the backup: one SQLite database, as secret as the data; “-”: standard output"
        )
        parser.add_argument("--replace", action="store_true", help="replace the backup that has this name")
        add_data_option(parser)

    def handle(self, *, file: str, replace: bool, **_options: Any) -> None:
        try:
            _check_is_file()
            find_database()
            if file == "-":
                _write_to_output()
                return
            key = settings.ENVIRONMENT.backup_key
            contents = write_backup(settings.DATA, Path(file), known_migrations(), replace=replace, key=key)
        except CommandError as error:
            sys.exit(str(error))
        self.stdout.write(f"Saved {contents} in {file}.")


def _check_is_file() -> None:
    address: Postgresql | None = settings.POSTGRESQL
    if address:
        command = f"pg_dump --format=custom --file=FILE {shlex.quote(address.name)}"
        raise CommandError(f"The data is in the database {address}; “{command}” backs it up, with the secret key.")


def _write_to_output() -> None:
    if sys.stdout.isatty():
        raise CommandError("A backup is no text for a terminal; send it into a file or to another program.")
    with TemporaryDirectory(prefix="tablet-") as folder:
        file = Path(folder) / "backup.sqlite3"
        write_backup(settings.DATA, file, known_migrations(), key=settings.ENVIRONMENT.backup_key)
        try:
            with file.open("rb") as backup, data_output() as output:
                shutil.copyfileobj(backup, output)
        except OSError as error:
            raise CommandError(f"The standard output cannot be written: {error.strerror}.") from error
