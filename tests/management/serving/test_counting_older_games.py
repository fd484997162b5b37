"""`serve` answers before the games of an older version are counted again, and goes on counting at its next start."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.games import bulk
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Game
from scorekeeper.web.sign_in import first_confidant
from tests.helpers.full_database import use_database_in
from tests.helpers.programs import Phone, Server
from tests.management.serving.conftest import LAST_LINE, Serve

REFUSING = """
CREATE TRIGGER refuse BEFORE UPDATE OF outcome_version ON scorekeeper_game
BEGIN SELECT raise(ABORT, 'not yet'); END
"""


@pytest.fixture
def database(new_folder: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    """Return an upgraded database with games of an older version, none of which are counted again yet."""
    with django_db_blocker.unblock(), use_database_in(new_folder):
        bulk.store_games(first_confidant(), made_up_games(4))
        Game.objects.update(outcome_version=0)
    return new_folder / "tablet.sqlite3"


def change(database: Path, sql: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(sql)


def people_page(server: Server) -> str:
    server.read_until(LAST_LINE)
    phone = Phone()
    phone.sign_in(server.link)
    return phone.text(f"{server.address}people/")


def test_it_answers_before_the_games_are_counted_and_the_next_start_counts_them(serve: Serve, database: Path) -> None:
    change(database, REFUSING)
    server = serve()
    assert "Counting older games: 0 of 4." in people_page(server)
    status, errors = server.stop(signal.SIGTERM)
    assert status == 0
    assert errors.startswith("Counting 4 games of an older version again. Meanwhile the pages show how far it is.\n")
    assert "Counted 0 games of an older version again. 4 could not be counted" in errors
    change(database, "DROP TRIGGER refuse")
    server = serve()
    assert server.process.stderr
    lines = iter(server.process.stderr.readline, "")
    assert next(line for line in lines if "Counted" in line) == "Counted 4 games of an older version again.\n"
    assert "Counting" not in people_page(server)
    assert server.stop(signal.SIGTERM)[0] == 0
