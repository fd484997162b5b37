"""A real database file in place of the one in memory."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from django.db import connections
from django.db.utils import ConnectionHandler

from scorekeeper.storage.database_file import make_database
from scorekeeper.storage.sqlite import sqlite_database
from tests.helpers.full_database import make_tablet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_django.plugin import DjangoDbBlocker


@pytest.fixture(autouse=True)
def _own_databases(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let these tests open the files that they make."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def database_file(tmp_path: Path) -> Iterator[Path]:
    """Make a database file and open it, as the product does, for everything that asks for the default database."""
    path = tmp_path / "tablet.sqlite3"
    make_database(path)
    usual, opened = connections["default"], ConnectionHandler({"default": sqlite_database(path)})["default"]
    connections["default"] = opened
    yield path
    opened.close()
    connections["default"] = usual


@pytest.fixture(scope="session")
def _full_tablet(tmp_path_factory: pytest.TempPathFactory, migrated: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    folder = tmp_path_factory.mktemp("full") / "data"
    with django_db_blocker.unblock():
        make_tablet(folder, migrated)
    return folder


@pytest.fixture(scope="session")
def _other_tablet(tmp_path_factory: pytest.TempPathFactory, migrated: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    folder = tmp_path_factory.mktemp("other") / "data"
    with django_db_blocker.unblock():
        make_tablet(folder, migrated, seed=2)
    return folder


@pytest.fixture
def folder(_full_tablet: Path, tmp_path: Path) -> Path:
    """Give a data folder with something in every table that matters."""
    return shutil.copytree(_full_tablet, tmp_path / "data")


@pytest.fixture
def other_folder(_other_tablet: Path, tmp_path: Path) -> Path:
    """Give a data folder with other games, and another key."""
    return shutil.copytree(_other_tablet, tmp_path / "other")
