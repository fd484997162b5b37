"""How a command ends that cannot do what it is asked: with one sentence, and status 1."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import DatabaseError

from scorekeeper.storage.data_folder import Refusal
from scorekeeper.storage.write_lock import TabletBusy, TabletFull

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def refusals_told(*others: type[Exception]) -> Iterator[None]:
    """End the program with the sentence of a Refusal, of one of the `others`, or of a database at fault."""
    refusals: tuple[type[Exception], ...] = (Refusal, *others)
    try:
        yield
    except refusals as refusal:
        sys.exit(str(refusal))
    except (TabletBusy, TabletFull, DatabaseError) as fault:
        sys.exit(f"The database in {settings.DATA} cannot be used just now ({fault.__cause__ or fault}).")
