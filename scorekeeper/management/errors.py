from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import DatabaseError

from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull


@contextmanager
def exit_with_message(*others: type[Exception]) -> Iterator[None]:
    """For a CommandError, one of `others`, or a database error; status 1."""
    expected: tuple[type[Exception], ...] = (CommandError, *others)
    try:
        yield
    except expected as error:
        sys.exit(str(error))
    except (DatabaseBusy, DatabaseFull, DatabaseError) as error:
        sys.exit(f"{database_name()} cannot be used just now ({error.__cause__ or error}).")


def database_name() -> str:
    """Begins a sentence."""
    return f"The database {settings.POSTGRESQL or f'in {settings.DATA}'}"
