"""Backup of a running server, and restore: nobody is signed in by it."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

import pytest

from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.folder_lock import exclusive_lock
from tests.helpers.dump import digest_of
from tests.helpers.full_database import KNOWN, everything_in
from tests.helpers.programs import Phone, Server, run
from tests.management.conftest import MakeLink
from tests.management.serving.conftest import LAST_LINE, Serve, stop_cleanly

pytestmark = pytest.mark.usefixtures("new_folder")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the path of a backup that is not there yet."""
    return tmp_path / "backup.sqlite3"


def started(serve: Serve) -> Server:
    """Start a server and wait until it answers."""
    server = serve()
    server.read_until(LAST_LINE)
    assert server.get("/") == 200
    return server


def test_after_a_restore_which_a_running_server_prevents_only_the_phones_of_before_are_signed_in_and_no_link_works(
    serve: Serve, data: Path, file: Path, make_link: MakeLink
) -> None:
    first, staying, leaving, removed = started(serve), Phone(), Phone(), Phone()
    staying.sign_in(first.link)
    leaving.sign_in(make_link(data, first.address))
    removed.sign_in(make_link(data, first.address))
    unused = make_link(data, first.address)
    ended = run("backup", str(file), "--data", str(data))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert leaving.send_form_of(first.address, "/leave/") == 200
    assert staying.send_form_of(first.address, "/another-phone/sign-out-others/") == 200
    before = digest_of(data / "tablet.sqlite3")
    refused = run("restore", str(file), "--data", str(data))
    assert refused.stderr == f"A server or a command is working in {data}; stop it first. Nothing was changed.\n"
    assert (refused.returncode, digest_of(data / "tablet.sqlite3")) == (1, before)
    first.stop(signal.SIGTERM)
    assert run("restore", str(file), "--data", str(data)).returncode == 0
    assert digest_of(data / "tablet.sqlite3") == digest_of(file)
    second = started(serve)
    assert staying.status(f"{second.address}games/") == 200
    assert leaving.status(f"{second.address}games/") == 404
    assert removed.status(f"{second.address}games/") == 404
    assert Phone().status(unused) == 410


def test_a_backup_in_a_new_folder_signs_nobody_in_whether_restored_or_copied_by_hand(
    serve: Serve, data: Path, file: Path, collected: Path
) -> None:
    phone, first = Phone(), started(serve)
    phone.sign_in(first.link)
    write_backup(data, file, KNOWN)
    stop_cleanly(first, signal.SIGTERM)
    shutil.rmtree(data)
    data.mkdir()
    shutil.copy(file, data / "tablet.sqlite3")
    shutil.copytree(collected, data / "static")
    copied = started(serve)
    assert phone.status(f"{copied.address}games/") == 404
    copied.stop(signal.SIGTERM)
    shutil.rmtree(data)
    result = run("restore", str(file), "--data", str(data))
    assert "Every phone must sign in again" in result.stdout
    shutil.copytree(collected, data / "static")
    restored = started(serve)
    assert phone.status(f"{restored.address}games/") == 404
    phone.sign_in(restored.link)
    assert phone.status(f"{restored.address}games/") == 200


def test_a_server_does_not_start_during_a_restore(serve: Serve, data: Path) -> None:
    before = everything_in(data)
    with exclusive_lock(data):
        refused = serve()
        _, errors = refused.process.communicate()
    assert errors == f"The Tablet of Truth in {data} is being restored; start again when that is done.\n"
    assert refused.process.returncode == 1
    assert everything_in(data) == before
