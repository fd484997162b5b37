"""The server ends cleanly and leaves no processes behind."""

from __future__ import annotations

import os
import signal

import pytest

from tests.helpers.programs import LONGEST, Server, children, command_of, wait_for_end
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
def test_a_signal_ends_it_cleanly(server: Server, number: signal.Signals) -> None:
    started = children(server.process)
    assert started
    assert server.stop(number) == (0, "")
    for pid in started:
        wait_for_end(pid)


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


def test_the_worker_ends_if_the_server_is_killed(server: Server) -> None:
    started = children(server.process)
    server.process.kill()
    for pid in started:
        wait_for_end(pid)
