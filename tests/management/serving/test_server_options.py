"""Connections on which nothing happens."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.management import server
from scorekeeper.management.server import FILES, HEAD_BYTES, HEAD_SECONDS, MOST_CONNECTIONS, most_connections
from tests.helpers.programs import Server, run
from tests.management.serving.test_malformed_requests import answer_to


@pytest.mark.parametrize(
    ("files", "servers", "connections"),
    [
        (resource.RLIM_INFINITY, 2, MOST_CONNECTIONS),
        (100_000, 2, MOST_CONNECTIONS),
        (1024, 1, 1024 - FILES),
        (1024, 2, (1024 - FILES) // 2),
        (100, 1, 1),
    ],
)
def test_files_are_left_for_the_database(
    files: int, servers: int, connections: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))
    assert most_connections(servers) == connections


def test_the_server_may_open_as_many_files_as_the_system_allows() -> None:
    limits = "resource.getrlimit(resource.RLIMIT_NOFILE)"
    lower = f"import resource; hard = {limits}[1]; resource.setrlimit(resource.RLIMIT_NOFILE, (min(300, hard), hard))"
    code = f"{lower}; from scorekeeper.management import server; print({limits}[0] == hard)"
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True).stdout == "True\n"


def test_idle_connections_and_heads_that_do_not_arrive_end_soon() -> None:
    """For both the server has one time, in milliseconds."""
    settings = server._PROTOCOL["http1_settings"]
    assert (settings.header_read_timeout, settings.keep_alive) == (HEAD_SECONDS * 1000, True)


def test_a_head_that_is_too_large_is_refused(first_start: Server) -> None:
    answer = answer_to(first_start, f"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: {'x' * 2 * HEAD_BYTES}\r\n\r\n")
    assert answer.split()[1] == b"431"


@pytest.mark.usefixtures("new_folder")
def test_the_worker_keeps_places_free(data: Path) -> None:
    code = (
        "import queue; from scorekeeper.management import server; called = queue.Queue();"
        "server.keep_places_free = lambda *arguments: called.put(arguments);"
        "server.most_connections = lambda number: 800 // number;"
        "server.load_application('127.0.0.1', [8000, 8443]); print(called.get(), flush=True)"
    )
    proxy = {"TABLET_HTTPS": "1", "TABLET_PROXIES": "192.0.2.9"}
    ran = run("shell", "--no-imports", "-c", code, TABLET_DATA=str(data), TABLET_BACKUP_EVERY="0", **proxy)
    assert ran.stdout == "([8000, 8443], 300, (IPv4Network('192.0.2.9/32'),))\n", ran.stderr
