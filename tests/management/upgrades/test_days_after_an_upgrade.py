"""The days of the games in a database of schema 0022, which had only moments."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.games.recount import recount
from scorekeeper.management.upgrade import bring_up_to_date
from scorekeeper.models import Entry, Game
from tests.helpers.full_database import use_database_in
from tests.management.upgrades.releases import make_release
from tests.management.upgrades.schema_states import shared_states

BERLIN, LIMA = "Europe/Berlin", "America/Lima"
# What the clock showed at the games “Midnight 0” to “Midnight 8” in Berlin, with both hours of 2:30 in October.
CLOCK = (
    *("2026-01-11T00:30:00+01:00", "2026-01-10T23:59:59.999999+01:00", "2026-01-11T00:00:00+01:00"),
    *("2026-07-10T23:59:00+02:00", "2026-07-11T00:00:00+02:00"),
    *("2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"),
    *("2026-03-29T01:59:00+01:00", "2026-03-29T03:00:00+02:00"),
)


@pytest.fixture(scope="module")
def upgraded(django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Upgrade where the server is in Berlin."""
    folder = tmp_path_factory.mktemp("upgraded") / "data"
    make_release(folder, "schema-0022")
    with django_db_blocker.unblock(), use_database_in(folder), shared_states(), timezone.override(BERLIN):
        bring_up_to_date()
    return folder


@pytest.fixture(autouse=True)
def _server_in_lima(django_db_blocker: DjangoDbBlocker, upgraded: Path, tmp_path: Path) -> Iterator[None]:
    folder = shutil.copytree(upgraded, tmp_path / "data")
    with django_db_blocker.unblock(), use_database_in(folder), timezone.override(LIMA):
        yield


def test_each_game_has_the_day_and_the_hour_of_the_zone_in_which_it_was_shown() -> None:
    games = Game.objects.filter(title__startswith="Midnight").order_by("title")
    assert tuple(game.start.isoformat() for game in games) == CLOCK
    assert [game.day for game in games] == [datetime.fromisoformat(moment).date() for moment in CLOCK]


def test_corrections_of_the_start_have_the_offset_of_their_day() -> None:
    first, second = Entry.objects.filter(kind="start").order_by("revision").values_list("values", flat=True)
    assert (first[0], second) == (
        "2026-02-02T00:30:00+01:00",
        ["2026-08-02T00:30:00+02:00", "2026-02-02T00:30:00+01:00"],
    )
    assert not any(recount([Entry.objects.filter(kind="start").values_list("game", flat=True)[0]]))
    assert str(Game.objects.get(started_at="2026-02-01T23:30Z").day) == "2026-02-02"
