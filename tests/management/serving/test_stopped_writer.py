"""Another process stops while it holds the write lock of the database."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.web import sign_in as signing_in
from tests.helpers.full_database import use_database_in
from tests.helpers.programs import Phone
from tests.helpers.tables import make_game, new_key
from tests.management.serving.conftest import LAST_LINE, Serve

pytestmark = pytest.mark.thorough

HOLDING = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute(f"BEGIN {sys.argv[2]}")
print("holding", flush=True)
sys.stdin.read()
database.execute("COMMIT")
"""


@contextmanager
def stopped_holder(path: Path, lock: str) -> Iterator[None]:
    """Let another process take a lock, and stop it until the end of the block."""
    command = [sys.executable, "-c", HOLDING, str(path), lock]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "holding\n"
        holder.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            holder.send_signal(signal.SIGCONT)
            holder.communicate("")


@pytest.mark.usefixtures("new_folder")
def test_the_server_answers_while_the_writer_is_stopped_and_records_after_it_went_on(
    serve: Serve, data: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    """Pages can be opened, except while a write is in the middle of its commit."""
    server, phone = serve(), Phone()
    server.read_until(LAST_LINE)
    phone.sign_in(server.link)
    with django_db_blocker.unblock(), use_database_in(data):
        game = f"games/{make_game(owner=signing_in.first_confidant()).pk}/play/"
    pages = [f"{server.address}{path}" for path in ("", "games/", game)]
    fields = {"key": new_key(), "revision": "0", "kind": "trump", "round": "1", "value": "red"}
    with stopped_holder(data / "tablet.sqlite3", "IMMEDIATE"):
        assert phone.send_form_of(server.address, f"/{game}", **fields) == 503
        assert [phone.status(page) for page in pages] == [200] * 3
    with stopped_holder(data / "tablet.sqlite3", "EXCLUSIVE"):
        assert [phone.status(page) for page in pages] == [503] * 3
    assert phone.send_form_of(server.address, f"/{game}", **fields) == 200
    assert 'name="revision" value="1"' in phone.text(pages[-1])
