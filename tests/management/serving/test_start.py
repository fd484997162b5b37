"""`manage.py serve` sets everything up, and the next start uses it again."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from scorekeeper.management.arguments import DEFAULT_HOST
from scorekeeper.web.health import HEALTH_PATHS
from scorekeeper.web.hosts import phone_address
from tests.helpers.programs import Phone, Server, children, command_of, wait_for_end
from tests.management.serving.conftest import LAST_LINE, Serve, end_all_cleanly

# Files of SQLite while the database is open.
JOURNAL = {"tablet.sqlite3-wal", "tablet.sqlite3-shm", "tablet.sqlite3-journal"}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def contents(data: Path) -> tuple[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(data / "tablet.sqlite3")) as database:
        return (data / "secret-key").read_text(), database.execute("SELECT * FROM scorekeeper_confidant").fetchall()


def worker_of(server: Server) -> int:
    """Return the process that answers requests; 0 if there is none at the moment."""
    return next((pid for pid in children(server.process) if "spawn_main" in command_of(pid)), 0)


def test_a_start_prints_the_address_and_a_link_and_then_responds(first_start: Server) -> None:
    address = phone_address(DEFAULT_HOST, first_start.port)
    assert address in "".join(first_start.printed)
    assert first_start.link.startswith(f"{address}enter/")
    assert first_start.get("/") == 200


def test_a_started_server_is_alive_and_ready(first_start: Server) -> None:
    assert [first_start.get(path) for path in HEALTH_PATHS] == [200, 200]


def test_the_printed_link_signs_in(first_start: Server) -> None:
    assert first_start.get("/" + first_start.link.split("/", 3)[3]) == 200
    assert first_start.get("/enter/another-one/") == 410


def test_the_created_files_are_readable_only_by_their_owner(first_start: Server) -> None:
    assert mode(first_start.data) == 0o700
    assert mode(first_start.data / "secret-key") == 0o600
    assert mode(first_start.data / "tablet.sqlite3") == 0o600


@pytest.mark.usefixtures("new_folder")
def test_after_a_kill_the_next_start_uses_the_same_data_and_the_phone_is_still_signed_in(
    serve: Serve, data: Path
) -> None:
    first, phone = serve(), Phone()
    first.read_until(LAST_LINE)
    assert phone.status(f"{first.address}games/") == 404
    phone.sign_in(first.link)
    assert phone.status(f"{first.address}games/") == 200
    before, workers = contents(data), children(first.process)
    first.process.kill()
    first.process.wait()
    # They end a moment later; until then the port is in use.
    for pid in workers:
        wait_for_end(pid)
    second = serve()
    second.read_until(LAST_LINE)
    assert phone.status(f"{second.address}games/") == 200
    assert contents(data) == before
    # Like Ctrl-C in a terminal.
    assert end_all_cleanly(second, signal.SIGINT) == ""


@pytest.mark.usefixtures("new_folder")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_that_ended_alone_is_replaced_and_the_server_still_stops_cleanly(
    serve: Serve, number: signal.Signals
) -> None:
    server, phone = serve(), Phone()
    server.read_until(LAST_LINE)
    phone.sign_in(server.link)
    worker = worker_of(server)
    os.kill(worker, number)
    wait_for_end(worker)
    assert phone.status(f"{server.address}games/") == 200
    status, errors = server.stop(signal.SIGTERM)
    assert status == 0
    assert "Unexpected exit from worker" in errors


@pytest.mark.usefixtures("new_folder")
def test_a_worker_that_is_killed_again_at_once_ends_the_server_with_an_error(serve: Serve) -> None:
    server = serve()
    server.read_until(LAST_LINE)
    killed = 0
    while server.process.poll() is None:
        worker = worker_of(server)
        if worker and worker != killed:
            os.kill(worker, signal.SIGKILL)
            killed = worker
    assert server.process.returncode == 1


@pytest.mark.usefixtures("new_folder")
def test_quiet_prints_nothing_until_a_signal_to_all_processes_ends_it_cleanly(serve: Serve) -> None:
    server = serve("--quiet")
    assert server.get("/") == 200
    assert end_all_cleanly(server, signal.SIGTERM) == ""


@pytest.mark.usefixtures("new_folder")
def test_a_signal_that_ends_the_worker_before_the_server_is_no_error(serve: Serve) -> None:
    server = serve()
    server.read_until(LAST_LINE)
    assert server.get("/") == 200
    worker = worker_of(server)
    os.kill(worker, signal.SIGTERM)
    wait_for_end(worker)
    assert server.stop(signal.SIGTERM) == (0, "")


def test_a_static_file_may_be_cached_and_has_the_security_headers(first_start: Server) -> None:
    (style,) = (first_start.data / "static" / "css" / "pages").glob("site.*.css")
    with closing(HTTPConnection("127.0.0.1", first_start.port)) as connection:
        connection.request("GET", f"/static/css/pages/{style.name}")
        response = connection.getresponse()
    assert (response.status, response.headers["Cache-Control"]) == (200, "max-age=315360000, public, immutable")
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    names = ("X-Robots-Tag", "X-Content-Type-Options", "X-Frame-Options", "Cross-Origin-Resource-Policy")
    assert [response.headers[name] for name in names] == ["noindex", "nosniff", "DENY", "same-origin"]


def test_no_file_of_the_project_or_of_the_data_and_no_listing_is_served(first_start: Server) -> None:
    hidden = (".git/config", ".env", "pyproject.toml", "data/secret-key", "secret-key", "tablet.sqlite3", "docs/")
    for name in (*hidden, "static/", "static/css/"):
        for path in (f"/{name}", f"/static/../{name}", f"/static/%2e%2e/{name}", f"/static/..%2f{name}", f"//{name}"):
            assert first_start.get(path) == 404, path


def test_a_start_leaves_no_temporary_files(first_start: Server) -> None:
    made = {path.name for path in first_start.data.iterdir()}
    assert made - JOURNAL == {"address", "secret-key", "static", "tablet.sqlite3"}
