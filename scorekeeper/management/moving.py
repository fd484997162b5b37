from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection, connections, transaction
from django.db.utils import ConnectionHandler

from scorekeeper.environment import DATABASE_URL
from scorekeeper.environment.database_url import Postgresql, read_database_url
from scorekeeper.environment.errors import CommandError
from scorekeeper.management.arguments import add_data_option, find_database, known_migrations
from scorekeeper.management.errors import exit_with_message
from scorekeeper.management.upgrade import bring_up_to_date
from scorekeeper.storage.backup_file import unpack
from scorekeeper.storage.copying import contents, copy_rows
from scorekeeper.storage.data_folder import BEFORE_MOVE, DATABASE, make_folder, make_secret_key, new_beside, publish
from scorekeeper.storage.database_file import check_database, mark_database
from scorekeeper.storage.folder_lock import exclusive_lock
from scorekeeper.storage.online_copy import connect
from scorekeeper.storage.postgresql import APPLICATION, postgresql_database
from scorekeeper.storage.postgresql_database import check_postgresql, share_secret_key
from scorekeeper.storage.sqlite import sqlite_database

FILE = "sqlite"  # a file in the data folder, as target
SOURCE, TARGET = "source", "default"  # names of the databases during a copy: migrations use the default one


class Command(BaseCommand):
    help = "Copies everything to an empty PostgreSQL database, and compares the two. Stop the server first."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        text = "postgresql://user:password@host:5432/database; “-”: read from standard input, so that no list of "
        text += f"processes shows the password; “{FILE}”: a file in the data folder"
        parser.add_argument("target", metavar="URL", help=text)
        add_data_option(parser)

    def handle(self, *, target: str, **_options: Any) -> None:
        with exit_with_message():
            if target == FILE:
                rows = _move_to_file()
                path = settings.DATA / DATABASE
                self.stdout.write(f"Copied {rows} into {path}, and found them equal there. Now unset {DATABASE_URL}.")
                return
            address = read_database_url(sys.stdin.readline().strip() if target == "-" else target, "URL")
            rows, previous = _move_to_postgresql(address)
        self.stdout.write(
            f"Copied {rows} into the database {address}, and found them equal there. Now set {DATABASE_URL} to its URL."
        )
        if previous:
            self.stdout.write(f"The previous database is kept in {previous}.")


def _move_to_postgresql(address: Postgresql) -> tuple[str, Path | None]:
    with _present_database(), _copying_to(postgresql_database(address)):
        if check_postgresql(address, known_migrations()):
            raise CommandError(f"The database {address} is not empty; nothing was changed.")
        with transaction.atomic():
            with connection.cursor() as cursor:
                # The transaction is idle while the source is read, and statements with many rows take long.
                cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0")
            bring_up_to_date()
            rows = _copy()
            share_secret_key(settings.DATA)
        connections[SOURCE].close()
        return rows, None if settings.POSTGRESQL else _put_aside(settings.DATA / DATABASE)


def _move_to_file() -> str:
    path = settings.DATA / DATABASE
    if path.exists() or not settings.POSTGRESQL:
        raise CommandError(f"There is a database in {settings.DATA}; nothing was changed.")
    make_folder(settings.DATA)
    with _present_database(), new_beside(path) as new:
        mark_database(new)
        with _copying_to(sqlite_database(new)):
            bring_up_to_date()
            with transaction.atomic():
                rows = _copy()
        with closing(connect(new)) as database:
            # Without a write-ahead log the database is a single file.
            database.execute("PRAGMA journal_mode = DELETE")
        # The key first: a database without its key would sign all phones out.
        make_secret_key(settings.DATA)
        publish(new, path)
    return rows


@contextmanager
def _present_database() -> Iterator[None]:
    """Raise CommandError if it is in use."""
    if not settings.POSTGRESQL:
        check_database(find_database(), known_migrations())
    elif not check_postgresql(settings.POSTGRESQL, known_migrations()):
        raise CommandError(f"The database {settings.POSTGRESQL} is empty; nothing was changed.")
    with exclusive_lock(settings.DATA) if settings.DATA.is_dir() else nullcontext():
        if settings.POSTGRESQL:
            _check_unused(settings.POSTGRESQL)
        else:
            # As at a start: the database may have been replaced by a backup by hand.
            unpack(settings.DATA, end_sessions=True)
        bring_up_to_date()
        yield


def _check_unused(address: Postgresql) -> None:
    """Perhaps another machine is connected."""
    others = "datname = current_database() AND pid <> pg_backend_pid() AND application_name = %s"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM pg_stat_activity WHERE {others}", [APPLICATION])  # noqa: S608 - a constant
        [(count,)] = cursor.fetchall()
    if count:
        raise CommandError(f"A server or a command uses the database {address}; stop it first. Nothing was changed.")


@contextmanager
def _copying_to(target: dict[str, object]) -> Iterator[None]:
    """As the default one; the present one is SOURCE meanwhile."""
    present = connections[TARGET]
    present.close()
    connections.settings[SOURCE] = present.settings_dict
    connections[TARGET] = ConnectionHandler({TARGET: target})[TARGET]
    try:
        yield
    finally:
        connections[TARGET].close()
        connections[SOURCE].close()
        connections[TARGET] = present
        del connections.settings[SOURCE], connections[SOURCE]


def _copy() -> str:
    """Raise CommandError if the copy differs."""
    copy_rows(SOURCE, TARGET)
    before, after = contents(SOURCE), contents(TARGET)
    different = [table for table in before if before[table] != after[table]]
    if different:
        raise CommandError(f"The copy differs in {', '.join(different)}; nothing was changed.")
    rows = sum(table.rows for table in after.values())
    return f"{rows} rows of {len(after)} tables"


def _put_aside(path: Path) -> Path:
    """A start without DATABASE_URL must not use it by mistake."""
    aside = path.with_name(f"{BEFORE_MOVE}{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.sqlite3")
    path.rename(aside)
    return aside
