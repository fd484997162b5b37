"""A real database file instead of the one in memory."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connections
from django.db.utils import ConnectionHandler
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.storage.database_file import make_database
from scorekeeper.storage.sqlite import sqlite_database
from tests.helpers.full_database import make_full_database


@pytest.fixture(autouse=True)
def _own_databases(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let these tests open database files of their own."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def database_file(tmp_path: Path) -> Iterator[Path]:
    """Create a database file and use it as the default database."""
    path = tmp_path / "tablet.sqlite3"
    make_database(path)
    usual, opened = connections["default"], ConnectionHandler({"default": sqlite_database(path)})["default"]
    connections["default"] = opened
    yield path
    opened.close()
    connections["default"] = usual


@pytest.fixture(scope="session")
def _full_database(
    tmp_path_factory: pytest.TempPathFactory, migrated: Path, django_db_blocker: DjangoDbBlocker
) -> Path:
    folder = tmp_path_factory.mktemp("full") / "data"
    with django_db_blocker.unblock():
        make_full_database(folder, migrated)
    return folder


@pytest.fixture(scope="session")
def _other_database(
    tmp_path_factory: pytest.TempPathFactory, migrated: Path, django_db_blocker: DjangoDbBlocker
) -> Path:
    folder = tmp_path_factory.mktemp("other") / "data"
    with django_db_blocker.unblock():
        make_full_database(folder, migrated, seed=2)
    return folder


@pytest.fixture
def folder(_full_database: Path, tmp_path: Path) -> Path:
    """Return a data folder with rows in every important table."""
    return shutil.copytree(_full_database, tmp_path / "data")


@pytest.fixture
def other_folder(_other_database: Path, tmp_path: Path) -> Path:
    """Return a data folder with other games and another key, smaller than `folder`."""
    return shutil.copytree(_other_database, tmp_path / "other")
