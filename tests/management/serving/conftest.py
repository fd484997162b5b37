"""Fixtures: servers with their own data folders, which are always stopped."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.helpers.full_database import make_started_folder
from tests.helpers.programs import LONGEST, Server, children, free_port, start, wait_for_end
from tests.management.upgrades.releases import make_release

type Serve = Callable[..., Server]
type MakeOlder = Callable[[str], Path]

LAST_LINE = "Ctrl-C stops the server"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the path of a data folder that does not exist yet."""
    return tmp_path / "data"


@pytest.fixture
def new_folder(data: Path, migrated: Path, collected: Path) -> Path:
    """Make the data folder as the first start leaves it, for tests of later starts."""
    make_started_folder(data, migrated, collected)
    return data


@pytest.fixture
def make_older(data: Path, collected: Path) -> MakeOlder:
    """Return a function that makes the data folder of an earlier version, with its schema, and returns its database.

    The static files are there already: collecting them takes longer than the rest of a start.
    """

    def make(schema: str) -> Path:
        path = make_release(data, schema)
        shutil.copytree(collected, data / "static")
        return path

    return make


@pytest.fixture
def port() -> int:
    """Return a port that nobody uses."""
    return free_port()


@pytest.fixture(scope="session")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server on a data folder that is not there yet; tests that change nothing share it."""
    yield from _shared("serve", tmp_path_factory.mktemp("serve") / "data")


@pytest.fixture(scope="session")
def first_demo(tmp_path_factory: pytest.TempPathFactory, collected: Path) -> Iterator[Server]:
    """Start a demo that has static files but no database yet; tests that change nothing share it."""
    data = tmp_path_factory.mktemp("demo") / "data"
    shutil.copytree(collected, data / "static")
    yield from _shared("demo", data)


@pytest.fixture
def serve(data: Path, port: int) -> Iterator[Serve]:
    """Yield a function that starts a server on the data folder."""
    yield from starting("serve", data, port)


@pytest.fixture
def demo(data: Path, port: int) -> Iterator[Serve]:
    """Yield a function that starts a demo on the data folder."""
    yield from starting("demo", data, port)


def _shared(command: str, data: Path) -> Iterator[Server]:
    for begin in starting(command, data, free_port()):
        server = begin()
        server.read_until(LAST_LINE)
        assert server.get("/") == HTTPStatus.OK
        yield server


def starting(command: str, data: Path, port: int) -> Iterator[Serve]:
    started: list[subprocess.Popen[str]] = []

    def begin(*arguments: str) -> Server:
        started.append(start(command, "--data", str(data), "--port", str(port), *arguments))
        return Server(started[-1], port, data)

    yield begin
    for process in started:
        end(process)


def stop_cleanly(server: Server, number: signal.Signals) -> None:
    """Send a signal to the server, which ends without an error, and wait until its worker has ended as well."""
    workers = children(server.process)
    assert workers
    assert server.stop(number) == (0, "")
    for pid in workers:
        wait_for_end(pid)


def end_all_cleanly(server: Server, number: signal.Signals) -> str:
    """Send a signal to all processes of a server, which ends without an error, and return what it printed last."""
    os.killpg(server.process.pid, number)
    printed, errors = server.process.communicate(timeout=LONGEST)
    assert (server.process.returncode, errors) == (0, "")
    return printed


def end(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=LONGEST)
