"""A database opened for one question."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.db.utils import ConnectionHandler

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def opened(database: dict[str, Any]) -> Iterator[BaseDatabaseWrapper]:
    """Give a connection for an entry of DATABASES, and close it for good afterwards."""
    connection = ConnectionHandler({"default": database})["default"]
    try:
        yield connection
    finally:
        # Django keeps a database in memory open when it is asked to close it.
        if connection.connection:
            connection.connection.close()
