"""A database is copied as of one moment while others read and write it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from scorekeeper.environment.errors import CommandError
from scorekeeper.storage import online_copy
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.online_copy import MOST_RESTARTS, StillLocked, copy_online, copy_over
from tests.helpers.dump import count_of, rows_of
from tests.helpers.full_database import KNOWN

pytestmark = pytest.mark.sqlite

KILLED_WHILE_WRITING = """
import os, signal, sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA cache_size = 1")
database.execute("BEGIN IMMEDIATE")
database.execute("UPDATE mark SET text = 'half'")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Make a database of some dozens of pages."""
    path = tmp_path / "source.sqlite3"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE mark (text)")
        database.executemany("INSERT INTO mark VALUES (?)", [(f"{number:0900}",) for number in range(200)])
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Make an empty file."""
    (tmp_path / "target.sqlite3").touch()
    return tmp_path / "target.sqlite3"


@pytest.fixture
def rival(source: Path) -> Iterator[sqlite3.Connection]:
    """Return the connection of another program, which does not wait for locks."""
    with closing(sqlite3.connect(source, isolation_level=None, timeout=0)) as database:
        yield database


@pytest.fixture
def between_steps(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Return a function that sets an action to run after each copied page."""

    def let(happen: Callable[[], None]) -> None:
        class Watch(online_copy._Watch):
            def __call__(self, status: int, remaining: int, total: int) -> None:
                super().__call__(status, remaining, total)
                happen()

        monkeypatch.setattr(online_copy, "STEP_PAGES", 1)
        monkeypatch.setattr(online_copy, "_Watch", Watch)

    return let


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online_copy, "LOCK_TIMEOUT", 0)


def write(database: sqlite3.Connection) -> bool:
    """Insert a row and return whether that was possible at once."""
    try:
        database.execute("INSERT INTO mark VALUES ('one more')")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode != sqlite3.SQLITE_BUSY
    return True


def test_a_write_between_two_steps_does_not_wait_and_is_in_the_copy(
    source: Path, target: Path, rival: sqlite3.Connection, between_steps: Callable[[Callable[[], None]], None]
) -> None:
    moments, written = iter([False, False, True]), []

    def happen() -> None:
        if next(moments, False):
            written.append(write(rival))

    between_steps(happen)
    copy_online(source, target)
    assert written == [True]
    assert count_of(source, "mark") == 201
    assert rows_of(target) == rows_of(source)


def test_a_constant_writer_waits_in_the_end_while_readers_continue(
    source: Path, target: Path, rival: sqlite3.Connection, between_steps: Callable[[Callable[[], None]], None]
) -> None:
    written: list[bool] = []

    def happen() -> None:
        written.append(write(rival))
        assert len(written) < 1000, "it begins again for ever"
        assert rival.execute("SELECT count(*) FROM mark").fetchone() == (200 + sum(written),)

    between_steps(happen)
    copy_online(source, target)
    assert written[: MOST_RESTARTS + 1] == [True] * MOST_RESTARTS + [False]
    assert rows_of(target) == rows_of(source)
    assert write(rival)


def test_a_write_ahead_log_is_part_of_the_copy_and_writers_never_wait(
    source: Path, target: Path, rival: sqlite3.Connection, between_steps: Callable[[Callable[[], None]], None]
) -> None:
    rival.execute("PRAGMA journal_mode = WAL")
    assert write(rival)
    assert source.with_name("source.sqlite3-wal").stat().st_size
    written: list[bool] = []
    between_steps(lambda: written.append(write(rival)))
    copy_online(source, target)
    assert written == [True]
    assert count_of(target, "mark") == 201
    with closing(sqlite3.connect(target)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@pytest.mark.processes
def test_an_unfinished_transaction_of_a_killed_writer_is_not_in_the_copy(source: Path, target: Path) -> None:
    before = rows_of(source)
    subprocess.run([sys.executable, "-c", KILLED_WHILE_WRITING, str(source)], check=False)
    assert source.with_name("source.sqlite3-journal").stat().st_size
    copy_online(source, target)
    assert rows_of(target) == before


@pytest.mark.usefixtures("_impatient")
def test_copying_a_database_that_stays_locked_gives_up(source: Path, target: Path, rival: sqlite3.Connection) -> None:
    rival.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StillLocked):
        copy_online(source, target)


@pytest.mark.usefixtures("_impatient")
def test_a_database_that_stays_locked_is_reported(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(folder / "tablet.sqlite3", isolation_level=None)) as rival:
        # With a write-ahead log others could read without the first statement.
        rival.execute("PRAGMA locking_mode = EXCLUSIVE")
        rival.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CommandError, match="is held by another program; nothing was written"):
            write_backup(folder, tmp_path / "backup", KNOWN)
    assert not (tmp_path / "backup").exists()


def other(path: Path) -> Path:
    """Create a database that shares only the name of its table with the source."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE mark AS SELECT 'other' AS text")
    return path


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_a_reader_sees_the_database_replaced_as_a_whole(
    source: Path,
    tmp_path: Path,
    rival: sqlite3.Connection,
    journal: str,
    between_steps: Callable[[Callable[[], None]], None],
) -> None:
    rival.execute(f"PRAGMA journal_mode = {journal}")
    seen: set[tuple[int, str]] = set()

    def look() -> None:
        with suppress(sqlite3.OperationalError):
            seen.add(rival.execute("SELECT count(*), max(text) FROM mark").fetchone())

    between_steps(look)
    look()
    copy_over(other(tmp_path / "other.sqlite3"), source)
    assert seen <= {(200, f"{199:0900}"), (1, "other")}
    assert rival.execute("SELECT * FROM mark").fetchall() == [("other",)]
    assert write(rival)


@pytest.mark.usefixtures("_impatient")
def test_a_database_that_is_read_without_end_is_not_replaced(
    source: Path, tmp_path: Path, rival: sqlite3.Connection
) -> None:
    before = rows_of(source)
    rival.execute("BEGIN")
    rival.execute("SELECT * FROM mark").fetchone()
    with pytest.raises(StillLocked):
        copy_over(other(tmp_path / "other.sqlite3"), source)
    rival.execute("ROLLBACK")
    assert rows_of(source) == before
