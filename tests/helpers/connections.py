"""Temporary database connections."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler


@contextmanager
def open_connection(database: dict[str, Any]) -> Iterator[BaseDatabaseWrapper]:
    """Open a connection for an entry of DATABASES, and close it completely afterwards."""
    connection = ConnectionHandler({"default": database})["default"]
    try:
        yield connection
    finally:
        # Django does not close a connection to an in-memory database.
        if connection.connection:
            connection.connection.close()
