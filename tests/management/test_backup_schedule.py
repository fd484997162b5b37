"""Scheduled backups of a server: their times, and the lines in the log."""

from __future__ import annotations

import logging
import os
import shutil
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.environment import Environment
from scorekeeper.environment.database_url import Postgresql
from scorekeeper.games import bulk
from scorekeeper.management.backup_schedule import CHECK_SECONDS, back_up_if_due, start_schedule
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.storage.backup_file import check_backup
from scorekeeper.storage.encryption import is_encrypted
from scorekeeper.web.sign_in import first_confidant
from tests.helpers.full_database import KNOWN, make_new_folder, use_database_in


@pytest.fixture
def environment(tmp_path: Path, migrated: Path) -> Environment:
    """Return the environment of a server with an empty data folder, and backups elsewhere."""
    make_new_folder(tmp_path / "data", migrated)
    return replace(Environment(), data=tmp_path / "data", backups=tmp_path / "backups")


@pytest.fixture
def played(environment: Environment, django_db_blocker: DjangoDbBlocker) -> Environment:
    """Record two games in that folder."""
    with django_db_blocker.unblock(), use_database_in(environment.data):
        bulk.store_games(first_confidant(), made_up_games(2))
    return environment


def files_of(environment: Environment) -> list[Path]:
    return sorted(environment.backups.iterdir()) if environment.backups.exists() else []


def test_a_backup_is_written_once_in_each_interval(played: Environment, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        assert back_up_if_due(played) == CHECK_SECONDS
        (first,) = files_of(played)
        assert back_up_if_due(played) == CHECK_SECONDS
    assert check_backup(first, KNOWN).games == 2
    assert [record.getMessage().split(" with ")[0] for record in caplog.records] == ["Kept 2 games"]
    assert files_of(played) == [first]
    almost = time.time() - 24 * 3600 + 100
    os.utime(first, (almost, almost))
    assert 90 < back_up_if_due(played) <= 100
    aged = first.rename(first.with_name("scheduled-2026-01-01-000000.sqlite3"))
    os.utime(aged, (almost - 200, almost - 200))
    back_up_if_due(played)
    assert len(files_of(played)) == 2


def test_without_games_there_is_no_backup(environment: Environment) -> None:
    assert back_up_if_due(environment) == CHECK_SECONDS
    assert files_of(environment) == []


def test_scheduled_backups_are_encrypted_if_there_is_a_key(played: Environment) -> None:
    back_up_if_due(replace(played, backup_key="a key of this test"))
    (backup,) = files_of(played)
    assert backup.name.endswith(".sqlite3.encrypted")
    assert is_encrypted(backup)


def test_a_backup_that_fails_is_one_line_of_the_log_and_tried_again(
    played: Environment, caplog: pytest.LogCaptureFixture
) -> None:
    played.backups.touch()
    assert back_up_if_due(played) == CHECK_SECONDS
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "No backup was written: The folder for backups" in caplog.text
    played.backups.unlink()
    shutil.move(played.data, played.backups.with_name("gone"))
    assert back_up_if_due(played) == CHECK_SECONDS
    assert "unable to open database file" in caplog.text


def test_no_thread_is_started_if_it_is_switched_off_or_there_is_no_file(
    environment: Environment, tmp_path: Path
) -> None:
    before = threading.active_count()
    start_schedule(replace(environment, backup_every=0))
    start_schedule(replace(environment, data=tmp_path / "elsewhere"))
    start_schedule(replace(environment, postgresql=Postgresql("tablet")))
    assert threading.active_count() == before
