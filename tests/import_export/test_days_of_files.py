"""The day of a game that comes in a file: that of the file, wherever the server is."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from scorekeeper.games.recount import all_games, recount
from scorekeeper.import_export.exporter import exported
from scorekeeper.import_export.game_sources import GameSource
from scorekeeper.import_export.importer import ImportStatus
from scorekeeper.import_export.parsed_game import parse_game
from scorekeeper.import_export.timestamps import read_moment
from scorekeeper.models import Game
from tests.helpers.exchange import archive_of, import_games, logs_of, results_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, begin, enter, make_confidant, make_game

BERLIN, LIMA = "Europe/Berlin", "America/Lima"
NIGHT, SUMMER_NIGHT = "2026-01-11T00:30:00+01:00", "2026-07-10T23:30:00+02:00"


def file_of(started_at: str | None, *, rounds: int = 3) -> bytes:
    """Return a game file with this start."""
    (log,) = logs_of(make_game(rounds=THREE_ROUNDS[:rounds]).owner)
    return json.dumps({**json.loads(exported(log).file), "started_at": started_at}).encode()


def imported(started_at: str | None) -> Game:
    """Import a game file with this start, and return the game."""
    other = make_confidant()
    import_games(other, file_of(started_at))
    return logs_of(other)[0].row


@pytest.mark.django_db
@pytest.mark.parametrize("before", [NIGHT, SUMMER_NIGHT])
def test_a_game_keeps_its_day_from_server_to_server_also_if_it_was_corrected(before: str) -> None:
    with timezone.override(BERLIN):
        game = make_game(rounds=THREE_ROUNDS)
        begin(game, datetime.fromisoformat(before))
        if before != NIGHT:
            enter(game, Kind.START, values=(NIGHT, before))
    first, second = make_confidant(), make_confidant()
    with timezone.override(LIMA):
        import_games(first, archive_of(game.owner))
        assert not any(recount(all_games()))
    with timezone.override("Pacific/Auckland"):
        import_games(second, archive_of(first))
    files = [exported(logs_of(owner)[0]).file for owner in (game.owner, first, second)]
    assert [json.loads(file)["started_at"] for file in files] == [NIGHT] * 3
    (log,) = logs_of(second)
    assert (log.row.start.isoformat(), str(log.row.day)) == (NIGHT, "2026-01-11")
    enter(log.row, Kind.UNDO)
    assert logs_of(second)[0].row.start.isoformat() == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("written", "start"),
    [
        ("2026-01-10T23:30:00+00:00", "2026-01-10T23:30:00+00:00"),
        ("2026-01-10T23:30:00-05:00", "2026-01-10T23:30:00-05:00"),
        ("2026-01-10T23:30:00Z", "2026-01-11T00:30:00+01:00"),
        ("2026-07-10T23:30:00", "2026-07-10T23:30:00+02:00"),
        ("2026-07-10", "2026-07-10T00:00:00+02:00"),
    ],
)
def test_an_offset_in_a_file_is_kept_and_else_it_is_that_of_the_server(written: str, start: str) -> None:
    with timezone.override(BERLIN):
        assert imported(written).start.isoformat() == start


@pytest.mark.django_db
def test_a_game_is_the_same_game_on_another_clock() -> None:
    noon, again = (f"2026-01-10T{clock}" for clock in ("12:00:00+01:00", "11:00:00+00:00"))
    keys = {parse_game(GameSource("game", file_of(moment))).key for moment in (noon, again)}
    assert len(keys) == 1
    confidant = make_confidant()
    together = [result.status for result in results_of(confidant, file_of(noon), file_of(again, rounds=2))]
    assert together == [ImportStatus.NEW, ImportStatus.REPEATED_DIFFERS]
    import_games(confidant, file_of(noon))
    assert [result.status for result in results_of(confidant, file_of(again))] == [ImportStatus.EXISTS]


@pytest.mark.django_db
def test_a_game_without_a_start_begins_on_the_clock_of_the_server() -> None:
    with timezone.override("Asia/Kathmandu"):
        assert imported(None).utc_offset == (5 * 60 + 45) * 60


@pytest.mark.django_db
def test_a_day_in_an_old_zone_with_seconds_stays_that_day() -> None:
    """Liberia was 44 minutes and 30 seconds behind UTC until 1972."""
    with timezone.override("Africa/Monrovia"):
        game = imported("1965-03-02")
    assert (game.local_start.isoformat(), str(game.day)) == ("1965-03-02T00:00:00", "1965-03-02")


def test_an_offset_with_parts_of_a_second_is_refused() -> None:
    assert read_moment("2026-01-10T23:30:00+01:00:00.5") is None
    assert read_moment("2026-01-10T23:30:00+01:00:01") == datetime(2026, 1, 10, 22, 29, 59, tzinfo=UTC)
