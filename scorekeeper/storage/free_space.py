"""Removes deleted data from database files: SQLite leaves it in unused parts of a file until they are used again."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from django.db import connection, transaction

from scorekeeper.storage.online_copy import connect


def erase_after_commit() -> None:
    """Rewrite the database file after the present transaction; an error is only logged.

    Writers wait meanwhile. PostgreSQL cleans up by itself, and its dumps have nothing that was deleted.
    """
    if connection.vendor == "sqlite":
        transaction.on_commit(_erase, robust=True)


def _erase() -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        # The write-ahead log, if there is one, has the former pages.
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def remove_free_space(file: Path) -> None:
    """Replace a database file that nobody uses by one without unused parts."""
    new = file.with_name(f"{file.name}.compact")
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(connect(file)) as database:
            database.execute("VACUUM INTO ?", [str(new)])
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
