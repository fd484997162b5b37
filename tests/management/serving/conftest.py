"""Fixtures: servers with their own data folders, which are always stopped."""

from __future__ import annotations

import os
import signal
import socket
from typing import TYPE_CHECKING

import pytest

from tests.helpers.programs import LONGEST, Server, start

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator
    from pathlib import Path

type Serve = Callable[..., Server]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the path of a data folder that does not exist yet."""
    return tmp_path / "data"


@pytest.fixture
def port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def serve(data: Path, port: int) -> Iterator[Serve]:
    """Yield a function that starts a server on the data folder."""
    yield from _starting("serve", data, port)


@pytest.fixture
def demo(data: Path, port: int) -> Iterator[Serve]:
    """Yield a function that starts a demo on the data folder."""
    yield from _starting("demo", data, port)


def _starting(command: str, data: Path, port: int) -> Iterator[Serve]:
    started: list[subprocess.Popen[str]] = []

    def begin(*arguments: str) -> Server:
        started.append(start(command, "--data", str(data), "--port", str(port), *arguments))
        return Server(started[-1], port)

    yield begin
    for process in started:
        _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=LONGEST)
