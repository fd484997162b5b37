"""Databases of every earlier schema are upgraded without losing anything."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, nullcontext
from pathlib import Path

import pytest
from django.db import connections
from django.utils import timezone
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.games.recount import all_games, recount, recount_careers
from scorekeeper.management.arguments import work_on
from scorekeeper.management.counting import Counting
from scorekeeper.management.upgrade import bring_up_to_date
from scorekeeper.models import Game
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.restore import restore
from tests.helpers.dump import Row
from tests.helpers.full_database import KNOWN, use_database_in
from tests.management.upgrades.releases import SCHEMAS, facts_of, make_release
from tests.management.upgrades.schema_states import shared_states

# Migrations that were released together with the one after them, so that no database has their schema.
NEVER_ALONE = {
    *("0003", "0004", "0010", "0015", "0016", "0020", "0021", "0023", "0027", "0028", "0029", "0031", "0033", "0034"),
}
# Tables that an upgrade changes: what was migrated, and caches: the search has the games in the bin since 0019, and
# results have more columns since 0033, so that their rows are written again.
CHANGED = {"django_migrations", "scorekeeper_result", "scorekeeper_searchposting", "scorekeeper_searchterm"}
# Columns that are computed: from names, some of them since 0020, and the version of the cached outcomes.
COMPUTED = {"name_key", "sort_key", "outcome_version"}
# Columns that have another name since 0025: old and new.
RENAMED = {"confidant_id": "owner_id"}


@pytest.fixture(autouse=True)
def _own_databases(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    # In UTC the times of old corrections of the start are written as before.
    with django_db_blocker.unblock(), timezone.override("UTC"):
        yield


@pytest.mark.parametrize(
    "schema",
    [SCHEMAS[0], *(pytest.param(schema, marks=pytest.mark.thorough) for schema in SCHEMAS[1:-2]), *SCHEMAS[-2:]],
)
def test_an_upgrade_keeps_all_logs_totals_standings_and_names(schema: str, tmp_path: Path) -> None:
    path = make_release(tmp_path / "data", schema)
    before = facts_of(path)
    assert {len(rows) > 3 for rows in before.values()} == {True}
    # The first is upgraded as the product does it, the others with states that take most of the time.
    with use_database_in(path.parent), nullcontext() if schema == SCHEMAS[0] else shared_states():
        bring_up_to_date()
        Counting().run()
        games = all_games()
        assert len(games) == len(before["games"])
        # The stored outcomes are those that the entries have today.
        assert not any(recount(games))
        assert recount_careers() == 0
        assert {len(game.places) > 2 for game in Game.objects.filter(rounds_recorded__gt=0)} == {True}
    assert facts_of(path) == before
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("schema", [SCHEMAS[1]])
def test_a_backup_of_an_earlier_version_and_one_after_the_upgrade_are_restored_alike(
    schema: str, tmp_path: Path
) -> None:
    path = make_release(tmp_path / "old", schema)
    before, early, late = facts_of(path), tmp_path / "early.sqlite3", tmp_path / "late.sqlite3"
    write_backup(path.parent, early, KNOWN)
    with use_database_in(path.parent), shared_states():
        bring_up_to_date()
    write_backup(path.parent, late, KNOWN)
    for file in (early, late):
        folder = tmp_path / file.stem
        with use_database_in(path.parent), shared_states():
            restore(folder, file, KNOWN, upgrade)
        assert facts_of(folder / DATABASE) == before
        assert (folder / "secret-key").read_text() == f"the key of {schema}"


def test_there_is_a_database_of_every_schema_but_the_newest() -> None:
    """Add the file of the last version when a migration is added; see docs/decisions/0039-automatic-backups.md.

    If no database ever had the schema of a migration without the next one, add the migration to NEVER_ALONE instead.
    """
    known = sorted({name[:4] for app, name in KNOWN if app == "scorekeeper"} - NEVER_ALONE)
    assert [*known[:-1]] == [schema.removeprefix("schema-") for schema in SCHEMAS if schema[-4:] != known[-1]]


# The newest may have today's schema.
@pytest.mark.parametrize("schema", SCHEMAS[-2:])
def test_an_upgrade_keeps_every_row_of_every_table(schema: str, tmp_path: Path) -> None:
    """These databases have rows in every table and values in every column; older games are counted again."""
    path = make_release(tmp_path / "data", schema)
    columns = columns_of(path)
    before = rows_with(columns, path)
    with use_database_in(path.parent):
        bring_up_to_date()
        Counting().run()
    renamed = {name: RENAMED for name, own in columns_of(path).items() if '"owner_id"' in own}
    after = rows_with({name: _renamed(own, renamed.get(name, {})) for name, own in columns.items()}, path)
    # New models add rows to tables of Django's.
    assert [name for name in before if not {*before[name]} <= {*after[name]}] == []


def _renamed(columns: str, names: Mapping[str, str]) -> str:
    for old, new in names.items():
        columns = columns.replace(f'"{old}"', f'"{new}"')
    return columns


def columns_of(path: Path) -> dict[str, str]:
    """Return the columns of each table that an upgrade leaves as they are."""
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        tables = {name for (name,) in found}
        own = {name: [row[1] for row in database.execute(f"PRAGMA table_info({name})")] for name in tables - CHANGED}
    return {name: ", ".join(f'"{one}"' for one in columns if one not in COMPUTED) for name, columns in own.items()}


def rows_with(columns: Mapping[str, str], path: Path) -> dict[str, list[Row]]:
    """Return the rows of each table with these columns."""
    with closing(sqlite3.connect(path)) as database:
        return {
            name: sorted(database.execute(f"SELECT {own} FROM {name}"), key=repr)  # noqa: S608
            for name, own in columns.items()
        }


def upgrade(path: Path) -> None:
    """Upgrade a database as `restore` does."""
    work_on(path)
    bring_up_to_date()
    connections["default"].close()
