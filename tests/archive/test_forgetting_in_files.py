"""A forgotten name is in no byte of the database file, and in no backup that is written afterwards."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.accounts.deletion import delete_account
from scorekeeper.archive.forgetting import forget
from scorekeeper.games import recording
from scorekeeper.models import Confidant, Game
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.restore import restore
from scorekeeper.web import sign_in as signing_in
from tests.archive.known_person import NAME, make_known_person
from tests.helpers.full_database import KNOWN, make_new_folder, use_database_in

pytestmark = pytest.mark.sqlite

SPELLINGS = [spelling.encode() for spelling in (NAME, NAME.lower(), NAME.upper(), "xquenia")]


@pytest.fixture(autouse=True)
def _own_databases(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def folder(tmp_path: Path, migrated: Path) -> Iterator[Path]:
    """Return the folder of a database that is in use, with the name in many places."""
    folder = tmp_path / "data"
    make_new_folder(folder, migrated)
    with use_database_in(folder):
        yield folder


def files_with_the_name(folder: Path) -> list[str]:
    contents = {path.name: path.read_bytes() for path in folder.iterdir()}
    return sorted(name for name, content in contents.items() if any(spelling in content for spelling in SPELLINGS))


def set_up(**settings: str) -> None:
    """Set the journal, and let SQLite leave what is deleted in the file, as most of its builds do."""
    with connection.cursor() as cursor:
        for name, value in {"secure_delete": "OFF", **settings}.items():
            cursor.execute(f"PRAGMA {name} = {value}")


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_no_file_of_the_data_folder_has_the_name_afterwards(folder: Path, journal: str) -> None:
    """Also not where SQLite has only marked the place as free: texts that were changed before, or deleted."""
    set_up(journal_mode=journal)
    confidant = signing_in.first_confidant()
    person = make_known_person(confidant)
    recording.name_game(confidant, Game.objects.exclude(title="").latest("pk").pk, "")
    assert files_with_the_name(folder)
    forget(confidant, person, texts=True)
    assert files_with_the_name(folder) == []


def test_a_later_backup_does_not_have_what_was_deleted(folder: Path, tmp_path: Path) -> None:
    """Even if the database file itself still has it in unused parts."""
    set_up()
    confidant = Confidant.objects.create(name=NAME)
    make_known_person(confidant)
    delete_account(confidant)
    assert files_with_the_name(folder) == [DATABASE]
    (tmp_path / "backups").mkdir()
    write_backup(folder, tmp_path / "backups" / "friday.sqlite3", KNOWN)
    assert files_with_the_name(tmp_path / "backups") == []


def test_a_restore_names_the_people_who_were_forgotten_since(folder: Path, tmp_path: Path) -> None:
    confidant = signing_in.first_confidant()
    person = make_known_person(confidant)
    write_backup(folder, tmp_path / "early.sqlite3", KNOWN)
    forget(confidant, person, texts=True)
    write_backup(folder, tmp_path / "late.sqlite3", KNOWN)
    restored = [restore(folder, tmp_path / f"{name}.sqlite3", KNOWN, lambda _path: None) for name in ("late", "early")]
    assert [one.forgotten for one in restored] == [(), (NAME, f"{NAME} M.")]


def test_a_restore_over_a_database_of_schema_0024_names_them_too(folder: Path, tmp_path: Path) -> None:
    """Its players have the owner in another column."""
    confidant = signing_in.first_confidant()
    person = make_known_person(confidant)
    write_backup(folder, tmp_path / "early.sqlite3", KNOWN)
    forget(confidant, person, texts=True)
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("ALTER TABLE scorekeeper_player RENAME COLUMN owner_id TO confidant_id")
    restored = restore(folder, tmp_path / "early.sqlite3", KNOWN, lambda _path: None)
    assert restored.forgotten == (NAME, f"{NAME} M.")
