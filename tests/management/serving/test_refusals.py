"""If `serve` cannot start, it says why in one sentence and changes nothing."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from scorekeeper.environment.errors import CommandError
from scorekeeper.management.arguments import find_database
from scorekeeper.storage import data_folder
from scorekeeper.storage.database_file import make_database

KNOWN = "0001_initial"


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """Make an empty data folder and serve from it."""
    folder = tmp_path / "data"
    folder.mkdir()
    settings.DATA = folder
    return folder


def refusal(port: int | str, *arguments: str) -> str:
    """Return the sentence with which `serve` refuses to start."""
    with pytest.raises(SystemExit) as ended:
        call_command("serve", "--port", str(port), *arguments)
    sentence = str(ended.value.code)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def everything_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def write_database(folder: Path, *statements: str) -> Path:
    path = folder / "tablet.sqlite3"
    make_database(path)
    with closing(sqlite3.connect(path)) as database:
        for statement in ("CREATE TABLE django_migrations (app, name)", *statements):
            database.execute(statement)
        database.commit()
    return path


@pytest.mark.parametrize("written", ["abc", "", "0", "65536", "-1", "8000.0", "٨٠٠٠", "1_0", " 80", "99999999999999"])
def test_an_invalid_port_is_refused(folder: Path, written: str) -> None:
    assert refusal(written) == f"“{written}” is not a port; it is a number from 1 to 65535."
    assert everything_in(folder) == {}


def test_a_port_in_use_is_refused(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        expected = f"Port {taken} is taken; stop the program that uses it or choose another with --port."
        assert refusal(taken) == expected
        assert refusal(taken, "--host", "127.0.0.1") == expected
    assert everything_in(folder) == {}


@pytest.mark.parametrize("host", ["192.0.2.77", "no address", "a" * 300])
def test_an_address_of_another_machine_is_refused(folder: Path, port: int, host: str) -> None:
    assert refusal(port, "--host", host) == f"“{host}” is not an address of this machine."
    assert everything_in(folder) == {}


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path, settings: Settings, port: int) -> None:
    settings.DATA = tmp_path / "data"
    settings.DATA.write_text("mine")
    assert refusal(port) == f"The data folder {settings.DATA} is a file."
    assert settings.DATA.read_text() == "mine"


def test_a_data_folder_below_a_file_is_refused(tmp_path: Path, settings: Settings, port: int) -> None:
    (tmp_path / "mine").write_text("mine")
    settings.DATA = tmp_path / "mine" / "data"
    expected = f"The data folder {settings.DATA} cannot be made, because {tmp_path / 'mine'} is a file."
    assert refusal(port) == expected


def test_a_read_only_data_folder_is_refused(folder: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid(monkeypatch, folder)
    assert refusal(port) == f"The data folder {folder} cannot be written by this user."


def test_a_data_folder_that_cannot_be_created_is_refused(
    tmp_path: Path, settings: Settings, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA = tmp_path / "data"
    forbid(monkeypatch, tmp_path)
    assert "cannot be written by this user" in refusal(port)
    assert not settings.DATA.exists()


def test_a_database_that_cannot_be_written_is_refused(folder: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_database(folder)
    forbid(monkeypatch, path)
    assert refusal(port) == f"The database {path} cannot be written by this user."


def forbid(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Pretend that this user may not write there; the tests may run as root, who always may."""
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda target, mode: Path(target) != path and allowed(target, mode))


def test_a_network_file_system_is_refused(folder: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_folder, "network_file_system", lambda _path: "nfs4")
    expected = f"The data folder {folder} is on a network file system (nfs4), where SQLite is not safe."
    assert refusal(port) == expected
    assert everything_in(folder) == {}


@pytest.mark.parametrize("contents", [b"", b"SQLite", b"a letter to somebody", b"\x00" * 8192])
def test_a_file_that_is_not_a_database_is_refused(folder: Path, port: int, contents: bytes) -> None:
    path = folder / "tablet.sqlite3"
    path.write_bytes(contents)
    assert refusal(port).startswith(f"The database {path} is damaged (it is no SQLite database);")
    assert everything_in(folder) == {path.name: contents}


def test_a_truncated_database_is_refused(folder: Path, port: int) -> None:
    path = write_database(folder, "CREATE TABLE much AS SELECT zeroblob(100000)")
    path.write_bytes(path.read_bytes()[:50_000])
    before = everything_in(folder)
    assert refusal(port).startswith(f"The database {path} is damaged (")
    assert everything_in(folder) == before


TYPE_OF_SECOND_PAGE = 4096
COUNT_OF_FREE_PAGES = 39


@pytest.mark.parametrize("place", [TYPE_OF_SECOND_PAGE, COUNT_OF_FREE_PAGES])
def test_a_database_with_a_flipped_byte_is_refused(folder: Path, port: int, place: int) -> None:
    path = write_database(folder)
    whole = bytearray(path.read_bytes())
    whole[place] ^= 0xFF
    path.write_bytes(whole)
    before = everything_in(folder)
    assert refusal(port).startswith(f"The database {path} is damaged (")
    assert everything_in(folder) == before


def test_a_database_of_a_newer_version_is_refused(folder: Path, port: int) -> None:
    path = write_database(folder, "INSERT INTO django_migrations VALUES ('scorekeeper', '0999_from_the_future')")
    before = everything_in(folder)
    expected = "was written by a newer version of this program (scorekeeper.0999_from_the_future); install that one."
    assert refusal(port) == f"The database {path} {expected}"
    assert everything_in(folder) == before


def test_a_database_of_another_program_is_refused(folder: Path, port: int) -> None:
    path = folder / "tablet.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipe (title)")
    before = everything_in(folder)
    assert refusal(port) == f"The database {path} belongs to another program."
    assert everything_in(folder) == before


def test_a_missing_database_is_not_replaced_by_an_empty_one(folder: Path, port: int) -> None:
    (folder / "secret-key").write_text("a key")
    assert refusal(port) == (
        f"{folder}/tablet.sqlite3 is missing, although {folder} was in use before. Put it back, or restore a backup "
        f"with “python3 manage.py restore FILE --data {folder}”. To begin with an empty database, delete "
        f"{folder}/secret-key."
    )
    assert everything_in(folder) == {"secret-key": b"a key"}


def test_without_the_address_of_postgresql_nothing_begins_beside_a_database_that_was_moved(
    folder: Path, port: int
) -> None:
    for name in ("secret-key", "before-move-2026-01-02-030405.sqlite3", "before-move-2026-11-27-101112.sqlite3"):
        (folder / name).write_text("as before")
    before = everything_in(folder)
    expected = (
        f"The games of {folder} are in PostgreSQL since they were moved there: set DATABASE_URL. "
        "before-move-2026-11-27-101112.sqlite3 is the database from before."
    )
    assert refusal(port) == expected
    with pytest.raises(CommandError, match=re.escape(expected)):
        find_database()
    assert everything_in(folder) == before
