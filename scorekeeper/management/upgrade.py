"""Upgrades the database of an older version."""

from __future__ import annotations

import sys
from collections import deque

from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.games.recount import outdated_games, recount, recount_careers
from scorekeeper.management.arguments import known_migrations


def bring_up_to_date() -> None:
    """Apply the migrations, then rebuild the cached results of an older version."""
    # The command itself takes as long as everything else before the first answer, also if there is nothing to do.
    if known_migrations() - set(MigrationRecorder(connection).applied_migrations()):
        _migrate()
    games = outdated_games()
    if games:
        sys.stderr.write(f"Counting {len(games)} games of an older version once more …\n")
        deque(recount(games), maxlen=0)
        recount_careers()


def _migrate() -> None:
    """Apply all pending migrations, or none if the process is killed."""
    # Django itself records some migrations only after it has committed them. Killed between the two, it could never
    # start again: the tables would exist already. SQLite can disable checks of constraints only before a transaction.
    with connection.constraint_checks_disabled(), transaction.atomic():
        call_command("migrate", interactive=False, verbosity=0)
