"""The folder of automatic backups: names, rotation, and cases in which no backup is written."""

from __future__ import annotations

import os
import stat
import time
from datetime import datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.backup_file import check_backup
from scorekeeper.storage.backup_folder import (
    BackupPlan,
    age_of_latest,
    back_up_before_upgrade,
    back_up_on_schedule,
    check_backups,
    latest_backup,
)
from tests.helpers.full_database import KNOWN, everything_in

START = datetime(2025, 10, 1, 4, 30)  # noqa: DTZ001 - the names have local time


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    """Return the path of a folder for backups that does not exist yet."""
    return tmp_path / "elsewhere" / "backups"


def names_in(backups: Path) -> list[str]:
    return sorted(path.name for path in backups.iterdir())


def write_series(backups: Path, every: timedelta, count: int) -> None:
    """Put empty files into the folder as if they had been written in this rhythm."""
    backups.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (backups / f"scheduled-{START + number * every:%Y-%m-%d-%H%M%S}.sqlite3").touch()


def test_a_backup_before_an_upgrade_has_its_date_and_schema_in_its_name_and_is_whole(
    folder: Path, backups: Path
) -> None:
    name = "before-upgrade-%Y-%m-%d-%H%M%S-from-0012.sqlite3"
    earliest = datetime.now().astimezone().strftime(name)
    written = back_up_before_upgrade(BackupPlan(folder, backups, KNOWN), "0012")
    assert earliest <= written.file.name <= datetime.now().astimezone().strftime(name)
    assert check_backup(written.file, KNOWN) == written.contents
    assert stat.S_IMODE(backups.stat().st_mode) == 0o700
    assert stat.S_IMODE(written.file.stat().st_mode) == 0o600


def test_the_latest_backups_before_upgrades_are_kept(folder: Path, backups: Path) -> None:
    backups.mkdir(parents=True)
    old = [f"before-upgrade-2025-01-0{day}-120000-from-0001.sqlite3" for day in range(1, 8)]
    others = ["before-upgrade-mine.sqlite3", "scheduled-2020-01-01-000000.sqlite3", "notes.txt"]
    for name in (*old, *others):
        (backups / name).touch()
    new = back_up_before_upgrade(BackupPlan(folder, backups, KNOWN), "0012").file.name
    assert names_in(backups) == sorted([*old[-4:], *others, new])


def test_of_daily_backups_the_last_seven_and_the_first_of_each_month_are_kept(folder: Path, backups: Path) -> None:
    write_series(backups, timedelta(days=1), 100)
    new = back_up_on_schedule(BackupPlan(folder, backups, KNOWN)).file.name
    days = [name[10:20] for name in names_in(backups) if name != new]
    last = [f"2026-01-0{day}" for day in range(3, 9)]
    assert days == ["2025-10-01", "2025-11-01", "2025-12-01", "2026-01-01", *last]


def test_of_hourly_backups_the_first_of_each_of_the_last_seven_days_is_kept_too(folder: Path, backups: Path) -> None:
    write_series(backups, timedelta(hours=1), 24 * 20)
    back_up_on_schedule(BackupPlan(folder, backups, KNOWN))
    names = names_in(backups)
    assert [name[10:17] for name in names if name.startswith("scheduled-2025-10-01")] == ["2025-10"]
    # Seven, the first of five days before them, and the first of the month.
    assert len(names) == 7 + 5 + 1


def test_no_backup_is_written_if_it_would_fill_the_disk(folder: Path, backups: Path) -> None:
    with patch("shutil.disk_usage") as usage:
        usage.return_value.free = 16 * 2**20
        with pytest.raises(CommandError, match="too little room for a backup"):
            back_up_on_schedule(BackupPlan(folder, backups, KNOWN))
    assert names_in(backups) == []


def test_a_backup_that_fails_leaves_the_older_ones(folder: Path, backups: Path) -> None:
    write_series(backups, timedelta(days=1), 10)
    before = everything_in(backups)
    (folder / "tablet.sqlite3").write_bytes(b"no database")
    with pytest.raises(CommandError):
        back_up_on_schedule(BackupPlan(folder, backups, KNOWN))
    assert everything_in(backups) == before


def test_what_killed_processes_left_is_deleted_after_a_day(folder: Path, backups: Path) -> None:
    backups.mkdir(parents=True)
    old, new = (backups / f".scheduled-2026-01-01-00000{number}.sqlite3.77" for number in (1, 2))
    old.touch()
    new.touch()
    os.utime(old, (0, time.time() - 90_000))
    back_up_on_schedule(BackupPlan(folder, backups, KNOWN))
    assert not old.exists()
    assert new.exists()


def test_the_age_of_the_latest_backup_ignores_files_of_the_future(folder: Path, backups: Path) -> None:
    assert age_of_latest(backups) is None
    assert latest_backup(backups) is None
    write_series(backups, timedelta(days=1), 2)
    first, second = sorted(backups.iterdir())
    os.utime(first, (0, time.time() - 500))
    os.utime(second, (0, time.time() + 500))
    assert 500 <= (age_of_latest(backups, "scheduled") or 0) < 600
    assert age_of_latest(backups, "before-upgrade") is None
    assert latest_backup(backups) == second


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match="is a file"):
        check_backups(tmp_path / "file" / "backups")
