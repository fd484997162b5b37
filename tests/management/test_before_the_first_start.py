"""Commands that need the data, before a server was started; a server that is still starting has another sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.storage.database_file import make_database
from tests.helpers.commands import refusal
from tests.helpers.full_database import use_database_in

pytestmark = pytest.mark.sqlite

COMMANDS = (
    *(("backup", "friday.sqlite3"), ("confidants",), ("export", "all.zip"), ("fill", "3")),
    *(("import", "all.zip"), ("recount",), ("signin",)),
)


def nothing_printed(capsys: pytest.CaptureFixture[str]) -> bool:
    return not any(capsys.readouterr())


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_says_that_there_is_no_database_and_makes_nothing(
    command: tuple[str, ...], tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA = nowhere = tmp_path / "nowhere"
    monkeypatch.chdir(tmp_path)
    makes_it = f"“python3 manage.py serve --data {nowhere}” makes it."
    assert refusal(*command) == f"There is no Tablet of Truth in {nowhere} yet; {makes_it}"
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_the_server_is_still_setting_up_is_no_error_of_the_database(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str], django_db_blocker: DjangoDbBlocker
) -> None:
    """The database is in the state after the first of its tables was made."""
    settings.DATA = tmp_path
    make_database(tmp_path / "tablet.sqlite3")
    said = f"The server is just setting up {tmp_path}: try again once it has shown its address."
    with django_db_blocker.unblock(), use_database_in(tmp_path):
        call_command("migrate", "contenttypes", verbosity=0)
        capsys.readouterr()
        for command in (["signin"], ["confidants"], ["export", str(tmp_path / "all.zip")]):
            assert refusal(*command).startswith(said), command
            assert nothing_printed(capsys), command
