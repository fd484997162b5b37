"""`serve` on a full disk: it starts, and shows what is there."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.environment import PROJECT
from scorekeeper.management.arguments import DEFAULT_HOST
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.hosts import phone_address
from tests.helpers.dump import digest_of
from tests.helpers.full_database import everything_in, use_database_in
from tests.helpers.programs import LONGEST, Phone, Server
from tests.management.serving.conftest import LAST_LINE, end
from tests.management.upgrades.releases import SCHEMAS, make_release

# The files and the database of the process that starts the server cannot be written.
SERVE = """
import errno, os, pathlib, sys
from django.core.management import execute_from_command_line
from django.db.backends.signals import connection_created

def forbid_writing(connection, **_):
    connection.cursor().execute("PRAGMA query_only = 1")

def fail(*_arguments, **_options):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

connection_created.connect(forbid_writing)
pathlib.Path.write_text = fail
os.environ |= {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "TABLET_DATA": sys.argv[1]}
execute_from_command_line(["manage.py", "serve", "--port", sys.argv[2], "--backup-every", "0"])
"""


@contextmanager
def serving(data: Path, port: int) -> Iterator[Server]:
    """Start a server whose data folder cannot be written."""
    command = [sys.executable, "-c", SERVE, str(data), str(port)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=PROJECT, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as process:
        yield Server(process, port, data)
        end(process)


def test_it_starts_on_a_full_disk_and_answers(new_folder: Path, port: int, django_db_blocker: DjangoDbBlocker) -> None:
    with django_db_blocker.unblock(), use_database_in(new_folder):
        signing_in.first_confidant()
    before, address = everything_in(new_folder), phone_address(DEFAULT_HOST, port)
    with serving(new_folder, port) as server:
        server.read_until(LAST_LINE)
        printed = "".join(server.printed)
        assert address in printed
        assert f"there is no link to sign in yet: “python3 manage.py signin --data {new_folder}” makes one." in printed
        assert Phone().status(address) == 200
        status, errors = server.stop(signal.SIGTERM)
    assert (status, everything_in(new_folder)) == (0, before)
    assert errors == f"The address {address} could not be stored for “signin”: No space left on device.\n"


def test_an_upgrade_that_cannot_be_written_is_refused_in_one_sentence(data: Path, port: int) -> None:
    make_release(data, SCHEMAS[-2])
    before = digest_of(data / DATABASE)
    with serving(data, port) as server:
        _, errors = server.process.communicate(timeout=LONGEST)
    kept, refusal = errors.splitlines()
    assert kept.endswith(" before the upgrade.")
    assert refusal == f"The data folder {data} cannot be used: attempt to write a readonly database."
    assert (server.process.returncode, digest_of(data / DATABASE)) == (1, before)
