"""The server ends cleanly at a signal to all its processes, also during its start.

Other files, which start a server anyway, prove that no worker stays behind after a signal to the server alone:
`test_backup_and_restore.py` (SIGTERM), `test_demo.py` (SIGINT) and `test_start.py` (a kill).
"""

from __future__ import annotations

import os
import signal

import pytest

from tests.helpers.programs import LONGEST, Server, children, command_of
from tests.management.serving.conftest import LAST_LINE, Serve

pytestmark = pytest.mark.usefixtures("new_folder")


@pytest.fixture
def server(serve: Serve) -> Server:
    """Start a server and wait until it answers."""
    server = serve()
    server.read_until(LAST_LINE)
    assert server.get("/") == 200
    return server


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_all_processes_ends_it_cleanly(server: Server, number: signal.Signals) -> None:
    os.killpg(server.process.pid, number)
    _, errors = server.process.communicate(timeout=LONGEST)
    assert (server.process.returncode, errors) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_during_the_start_ends_it_cleanly(serve: Serve, number: signal.Signals) -> None:
    server = serve()
    server.read_until(LAST_LINE)
    while not any("spawn_main" in command_of(pid) for pid in children(server.process)):
        assert server.process.poll() is None
    os.killpg(server.process.pid, number)
    _, errors = server.process.communicate(timeout=LONGEST)
    assert (server.process.returncode, errors) == (0, "")
