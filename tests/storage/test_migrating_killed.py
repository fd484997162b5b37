"""Migrations that are killed leave the database as it was, and the next run applies them."""

from __future__ import annotations

import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.environment import PROJECT
from scorekeeper.management.upgrade import bring_up_to_date
from scorekeeper.storage.database_file import check_database, make_database
from tests.helpers.dump import rows_of
from tests.helpers.full_database import KNOWN, use_database_in
from tests.management.upgrades.schema_states import shared_states
from tests.storage.test_restore import FIRST_VERSION

pytestmark = pytest.mark.sqlite

KILLED = """
import os, signal, sys
os.environ |= {"TABLET_DATA": sys.argv[1], "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
import django
django.setup()
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from scorekeeper.management.upgrade import bring_up_to_date

record, left = MigrationRecorder.record_applied, int(sys.argv[2])

def kill_at_last(recorder, app, name):
    global left
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    left -= 1
    record(recorder, app, name)

MigrationRecorder.record_applied = kill_at_last
# What is written reaches the file before it is committed.
connection.cursor().execute("PRAGMA cache_size = 1")
bring_up_to_date()
"""


@pytest.fixture
def first_version(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    """Make a data folder of the first version, with a game."""
    folder = tmp_path / "first"
    folder.mkdir()
    make_database(folder / "tablet.sqlite3")
    with django_db_blocker.unblock(), use_database_in(folder):
        call_command("migrate", "scorekeeper", "0001_initial", interactive=False, verbosity=0)
    with closing(sqlite3.connect(folder / "tablet.sqlite3")) as database:
        database.executescript(FIRST_VERSION)
    return folder


def contents(folder: Path) -> dict[str, object]:
    """Return all rows and the schema, without the times of the migrations and the random handles of Confidants."""
    path = folder / "tablet.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        schema = set(database.execute("SELECT type, name, sql FROM sqlite_master"))
        applied = set(database.execute("SELECT app, name FROM django_migrations"))
    rows = rows_of(path)
    if confidants := rows.get("scorekeeper_confidant"):
        rows["scorekeeper_confidant"] = [tuple(map(_without_handle, row)) for row in confidants]
    return {**rows, "schema": schema, "django_migrations": applied}


def _without_handle(value: object) -> object:
    return "handle" if isinstance(value, str) and re.fullmatch("[0-9a-f]{32}", value) else value


@pytest.mark.processes
@pytest.mark.thorough
def test_killed_migrations_change_nothing_and_the_next_run_applies_them_all(
    first_version: Path, tmp_path: Path
) -> None:
    before, whole = contents(first_version), tmp_path / "whole"
    shutil.copytree(first_version, whole)
    with use_database_in(whole), shared_states():
        bring_up_to_date()
        pending = len(KNOWN) - 1
    for recorded in (0, pending // 2, pending - 1):
        command = [sys.executable, "-c", KILLED, str(first_version), str(recorded)]
        assert subprocess.run(command, cwd=PROJECT, check=False).returncode == -signal.SIGKILL
        assert {path.suffix for path in first_version.iterdir()} & {".sqlite3-journal", ".sqlite3-wal"}
        check_database(first_version / "tablet.sqlite3", KNOWN)
        assert contents(first_version) == before
    with use_database_in(first_version), shared_states():
        bring_up_to_date()
    assert contents(first_version) == contents(whole)
