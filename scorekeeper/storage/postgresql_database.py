"""What has to be known before PostgreSQL is used, and the secret key that its servers share."""

from __future__ import annotations

from pathlib import Path

from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.environment.database_url import Postgresql
from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.data_folder import make_secret_key, replace_secret_key
from scorekeeper.storage.database_file import Migration, check_migrations
from scorekeeper.storage.write_lock import write_lock

KEY_TABLE = "tablet_secret"  # signatures of one server are valid for the others, and after `pg_restore`

_APP = "scorekeeper"


def check_postgresql(address: Postgresql, known: set[Migration]) -> bool:
    """Whether it has tables; raise CommandError if a program with these migrations cannot use it."""
    try:
        tables = connection.introspection.table_names()
        applied = set(MigrationRecorder(connection).applied_migrations()) if tables else set()
    except DatabaseError as error:
        raise CommandError(f"The database {address} cannot be used: {reason_of(error)}.") from error
    if tables and _APP not in {app for app, _ in applied}:
        raise CommandError(f"The database {address} belongs to another program.")
    check_migrations(f"The database {address}", applied, known)
    return bool(tables)


def share_secret_key(folder: Path) -> str:
    """The first server stores its own key in the database."""
    own = make_secret_key(folder)
    if (key := _shared_key(own)) != own:
        replace_secret_key(folder, key)
    return key


def reason_of(error: BaseException) -> str:
    """One line without a full stop, never with the password."""
    return " ".join(str(error.__cause__ or error).split()).rstrip(".?")


def _shared_key(own: str) -> str:
    with write_lock(), connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE IF NOT EXISTS {KEY_TABLE} (content text NOT NULL)")
        cursor.execute(f"SELECT content FROM {KEY_TABLE}")  # noqa: S608 - a constant
        row = cursor.fetchone()
        if row is None:
            cursor.execute(f"INSERT INTO {KEY_TABLE} VALUES (%s)", [own])  # noqa: S608 - a constant
        return str(row[0]) if row else own
