"""The system check reports the journal mode and every wrong database option."""

from __future__ import annotations

import gc
import io
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks
from django.core.management import call_command

from scorekeeper.storage import sqlite as storage
from scorekeeper.storage.checks import validate
from scorekeeper.storage.database_file import make_database
from tests.helpers.connections import open_connection

pytestmark = pytest.mark.sqlite

NEWER, OLDER = (3, 53, 0), (3, 40, 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Make a database file."""
    make_database(tmp_path / "tablet.sqlite3")
    return tmp_path / "tablet.sqlite3"


def findings(path: Path, version: storage.Version = OLDER, **departures: Any) -> list[str | None]:
    """Return the ids of the check's messages about a database with other options."""
    database: dict[str, Any] = storage.sqlite_database(path)
    age = departures.pop("CONN_MAX_AGE", database["CONN_MAX_AGE"])
    database |= {"OPTIONS": database["OPTIONS"] | departures, "CONN_MAX_AGE": age}
    with open_connection(database) as connection:
        return [message.id for message in validate(connection, version)]


def test_an_older_library_is_a_warning(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "linked_version", lambda: OLDER)
    assert findings(path, OLDER) == ["scorekeeper.W001"]


def test_a_library_with_safe_wal_is_reported(path: Path) -> None:
    assert findings(path, NEWER) == ["scorekeeper.I001"]


def test_a_missing_database_is_not_created(tmp_path: Path) -> None:
    assert findings(tmp_path / "none.sqlite3") == ["scorekeeper.I002", "scorekeeper.W001"]
    assert list(tmp_path.iterdir()) == []


def test_transactions_must_be_immediate(path: Path) -> None:
    assert "scorekeeper.E001" in findings(path, transaction_mode="DEFERRED")


@pytest.mark.parametrize("synchronous", ["NORMAL", "FULL"])
def test_commits_must_be_on_the_disk_with_the_deletion_of_their_journal(path: Path, synchronous: str) -> None:
    assert "scorekeeper.E002" in findings(path, init_command=f"PRAGMA synchronous={synchronous}")


def test_the_file_must_not_be_memory_mapped(path: Path) -> None:
    assert "scorekeeper.E003" in findings(path, init_command="PRAGMA synchronous=EXTRA; PRAGMA mmap_size=1000000")


def test_connections_must_stay_open(path: Path) -> None:
    assert "scorekeeper.E004" in findings(path, CONN_MAX_AGE=0)


def test_the_disk_must_be_local(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "network_file_system", lambda _path: "nfs4")
    assert "scorekeeper.E005" in findings(path)


@pytest.mark.filterwarnings("ignore:unclosed database:ResourceWarning")
def test_a_file_that_is_not_a_database_is_reported(path: Path) -> None:
    path.write_text("Something else entirely, and long enough to be read as a header of a database.")
    assert "scorekeeper.E006" in findings(path)
    # Django drops a connection whose set-up failed; collect it here, not in a later test.
    gc.collect()


def test_wal_must_be_safe(path: Path) -> None:
    assert "scorekeeper.E007" in findings(path, OLDER, init_command="PRAGMA journal_mode=WAL; PRAGMA synchronous=EXTRA")


def test_wal_may_be_used_if_it_is_safe(path: Path) -> None:
    wal = "PRAGMA journal_mode=WAL; PRAGMA synchronous=EXTRA"
    assert findings(path, NEWER, init_command=wal) == ["scorekeeper.I001"]


@pytest.mark.django_db
def test_the_check_is_one_of_the_database_checks() -> None:
    ids = {message.id for message in run_checks(databases=["default"])}
    assert ids & {"scorekeeper.I001", "scorekeeper.W001"}


@pytest.mark.django_db
def test_the_check_is_silent_if_databases_are_not_checked() -> None:
    # With the test database: the command opens a connection, which would stay open if it was to a database in memory.
    output = io.StringIO()
    call_command("check", stdout=output, stderr=output)
    assert "scorekeeper" not in output.getvalue()
