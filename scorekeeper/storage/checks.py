from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from django.core import checks
from django.core.checks import CheckMessage, Error, Info
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.storage import sqlite as storage

EXTRA = 3
_PRAGMAS = ("journal_mode", "synchronous", "mmap_size")


def check_storage(databases: Sequence[str] | None = None, **_options: Any) -> list[CheckMessage]:
    return [message for alias in databases or () for message in _messages(connections[alias])]


def _messages(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    return validate(connection) if connection.vendor == "sqlite" else _messages_of_postgresql(connection)


def validate(connection: BaseDatabaseWrapper, version: storage.Version | None = None) -> list[CheckMessage]:
    version = version or storage.linked_version()
    errors = [*_settings_errors(connection), *_place_errors(connection)]
    opened = [] if errors else _opened_errors(connection, version)
    return [*errors, *opened, *_absence_message(connection), _journal_message(version)]


def _messages_of_postgresql(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('fsync'), current_setting('synchronous_commit')")
            [settings] = cursor.fetchall()
    except DatabaseError as error:
        return [_cannot_be_opened(error)]
    if "off" not in settings:
        return []
    hint = "Turn fsync and synchronous_commit on in the settings of PostgreSQL."
    return [checks.Warning("A power cut could lose what was saved last.", hint, id="scorekeeper.W002")]


def _settings_errors(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    settings = connection.settings_dict
    options = settings["OPTIONS"]
    errors: list[CheckMessage] = []
    if options.get("transaction_mode") != "IMMEDIATE":
        hint = "Set OPTIONS['transaction_mode'] to IMMEDIATE."
        errors.append(Error("Two writers at once would be refused as locked.", hint, id="scorekeeper.E001"))
    if "mmap_size" in options.get("init_command", "").lower():
        errors.append(_mmap_error())
    if settings["CONN_MAX_AGE"] is not None:
        hint = "Set CONN_MAX_AGE to None."
        errors.append(Error("Every request would close and reopen the database.", hint, id="scorekeeper.E004"))
    return errors


def _place_errors(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    kind = storage.network_file_system(_file(connection))
    if kind is None:
        return []
    hint = "Move the data folder to a disk of this machine (--data DIR)."
    return [Error(f"The database lies on a network file system ({kind}).", hint, id="scorekeeper.E005")]


def _opened_errors(connection: BaseDatabaseWrapper, version: storage.Version) -> list[CheckMessage]:
    try:
        journal, synchronous, mmap = (_pragma(connection, name) for name in _PRAGMAS)
    except DatabaseError as error:
        return [_cannot_be_opened(error)]
    errors: list[CheckMessage] = []
    if synchronous != EXTRA:
        hint = "Let OPTIONS['init_command'] set PRAGMA synchronous=EXTRA."
        errors.append(Error("A power cut could lose what was saved last.", hint, id="scorekeeper.E002"))
    if journal == "wal" and not storage.has_safe_wal(version):
        hint = "Let OPTIONS['init_command'] set PRAGMA journal_mode=DELETE."
        errors.append(Error(f"SQLite {_dotted(version)} can damage a WAL database.", hint, id="scorekeeper.E007"))
    return [*errors, _mmap_error()] if mmap else errors


def _cannot_be_opened(error: DatabaseError) -> CheckMessage:
    return Error(f"The database cannot be opened: {error}.", id="scorekeeper.E006")


def _mmap_error() -> CheckMessage:
    hint = "Leave mmap_size out of OPTIONS['init_command']."
    return Error("A stray write of this process could reach the database file.", hint, id="scorekeeper.E003")


def _journal_message(version: storage.Version) -> CheckMessage:
    if storage.has_safe_wal(version):
        return Info(f"The journal is WAL: SQLite {_dotted(version)} keeps it safe.", id="scorekeeper.I001")
    hint = "A Python linked with SQLite 3.51.3 or newer gets the faster WAL."
    text = f"The journal is DELETE, because SQLite {_dotted(version)} can damage a WAL database."
    return checks.Warning(text, hint, id="scorekeeper.W001")


def _absence_message(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    if connection.settings_dict["NAME"] != storage.IN_MEMORY:
        return []
    hint = "“python3 manage.py serve” makes it."
    return [Info("There is no database yet, only an empty one in memory.", hint, id="scorekeeper.I002")]


def _dotted(version: storage.Version) -> str:
    return ".".join(str(part) for part in version)


def _pragma(connection: BaseDatabaseWrapper, name: str) -> str | int | None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        row = cursor.fetchone()
    # A database in memory has no mmap_size.
    return row[0] if row else None


def _file(connection: BaseDatabaseWrapper) -> Path:
    name = str(connection.settings_dict["NAME"])
    return Path(unquote(name.removeprefix("file:").partition("?")[0])) if name.startswith("file:") else Path(name)
