"""`manage.py restore --drill`: tries a backup without touching the data."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connections
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.environment.errors import CommandError
from scorekeeper.management import drill as drilling
from scorekeeper.management.commands import restore
from scorekeeper.management.drill import drill
from scorekeeper.storage.backup import write_backup
from tests.helpers.commands import refusal
from tests.helpers.full_database import KNOWN, everything_in, make_full_database, use_database_in
from tests.helpers.programs import run
from tests.management.upgrades.releases import SCHEMAS, facts_of, make_release
from tests.management.upgrades.schema_states import shared_states

KEY = "a key of this test"


@pytest.fixture(scope="module")
def full_folder(tmp_path_factory: pytest.TempPathFactory, migrated: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    """Make a data folder with games once."""
    folder = tmp_path_factory.mktemp("full") / "data"
    with django_db_blocker.unblock():
        make_full_database(folder, migrated)
    return folder


@pytest.fixture
def data(tmp_path: Path, full_folder: Path) -> Path:
    """Return a data folder with games."""
    return shutil.copytree(full_folder, tmp_path / "data")


@pytest.mark.processes
def test_the_latest_backup_is_tried_and_the_data_stay_as_they_are(data: Path, tmp_path: Path) -> None:
    (data / "backups").mkdir()
    write_backup(data, data / "backups" / "scheduled-2026-01-01-000000.sqlite3", KNOWN)
    latest = data / "backups" / "scheduled-2026-01-02-000000.sqlite3.encrypted"
    write_backup(data, latest, KNOWN, key=KEY)
    before, temporary = everything_in(data), tmp_path / "temporary"
    temporary.mkdir()
    arguments = ("restore", "--drill", "--data", str(data))
    ended = run(*arguments, TABLET_BACKUP_KEY=KEY, TMPDIR=str(temporary))
    assert ended.stderr == ""
    assert ended.stdout.startswith(f"{latest} can be restored: 45 games with ")
    assert ended.stdout.endswith("and every stored outcome is that of its log.\n")
    assert everything_in(data) == before
    assert os.listdir(temporary) == []  # noqa: PTH208 - also hidden files


def test_a_game_whose_outcome_is_not_that_of_its_log_is_found(
    data: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with closing(sqlite3.connect(data / "tablet.sqlite3")) as database, database:
        database.execute("UPDATE scorekeeper_game SET totals = '[1, 2, 3]' WHERE id = 2")
    backup = tmp_path / "backup.sqlite3"
    write_backup(data, backup, KNOWN)
    with django_db_blocker.unblock(), use_database_in(data), pytest.raises(CommandError, match="but 1 of 45 games"):
        drill(backup, "")


def test_all_games_are_written_at_once_because_each_commit_waits_for_the_disk(
    data: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    backup, begun = tmp_path / "backup.sqlite3", []
    write_backup(data, backup, KNOWN)

    def note(execute: Callable[..., object], sql: str, *rest: object) -> object:
        if sql.startswith("BEGIN"):
            begun.append(sql)
        return execute(sql, *rest)

    with django_db_blocker.unblock(), use_database_in(data), connections["default"].execute_wrapper(note):
        drill(backup, "")
    assert len(begun) == 1


@pytest.mark.sqlite
def test_without_a_backup_it_says_so(tmp_path: Path, settings: Settings) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, backups=tmp_path / "backups")
    assert refusal("restore", "--drill").startswith(f"There is no backup in {tmp_path / 'backups'} yet")


def test_the_games_of_an_older_version_are_counted_again_instead_of_being_compared(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    path, backup = make_release(tmp_path / "data", SCHEMAS[0]), tmp_path / "backup.sqlite3"
    write_backup(path.parent, backup, KNOWN)
    compared: list[int] = []

    def compare(games: Iterable[int]) -> list[bool]:
        compared.extend(games)
        return []

    with (
        django_db_blocker.unblock(),
        use_database_in(path.parent),
        shared_states(),
        patch.object(drilling, "recount", compare),
    ):
        assert drill(backup, "").games == len(facts_of(path)["games"])
    assert not compared


@pytest.mark.sqlite
def test_a_failure_of_the_database_names_the_latest_backup(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise DatabaseError("disk I/O error")

    latest = tmp_path / "scheduled-2026-01-02-000000.sqlite3"
    latest.touch()
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, backups=tmp_path)
    monkeypatch.setattr(restore, "run_drill", fail)
    with pytest.raises(SystemExit) as ended:
        call_command("restore", "--drill")
    assert ended.value.code == f"{latest} cannot be brought up to date (disk I/O error); nothing was changed."
