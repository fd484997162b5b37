"""Bringing a database up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.management import call_command
from django.db import connections

from scorekeeper.storage import database_name

if TYPE_CHECKING:
    from pathlib import Path


def bring_up_to_date(path: Path) -> None:
    """Apply every migration to the database at `path`, which is from then on the one of this process.

    Raise DatabaseError where that fails; what was applied until then stays, each migration as a whole.
    """
    # At the first start there was none yet when the settings were read.
    connections.close_all()
    connections["default"].settings_dict["NAME"] = database_name(path)
    call_command("migrate", interactive=False, verbosity=0)
