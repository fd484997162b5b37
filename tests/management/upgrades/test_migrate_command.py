"""`manage.py migrate` writes a backup before it changes the tables of a database that is in use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connections
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from tests.helpers.commands import refusal
from tests.helpers.dump import digest_of
from tests.helpers.full_database import everything_in, use_database_in
from tests.management.upgrades.releases import SCHEMAS, make_release
from tests.management.upgrades.schema_states import shared_states

pytestmark = pytest.mark.sqlite


@pytest.fixture
def data(tmp_path: Path, settings: Settings, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """Return the path of a data folder that does not exist yet."""
    settings.DATA = tmp_path / "data"
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, backups=settings.DATA / "backups")
    with django_db_blocker.unblock():
        yield settings.DATA


def test_migrate_changes_nothing_without_a_backup(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, taken = make_release(data, SCHEMAS[-2]), data / "backups"
    as_it_was = digest_of(path)
    taken.touch()
    before = everything_in(data)
    with use_database_in(data), shared_states():
        assert refusal("migrate") == f"The folder for backups {taken} cannot be made, because {taken} is a file."
        assert everything_in(data) == before
        taken.unlink()
        call_command("migrate")
    assert "before the upgrade." in capsys.readouterr().err
    (backup,) = taken.iterdir()
    assert digest_of(backup) == as_it_was


def test_migrate_refuses_a_folder_without_a_database(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    makes_it = f"“python3 manage.py serve --data {data}” makes it."
    with use_database_in(data):
        assert refusal("migrate") == f"There is no Tablet of Truth in {data} yet; {makes_it}"
    assert (any(capsys.readouterr()), data.exists()) == (False, False)


def test_migrate_still_shows_the_plan_of_a_folder_without_a_database(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with use_database_in(data):
        call_command("migrate", "--plan")
        # Django keeps a connection to a database in memory open.
        connections["default"].connection.close()
    assert capsys.readouterr().out.startswith("Planned operations:\n")
    assert not data.exists()
