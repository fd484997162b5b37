"""The games of an older version are counted again while the server runs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from unittest.mock import patch

import pytest
from django.db import OperationalError

from scorekeeper.games import bulk, recording
from scorekeeper.games.recount import count_outdated, outdated_games, progress_of, recount, recount_careers
from scorekeeper.management import counting
from scorekeeper.management.counting import Counting
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Career, Confidant, Game, GameFigures, Result, SearchPosting
from scorekeeper.storage import write_lock
from scorekeeper.storage.write_lock import DatabaseBusy
from tests.games.test_recount import stored
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game

pytestmark = pytest.mark.django_db

GAMES = 6


@pytest.fixture
def confidant() -> Confidant:
    """Make the games of an older version, which stored no results."""
    confidant = make_confidant()
    bulk.store_games(confidant, made_up_games(GAMES))
    return confidant


def outdate() -> None:
    for model in (Result, Career, SearchPosting):
        model._base_manager.all().delete()
    Game.objects.update(outcome_version=0, places=[])


def stopped_after(games: int, run: Counting) -> Callable[[int], None]:
    """Return a function that counts a game, and stops the counting after this number of them."""

    def count(key: int) -> None:
        count_outdated(key)
        if len(outdated_games()) == GAMES - games:
            run.stop()

    return count


def test_the_newest_games_are_counted_first_and_the_next_start_goes_on(confidant: Confidant) -> None:
    right = stored()
    outdate()
    newest_first = list(Game.objects.order_by("-started_at").values_list("pk", flat=True))
    run = Counting()
    with patch.object(counting, "count_outdated", stopped_after(2, run)):
        run.run()
    assert outdated_games() == newest_first[2:]
    assert progress_of(confidant) == (2, GAMES)
    # What is counted so far is right: the careers have the games that are counted, and no other.
    assert recount_careers() == 0
    Counting().run()
    assert stored() == right


@pytest.mark.usefixtures("confidant")
def test_results_that_a_version_without_situations_stored_are_counted_again() -> None:
    right = stored()
    Result.objects.update(situations=[])
    Career.objects.update(situations={}, hands={})
    GameFigures.objects.all().delete()
    Game.objects.update(outcome_version=3)
    count_outdated(outdated_games()[0])
    # The sums so far are those of the old results and of one new one.
    assert recount_careers() == 0
    Counting().run()
    assert stored() == right


@pytest.mark.usefixtures("confidant")
def test_another_server_may_count_the_same_games() -> None:
    right = stored()
    outdate()
    games = outdated_games()
    count_outdated(games[0])
    deleted = Game.objects.get(pk=games[1])
    with patch.object(counting, "outdated_games", return_value=[*games, 999_999]):
        Counting().run()
    assert stored() == right
    assert deleted.pk in games


def test_the_entry_of_a_game_that_is_not_counted_yet_stores_all_of_it() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    other = make_game(owner=game.owner, rounds=THREE_ROUNDS)
    Game.objects.filter(pk=game.pk).update(title="Another evening", outcome_version=0)
    SearchPosting.objects.filter(game=game).delete()
    submission = recording.Submission("key", 6, make_statement(Kind.END, 3))
    recording.record(game.owner, game.pk, submission)
    assert outdated_games() == []
    assert list(recount([game.pk, other.pk])) == [False, False]
    assert recount_careers() == 0


def test_entries_are_recorded_between_two_games(confidant: Confidant) -> None:
    outdate()
    game, numbers = make_game(owner=confidant), iter(range(GAMES))
    Game.objects.update(outcome_version=0)

    class Pause(threading.Event):
        """Enters the bids or the tricks of a round in each pause."""

        def wait(self, timeout: float | None = None) -> bool:
            assert timeout
            assert not write_lock._process_lock._is_taken
            number, is_over = divmod(next(numbers, GAMES), 2)
            if number < GAMES // 2:
                kind, values = (Kind.BIDS, Kind.TRICKS)[is_over], THREE_ROUNDS[number][is_over]
                enter(game, kind, number=number + 1, values=values)
            return False

    with patch("scorekeeper.management.counting.threading.Event", Pause):
        run = Counting()
    run.run()
    assert (outdated_games(), next(numbers, None)) == ([], None)
    game.refresh_from_db()
    assert (game.rounds_recorded, game.revision) == (3, 6)
    assert not any(recount(Game.objects.values_list("pk", flat=True)))
    assert recount_careers() == 0


@pytest.mark.usefixtures("confidant")
def test_a_game_that_cannot_be_counted_is_named_and_stops_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    outdate()
    broken = outdated_games()[1]
    Game.objects.get(pk=broken).entries.filter(revision=2).update(round=9)
    Counting().run()
    assert outdated_games() == [broken]
    _, named, ended = capsys.readouterr().err.splitlines()
    assert named.startswith(f"Game {broken} cannot be counted: ")
    assert ended.startswith("Counted 5 games of an older version again. 1 could not be counted; ")


@pytest.mark.usefixtures("confidant")
@pytest.mark.parametrize("error", [DatabaseBusy(), OperationalError("the connection is lost")])
def test_it_goes_on_once_the_database_can_be_written_again(error: Exception) -> None:
    outdate()
    failing = [error, error]

    def count(key: int) -> None:
        if failing:
            raise failing.pop()
        count_outdated(key)

    with (
        patch.object(counting, "count_outdated", count),
        patch.object(counting, "RETRY_SECONDS", 0),
        patch.object(counting, "close_old_connections"),
        patch.object(counting, "is_unreachable", lambda raised: raised is error),
    ):
        Counting().run()
    assert outdated_games() == []
