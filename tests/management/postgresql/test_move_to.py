"""`manage.py move-to`: everything is in the other database afterwards, or nothing is changed."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.management import moving
from scorekeeper.models import Player
from scorekeeper.storage.copying import copy_rows
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.folder_lock import shared_lock
from tests.helpers.commands import refusal
from tests.helpers.full_database import make_full_database, rename_everybody, use_database_in
from tests.helpers.programs import run
from tests.management.postgresql.conftest import Database, Serve, started

pytestmark = pytest.mark.postgresql

type Tables = dict[str, list[tuple[object, ...]]]


def tables_of(path: Path) -> Tables:
    """Return all rows of all tables, also those with the highest numbers, as SQLite stores them."""
    with closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: sorted(map(_plain, database.execute(f"SELECT * FROM {name}")), key=repr)  # noqa: S608 - a table
            for name in names
            if name != "django_migrations"
        }


def _plain(row: tuple[object, ...]) -> tuple[object, ...]:
    """Return a row with the keys of JSON in order; PostgreSQL has an order of its own."""
    return tuple(
        json.dumps(json.loads(value), sort_keys=True) if isinstance(value, str) and value.startswith("{") else value
        for value in row
    )


def tables_in(database: Database) -> int:
    """Return the number of tables of a PostgreSQL database."""
    return len(database.rows("SELECT 1 FROM pg_tables WHERE schemaname = 'public'"))


@pytest.fixture
def full(tmp_path: Path, migrated: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    """Return a data folder with rows in all important tables; its newest game was deleted."""
    with django_db_blocker.unblock():
        make_full_database(tmp_path, migrated)
    rename_everybody(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        database.execute("UPDATE sqlite_sequence SET seq = seq + 7 WHERE name = 'scorekeeper_game'")
    return tmp_path


@pytest.fixture
def here(full: Path, database: Database, settings: Settings, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """Use the database in that folder in this process."""
    settings.POSTGRESQL, settings.DATA = None, full
    with django_db_blocker.unblock(), use_database_in(full):
        yield full


def test_there_and_back_again_every_row_is_the_same(full: Path, database: Database) -> None:
    """Types and times to the letter; no number is used twice; the file is put aside, and the key stays."""
    before, key = tables_of(full / DATABASE), (full / "secret-key").read_text()
    there = run("move-to", database.url, f"--data={full}")
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout.startswith(f"Copied {sum(map(len, before.values())) - len(before['sqlite_sequence'])} rows of ")
    assert database.password not in there.stdout
    [aside] = full.glob("before-move-*.sqlite3")
    assert tables_of(aside) == before
    assert not (full / DATABASE).exists()
    assert database.rows("SELECT content FROM tablet_secret") == [(key,)]

    back = run("move-to", "sqlite", f"--data={full}", DATABASE_URL=database.url)
    assert (back.returncode, back.stderr) == (0, "")
    after = tables_of(full / DATABASE)
    numbers = [
        [row for row in tables.pop("sqlite_sequence") if row[0] != "django_migrations" and row[1]]
        for tables in (before, after)
    ]
    assert numbers[0] == numbers[1]
    assert after == before


def test_a_new_row_gets_the_number_after_the_highest_ever_used(full: Path, database: Database) -> None:
    with closing(sqlite3.connect(full / DATABASE)) as present:
        [(highest,)] = present.execute("SELECT seq FROM sqlite_sequence WHERE name = 'scorekeeper_game'")
    assert run("move-to", "-", f"--data={full}", standard_input=database.url).returncode == 0
    assert database.rows("SELECT nextval('scorekeeper_game_id_seq')") == [(highest + 1,)]


def test_a_database_that_is_not_empty_is_refused(here: Path, database: Database) -> None:
    call_command("move-to", database.url)
    [aside] = here.glob("before-move-*.sqlite3")
    aside.rename(here / DATABASE)
    assert "is not empty; nothing was changed." in refusal("move-to", database.url)
    assert (here / DATABASE).exists()


def test_a_database_of_another_program_is_refused(here: Path, database: Database) -> None:
    database.rows("CREATE TABLE other (id int)")
    assert "belongs to another program." in refusal("move-to", database.url)
    assert tables_in(database) == 1


def test_nothing_is_left_in_the_target_if_the_copy_differs(
    here: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def copy_badly(source: str, target: str) -> None:
        copy_rows(source, target)
        Player.objects.using(target).filter(pk=1).update(name="Ida")

    monkeypatch.setattr(moving, "copy_rows", copy_badly)
    before = tables_of(here / DATABASE)
    assert refusal("move-to", database.url) == "The copy differs in scorekeeper_player; nothing was changed."
    assert tables_in(database) == 0
    assert tables_of(here / DATABASE) == before


def test_a_running_server_is_refused(here: Path, database: Database) -> None:
    lock = shared_lock(here)
    assert "stop it first. Nothing was changed." in refusal("move-to", database.url)
    os.close(lock)
    assert tables_in(database) == 0


def test_a_server_that_uses_the_present_database_is_refused(full: Path, database: Database, serve: Serve) -> None:
    started(serve())
    (full / DATABASE).unlink()
    refused = run("move-to", "sqlite", f"--data={full}", DATABASE_URL=database.url)
    assert "stop it first. Nothing was changed." in refused.stderr
    assert not (full / DATABASE).exists()


def test_a_url_with_a_mistake_is_refused_without_showing_it() -> None:
    shown = refusal("move-to", "postgresql://me:geheim@host/a/b")
    assert shown.startswith("URL: ")
    assert "geheim" not in shown


@pytest.mark.parametrize("url", ["", "set"])
def test_a_database_in_the_data_folder_is_not_replaced(full: Path, url: str, database: Database) -> None:
    before = tables_of(full / DATABASE)
    refused = run("move-to", "sqlite", f"--data={full}", **({"DATABASE_URL": database.url} if url else {}))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == f"There is a database in {full}; nothing was changed.\n"
    assert tables_of(full / DATABASE) == before
