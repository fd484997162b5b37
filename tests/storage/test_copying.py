"""Copies between databases hold the same rows, whatever their columns are, and a difference is noticed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections, transaction
from django.db.models import Field
from django.db.utils import ConnectionHandler

from scorekeeper.storage import copying
from scorekeeper.storage.copying import contents, copy_rows
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.sqlite import sqlite_database
from tests.helpers.dump import rows_of
from tests.helpers.full_database import use_database_in
from tests.helpers.full_rows import empty_columns

pytestmark = pytest.mark.sqlite


@pytest.fixture
def copy(folder: Path, migrated: Path, tmp_path: Path) -> Iterator[Path]:
    """Yield the path of a copy of the full database; both are open, as "source" and "target"."""
    path = tmp_path / "copy.sqlite3"
    shutil.copy(migrated, path)
    for alias, file in (("source", folder / DATABASE), ("target", path)):
        connections[alias] = ConnectionHandler({"default": sqlite_database(file)})["default"]
    with transaction.atomic(using="target"):
        copy_rows("source", "target")
    yield path
    for alias in ("source", "target"):
        connections[alias].close()
        del connections[alias]


def test_the_full_database_has_rows_in_every_table_and_values_in_every_column(folder: Path) -> None:
    """Else the tests of backup, restore, upgrades and `move-to` would pass without the column that is missing."""
    with use_database_in(folder):
        assert empty_columns() == []


def test_a_copy_has_the_same_rows_of_every_table(folder: Path, copy: Path) -> None:
    assert rows_of(copy) == rows_of(folder / DATABASE)
    assert contents("target") == contents("source")


def test_a_copy_holds_only_a_few_files_at_a_time() -> None:
    """A photo may have 1 MB, a pending import more."""
    few = {model.__name__ for model in copying._models() if copying._at_once(model) <= 10}
    assert few == {"SheetPhoto", "PendingImport", "Passkey"}


def test_a_difference_in_any_column_is_noticed(copy: Path) -> None:
    with transaction.atomic(using="target"), connections["target"].cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        unique = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE UNIQUE INDEX%'"
        for (name,) in cursor.execute(unique).fetchall():
            cursor.execute(f"DROP INDEX {name}")
        for model in copying._models():
            table, before = model._meta.db_table, copying._contents("target", model)
            for field in model._meta.concrete_fields:
                if field.primary_key:
                    continue
                # One row, so that unique columns stay unique.
                row = f"{model._meta.pk.column} = (SELECT max({model._meta.pk.column}) FROM {table})"  # noqa: S608
                cursor.execute("SAVEPOINT before")
                cursor.execute(f'UPDATE {table} SET "{field.column}" = {another_value(field)} WHERE {row}')  # noqa: S608
                assert copying._contents("target", model) != before, (table, field.column)
                cursor.execute("ROLLBACK TO before")
        transaction.set_rollback(True, using="target")


def another_value(field: Field[Any, Any]) -> str:
    """Return SQL for a valid value that a field does not have."""
    kinds = {
        "BooleanField": f'1 - "{field.column}"',
        "DateField": "'1999-12-31'",
        "DateTimeField": "'1999-12-31 23:59:59'",
        "JSONField": "'[1999]'",
        "BinaryField": "x'1999'",
        "CharField": f"""coalesce("{field.column}", '') || 'x'""",
    }
    return kinds.get(field.get_internal_type(), f'coalesce("{field.column}", 0) + 1999')
