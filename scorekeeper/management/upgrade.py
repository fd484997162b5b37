"""Upgrades the database of an older version."""

from __future__ import annotations

import sys
from collections import deque

from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.games.recount import outdated_games, recount, recount_careers
from scorekeeper.management.arguments import known_migrations
from scorekeeper.storage.write_lock import take_advisory_lock


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
        if connection.vendor == "postgresql":
            _prepare_postgresql()
        call_command("migrate", interactive=False, verbosity=0)


def _prepare_postgresql() -> None:
    """Let only one of several servers migrate the database, and the others wait for it."""
    with connection.cursor() as cursor:
        # Migrations may change large tables. Without checks after each statement, PostgreSQL would refuse to alter a
        # table that was changed in the same transaction.
        cursor.execute("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0; SET CONSTRAINTS ALL IMMEDIATE")
    take_advisory_lock()
