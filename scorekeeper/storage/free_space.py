"""SQLite leaves deleted data in unused parts of a file."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from django.db import connection, transaction

from scorekeeper.storage.online_copy import connect


def erase_after_commit() -> None:
    """Writers wait meanwhile; an error is only logged. PostgreSQL cleans up by itself."""
    if connection.vendor == "sqlite":
        transaction.on_commit(_erase, robust=True)


def _erase() -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        # The write-ahead log, if there is one, has the former pages.
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def remove_free_space(file: Path) -> None:
    """`file` must not be open elsewhere."""
    new = file.with_name(f"{file.name}.compact")
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(connect(file)) as database:
            database.execute("VACUUM INTO ?", [str(new)])
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
