"""The write lock on PostgreSQL: one writer at a time among all servers, also if one of them stops."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import DatabaseError, OperationalError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from scorekeeper.models import Confidant, Game
from scorekeeper.storage import write_lock as gate
from scorekeeper.storage.faults import is_unreachable
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, write_lock
from tests.helpers.connections import open_connection
from tests.helpers.tables import make_game

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@contextmanager
def another_server() -> Iterator[BaseDatabaseWrapper]:
    """Open a connection as another process has it."""
    with open_connection({**connection.settings_dict}) as other:
        yield other


@contextmanager
def lock_held_elsewhere() -> Iterator[BaseDatabaseWrapper]:
    with another_server() as other, other.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [gate.ADVISORY_LOCK])
        yield other


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def test_a_lock_held_by_another_server_is_busy_after_a_while() -> None:
    run("SET lock_timeout = '10ms'")
    with lock_held_elsewhere(), pytest.raises(DatabaseBusy), write_lock():
        pytest.fail("came in while another server was writing")
    with write_lock():
        make_game()
    assert Game.objects.count() == 1


def test_a_writer_reads_what_the_writer_before_it_has_committed() -> None:
    """Whatever isolation the server uses by default: with a snapshot from before the lock, it would overwrite that."""
    confidant, read, waiting = Confidant.objects.create(name="Ada"), list[str](), threading.Event()

    def write() -> None:
        handler = ConnectionHandler({"default": {**connections["default"].settings_dict}})
        connections["default"] = handler["default"]
        run("SET default_transaction_isolation = 'repeatable read'")
        waiting.set()
        with write_lock():
            read.append(Confidant.objects.get(pk=confidant.pk).name)
        connections["default"].close()

    with lock_held_elsewhere() as other:
        writer = threading.Thread(target=write)
        writer.start()
        waiting.wait()
        while not _waits_for_the_lock(other):
            assert writer.is_alive(), "It has not waited for the lock."
        with other.cursor() as cursor:
            cursor.execute("UPDATE scorekeeper_confidant SET name = 'Ida'")
            cursor.execute("COMMIT")
        writer.join()
    assert read == ["Ida"]


def _waits_for_the_lock(other: BaseDatabaseWrapper) -> bool:
    with other.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return bool(cursor.fetchall())


def test_the_lock_of_a_server_that_stopped_in_the_middle_is_released() -> None:
    run("SET idle_in_transaction_session_timeout = '20ms'")
    with pytest.raises(DatabaseError) as ended:
        _write_after_another_server()
    assert is_unreachable(ended.value)
    connection.close()
    with write_lock():
        make_game()
    assert Game.objects.count() == 1


def _write_after_another_server() -> None:
    with write_lock():
        with another_server() as other, other.cursor() as cursor:
            cursor.execute("SET lock_timeout = '60s'")
            cursor.execute("SELECT pg_advisory_lock(%s)", [gate.ADVISORY_LOCK])
        make_game()


def test_a_write_on_a_standby_is_refused_as_unwritable() -> None:
    run("SET default_transaction_read_only = on")
    with pytest.raises(DatabaseFull), write_lock():
        make_game()
    run("SET default_transaction_read_only = off")
    with write_lock():
        make_game()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("55P03", DatabaseBusy),
        ("40P01", DatabaseBusy),
        ("57014", DatabaseBusy),
        ("53100", DatabaseFull),
        ("58030", DatabaseFull),
        ("57P01", OperationalError),
        ("53300", OperationalError),
    ],
)
def test_a_code_of_postgresql_has_its_meaning(code: str, expected: type[Exception]) -> None:
    with pytest.raises(expected) as raised, write_lock():
        run(f"DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '{code}'; END $$")
    assert is_unreachable(raised.value) == (expected is OperationalError)
