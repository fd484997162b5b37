"""A data folder with rows in all tables, and functions to change and inspect it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.utils import ConnectionHandler

from scorekeeper.storage.data_folder import DATABASE, KEY_FILE, make_folder, make_secret_key
from scorekeeper.storage.database_file import make_database
from scorekeeper.storage.sqlite import sqlite_database
from scorekeeper.web import sign_in as signing_in
from tests.helpers.full_rows import fill_database

KNOWN = set(MigrationLoader(None).disk_migrations)


@contextmanager
def use_database_in(folder: Path) -> Iterator[None]:
    """Use the database in this folder as the default database."""
    usual = connections["default"]
    connections["default"] = ConnectionHandler({"default": sqlite_database(folder / DATABASE)})["default"]
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = usual


def make_migrated_database(folder: Path) -> None:
    """Create the empty database of a data folder."""
    make_database(folder / DATABASE)
    with use_database_in(folder):
        call_command("migrate", interactive=False, verbosity=0)


def make_new_folder(folder: Path, migrated: Path) -> None:
    """Create a data folder as `serve` does, with a copy of the `migrated` database."""
    make_folder(folder)
    make_secret_key(folder)
    shutil.copy(migrated, folder / DATABASE)


def make_started_folder(folder: Path, migrated: Path, collected: Path) -> None:
    """Create a data folder with a database and static files, which take the first start of a server longest.

    It has the key of this process, so that cookies have the names of its settings.
    """
    make_new_folder(folder, migrated)
    (folder / KEY_FILE).write_text(settings.SECRET_KEY)
    shutil.copytree(collected, folder / "static")


def make_full_database(folder: Path, migrated: Path, *, seed: int = 1) -> None:
    """Create a data folder as `serve` does, with rows in every table and a value in every column."""
    make_new_folder(folder, migrated)
    with use_database_in(folder):
        fill_database(signing_in.first_confidant(), seed=seed)
        session = SessionStore()
        session["known"] = "for a year"
        session.create()


def rename_everybody(folder: Path) -> None:
    """Change some rows: give every player another name."""
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.execute("UPDATE scorekeeper_player SET name = 'Somebody ' || id")


def everything_in(folder: Path) -> dict[str, bytes | None]:
    """Return the contents of all files in a folder and its subfolders, except files that a reading SQLite creates."""
    found = {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}
    return {name: content for name, content in found.items() if not _comes_with_reading(name, content)}


def _comes_with_reading(name: str, content: bytes | None) -> bool:
    return name.endswith("-shm") or (name.endswith("-wal") and not content)
