"""The write lock: one writer at a time, a limited wait, and clear errors if writing is impossible."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, connection, connections
from django.db.utils import ConnectionHandler

from scorekeeper.storage import write_lock as gate
from scorekeeper.storage.sqlite import sqlite_database
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, write_lock

pytestmark = pytest.mark.sqlite


@pytest.fixture
def marks(database_file: Path) -> Path:
    """Create a table to write into."""
    run("CREATE TABLE mark (text)")
    return database_file


@pytest.fixture
def somebody_writing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hold the lock in another thread."""
    monkeypatch.setattr(gate, "WAIT_SECONDS", 0.01)
    inside, done = threading.Event(), threading.Event()

    def write() -> None:
        gate._process_lock.acquire(timeout=0)
        inside.set()
        done.wait()
        gate._process_lock.release()

    writer = threading.Thread(target=write)
    writer.start()
    inside.wait()
    yield
    done.set()
    writer.join()


def lock_is_free() -> bool:
    """Return whether the lock is free."""
    free = gate._process_lock.acquire(timeout=0)
    if free:
        gate._process_lock.release()
    return free


def in_another_thread(do: Callable[[], bool]) -> bool:
    """Return the result of a function called in another thread."""
    found: list[bool] = []
    other = threading.Thread(target=lambda: found.append(do()))
    other.start()
    other.join()
    return found == [True]


def run(sql: str, *values: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def mark(text: str) -> None:
    run("INSERT INTO mark VALUES (%s)", text)


def mark_too_much() -> None:
    with write_lock():
        mark("small")
        run("INSERT INTO mark VALUES (zeroblob(1000000))")


def mark_and_fail() -> None:
    with write_lock():
        mark("one")
        raise ZeroDivisionError


def mark_within_and_fail() -> None:
    with write_lock():
        with write_lock():
            mark("one")
        raise ZeroDivisionError


def marks_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as other:
        return [text for (text,) in other.execute("SELECT text FROM mark")]


def test_a_committed_write_stays(marks: Path) -> None:
    with write_lock():
        mark("one")
    assert marks_in(marks) == ["one"]


def test_a_failed_write_is_rolled_back(marks: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        mark_and_fail()
    assert marks_in(marks) == []


def test_a_nested_write_is_part_of_the_outer_one(marks: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        mark_within_and_fail()
    assert marks_in(marks) == []


def test_an_error_in_a_nested_write_rolls_the_whole_write_back(marks: Path) -> None:
    with write_lock():
        mark("outer")
        with pytest.raises(ZeroDivisionError):
            mark_and_fail()
    assert marks_in(marks) == []
    with write_lock():
        mark("later")
    assert marks_in(marks) == ["later"]


@pytest.mark.usefixtures("database_file", "somebody_writing")
def test_waiting_for_the_lock_ends_after_the_timeout() -> None:
    with pytest.raises(DatabaseBusy), write_lock():
        pytest.fail("came in while somebody else was writing")


def test_writers_get_the_lock_in_the_order_in_which_they_asked() -> None:
    lock, order = gate._Queue(), list[int]()
    lock.acquire(timeout=0)

    def write(number: int) -> None:
        lock.acquire(timeout=60)
        order.append(number)
        lock.release()

    writers = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for number, writer in enumerate(writers, 1):
        writer.start()
        while len(lock._waiting) < number:
            pass
    lock.release()
    for writer in writers:
        writer.join()
    assert order == [*range(8)]
    assert lock.acquire(timeout=0)


def test_a_writer_who_has_given_up_does_not_get_the_lock_later() -> None:
    lock = gate._Queue()
    lock.acquire(timeout=0)
    assert not lock.acquire(timeout=0.01)
    lock.release()
    assert lock.acquire(timeout=0)


@pytest.mark.usefixtures("database_file")
def test_the_lock_is_released_after_a_failure() -> None:
    with pytest.raises(ZeroDivisionError), write_lock():
        raise ZeroDivisionError
    assert in_another_thread(lock_is_free)


def test_a_lock_held_by_another_process_is_busy(marks: Path) -> None:
    run("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(marks, isolation_level=None)) as rival:
        rival.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseBusy), write_lock():
            pytest.fail("came in while another process was writing")
    with write_lock():
        mark("after")
    assert marks_in(marks) == ["after"]


def test_a_full_disk_is_reported_and_nothing_is_written(marks: Path) -> None:
    run("PRAGMA max_page_count = 4")
    with pytest.raises(DatabaseFull):
        mark_too_much()
    assert marks_in(marks) == []


def test_writing_works_again_when_there_is_room(marks: Path) -> None:
    run("PRAGMA max_page_count = 4")
    with pytest.raises(DatabaseFull):
        mark_too_much()
    run("PRAGMA max_page_count = 1000")
    with write_lock():
        mark("after")
    assert marks_in(marks) == ["after"]


@pytest.mark.usefixtures("marks")
def test_a_read_only_disk_is_reported() -> None:
    run("PRAGMA query_only = 1")
    with pytest.raises(DatabaseFull), write_lock():
        mark("one")


@pytest.mark.usefixtures("database_file")
@pytest.mark.parametrize(
    ("code", "name"),
    [
        (sqlite3.SQLITE_BUSY_SNAPSHOT, DatabaseBusy),
        (sqlite3.SQLITE_LOCKED_SHAREDCACHE, DatabaseBusy),
        (sqlite3.SQLITE_READONLY_DBMOVED, DatabaseFull),
        (sqlite3.SQLITE_IOERR_WRITE, DatabaseFull),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, DatabaseFull),
    ],
)
def test_an_extended_sqlite_error_code_means_the_same(code: int, name: type[Exception]) -> None:
    error = sqlite3.OperationalError("finer")
    error.sqlite_errorcode = code
    with pytest.raises(name), write_lock():
        raise OperationalError from error


@pytest.mark.usefixtures("marks")
def test_any_other_error_is_passed_on() -> None:
    with pytest.raises(OperationalError, match="no such table"), write_lock():
        run("INSERT INTO nowhere VALUES (1)")


def test_thirty_two_concurrent_writers_all_succeed(marks: Path) -> None:
    writers = [threading.Thread(target=write_alone, args=(marks, number)) for number in range(32)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(marks_in(marks)) == sorted(str(number) for number in range(32))


def write_alone(path: Path, number: int) -> None:
    """Write as a thread of the server does, with its own connection."""
    connections["default"] = ConnectionHandler({"default": sqlite_database(path)})["default"]
    with closing(connections["default"]), write_lock():
        mark(str(number))
