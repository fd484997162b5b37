"""Upgrades the database of an older version."""

from __future__ import annotations

import sys
from collections import deque

from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.games.recount import outdated_games, recount, recount_careers
from scorekeeper.management.arguments import known_migrations


def bring_up_to_date() -> None:
    """Apply the migrations, then rebuild the cached results of an older version."""
    # The command itself takes as long as everything else before the first answer, also if there is nothing to do.
    if known_migrations() - set(MigrationRecorder(connection).applied_migrations()):
        call_command("migrate", interactive=False, verbosity=0)
    games = outdated_games()
    if games:
        sys.stderr.write(f"Counting {len(games)} games of an older version once more …\n")
        deque(recount(games), maxlen=0)
        recount_careers()
