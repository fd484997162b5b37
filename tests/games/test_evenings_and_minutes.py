"""How long a game took, and to which evening it belongs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta

import pytest

from scorekeeper.games.duration import minutes_played
from scorekeeper.games.figures import evening_of
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Entry, Game
from scorekeeper.rules.knowledge import Precision
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_game

pytestmark = pytest.mark.django_db

START = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


def made_at(game: Game, minutes: Mapping[int, float]) -> None:
    """Set when the entries of these revisions were made, in minutes after the start."""
    for revision, after in minutes.items():
        Entry.objects.filter(game=game, revision=revision).update(made_at=START + timedelta(minutes=after))


def minutes_of(game: Game) -> int | None:
    game.refresh_from_db()
    return minutes_played(read_game_log(game.owner, game.pk))


def three_rounds() -> Game:
    """Return a game whose six entries were made in 50 minutes."""
    game = make_game(rounds=THREE_ROUNDS)
    made_at(game, {1: 0, 2: 5, 3: 6, 4: 20, 5: 21, 6: 50.9})
    return game


def test_a_game_took_the_time_from_its_first_entry_to_the_last_of_its_last_round() -> None:
    assert minutes_of(three_rounds()) == 50


def test_later_corrections_do_not_make_a_game_longer() -> None:
    """A2."""
    game = three_rounds()
    enter(game, Kind.TRICKS, number=3, values=(3, 0, 0))
    enter(game, Kind.BIDS, number=1, values=(1, 1, 1))
    made_at(game, {7: 300, 8: 301})
    assert minutes_of(game) == 50


@pytest.mark.parametrize("last", [0.5, 12 * 60 + 1])
def test_the_time_of_a_game_that_was_typed_at_once_or_on_two_days_is_not_known(last: float) -> None:
    game = three_rounds()
    made_at(game, {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: last})
    assert minutes_of(game) is None


def test_before_the_first_round_there_is_no_time() -> None:
    assert minutes_of(make_game()) is None


@pytest.mark.parametrize(
    ("start", "precision", "evening"),
    [
        ("2026-03-14 20:00", Precision.TIME, date(2026, 3, 14)),
        ("2026-03-15 00:30", Precision.TIME, date(2026, 3, 14)),
        ("2026-03-15 04:59", Precision.TIME, date(2026, 3, 14)),
        ("2026-03-15 05:00", Precision.TIME, date(2026, 3, 15)),
        ("2026-01-01 01:00", Precision.TIME, date(2025, 12, 31)),
        ("2026-03-15 00:00", Precision.DAY, date(2026, 3, 15)),
        ("2026-03-01 00:00", Precision.MONTH, None),
        ("2026-01-01 00:00", Precision.YEAR, None),
        ("2026-03-15 00:00", Precision.NONE, None),
    ],
)
def test_a_game_after_midnight_belongs_to_the_evening_before(
    start: str, precision: Precision, evening: date | None
) -> None:
    game = Game()
    game.begin_at(datetime.fromisoformat(f"{start}+02:00"), precision)
    assert evening_of(game) == evening
