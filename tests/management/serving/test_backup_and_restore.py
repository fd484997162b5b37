"""Backup of a running server, and restore: nobody is signed in by it."""

from __future__ import annotations

import shutil
import signal
from typing import TYPE_CHECKING

import pytest

from scorekeeper.storage.folder_lock import exclusive_lock
from tests.helpers.dump import digest_of
from tests.helpers.full_database import everything_in
from tests.helpers.programs import LINK, Phone, run
from tests.management.serving.conftest import LAST_LINE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.programs import Server
    from tests.management.serving.conftest import Serve

pytestmark = pytest.mark.usefixtures("new_folder")


def started(serve: Serve) -> Server:
    """Start a server and wait until it answers."""
    server = serve()
    server.read_until(LAST_LINE)
    assert server.get("/") == 200
    return server


def link_of(data: Path) -> str:
    """Return a new sign-in link for the server on this folder."""
    found = LINK.search(run("signin", "--data", str(data)).stdout)
    assert found
    return found.group()


def test_after_a_restore_only_the_phones_of_before_are_signed_in_and_no_link_works(
    serve: Serve, data: Path, tmp_path: Path
) -> None:
    file, staying, leaving, removed = tmp_path / "backup.sqlite3", Phone(), Phone(), Phone()
    first = started(serve)
    staying.sign_in(first.link)
    leaving.sign_in(link_of(data))
    removed.sign_in(link_of(data))
    unused = link_of(data)
    ended = run("backup", str(file), "--data", str(data))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert leaving.send_form_of(first.address, "/leave/") == 200
    assert staying.send_form_of(first.address, "/another-phone/sign-out-others/") == 200
    first.stop(signal.SIGTERM)
    assert run("restore", str(file), "--data", str(data)).returncode == 0
    second = started(serve)
    assert staying.status(f"{second.address}games/") == 200
    assert leaving.status(f"{second.address}games/") == 404
    assert removed.status(f"{second.address}games/") == 404
    assert Phone().status(unused) == 410


@pytest.fixture
def signed_in(serve: Serve, data: Path, file: Path) -> Phone:
    """Return a phone that was signed in when a backup was written, after which the data folder was deleted."""
    phone, server = Phone(), started(serve)
    phone.sign_in(server.link)
    assert run("backup", str(file), "--data", str(data)).returncode == 0
    server.stop(signal.SIGTERM)
    shutil.rmtree(data)
    return phone


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the path of a backup that is not there yet."""
    return tmp_path / "backup.sqlite3"


def test_a_backup_restored_into_a_new_folder_signs_nobody_in(
    signed_in: Phone, serve: Serve, data: Path, file: Path
) -> None:
    result = run("restore", str(file), "--data", str(data))
    assert "Every phone must sign in again" in result.stdout
    second = started(serve)
    assert signed_in.status(f"{second.address}games/") == 404
    signed_in.sign_in(second.link)
    assert signed_in.status(f"{second.address}games/") == 200


def test_a_backup_copied_by_hand_signs_nobody_in_either(signed_in: Phone, serve: Serve, data: Path, file: Path) -> None:
    data.mkdir()
    shutil.copy(file, data / "tablet.sqlite3")
    second = started(serve)
    assert signed_in.status(f"{second.address}games/") == 404


def test_a_restore_under_a_running_server_is_refused(serve: Serve, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite3"
    server = started(serve)
    assert run("backup", str(file), "--data", str(data)).returncode == 0
    link_of(data)
    before = digest_of(data / "tablet.sqlite3")
    ended = run("restore", str(file), "--data", str(data))
    assert ended.stderr == f"A server or a command is working in {data}; stop it first. Nothing was changed.\n"
    assert (ended.returncode, digest_of(data / "tablet.sqlite3")) == (1, before)
    server.stop(signal.SIGTERM)
    assert run("restore", str(file), "--data", str(data)).returncode == 0
    assert digest_of(data / "tablet.sqlite3") == digest_of(file)


def test_a_server_does_not_start_during_a_restore(serve: Serve, data: Path) -> None:
    before = everything_in(data)
    with exclusive_lock(data):
        refused = serve()
        _, errors = refused.process.communicate()
    assert errors == f"The Tablet of Truth in {data} is being restored; start again when that is done.\n"
    assert refused.process.returncode == 1
    assert everything_in(data) == before
