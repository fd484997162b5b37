"""`manage.py recount` rebuilds the cached results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from scorekeeper.games import bulk, recording
from scorekeeper.games.figures import FIGURES_COLUMNS
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.outcomes import rebuild_outcome
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Career, Confidant, Game, GameFigures, Result, SearchPosting
from scorekeeper.players.careers import SUMS
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.storage.database_file import make_database
from tests.helpers.programs import run
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game


@pytest.mark.django_db
def test_recount_replaces_a_wrong_outcome_by_that_of_the_replay(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, settings: Settings
) -> None:
    settings.DATA = tmp_path
    make_database(tmp_path / "tablet.sqlite3")
    confidant = Confidant.objects.create(name="Ute")
    set_up = recording.SetUp("form-key", ("Mira", "Jonas", "Oskar"), 0, Ruleset())
    game = recording.start_game(confidant, set_up)
    for revision, (kind, values) in enumerate([(Kind.BIDS, (0, 1, 0)), (Kind.TRICKS, (0, 1, 0))]):
        recording.record(
            confidant, game.pk, recording.Submission(f"entry-{revision}", revision, make_statement(kind, 1, values))
        )
    Game.objects.update(totals=[1, 2, 3], rounds_recorded=9, is_finished=True)

    call_command("recount")

    game.refresh_from_db()
    assert (game.totals, game.rounds_recorded, game.is_finished) == ([20, 30, 20], 1, False)
    assert "1 had another outcome" in capsys.readouterr().out


@pytest.mark.django_db
def test_recount_repairs_results_careers_and_the_search_index(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, settings: Settings
) -> None:
    settings.DATA = tmp_path
    make_database(tmp_path / "tablet.sqlite3")
    bulk.store_games(make_confidant(), made_up_games(12))
    right = stored()
    Result.objects.filter(game__in=Game.objects.all()[:3]).update(rank=9)
    Career.objects.filter(pk__in=Career.objects.all()[:2]).update(sums={"games": 99})
    Career.objects.filter(pk=Career.objects.latest("pk").pk).delete()
    GameFigures.objects.filter(pk__in=GameFigures.objects.all()[:2]).update(highest_total=9999)
    SearchPosting.objects.filter(game__in=Game.objects.all()[:2]).delete()

    call_command("recount")

    assert stored() == right
    assert "2 had another" not in capsys.readouterr().out
    call_command("recount")
    assert "; 0 had another outcome stored.\nAdded up the careers; 0 had" in capsys.readouterr().out


@pytest.mark.django_db
def test_the_outcome_is_stored_without_touching_any_other_column() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    log = read_game_log(game.owner, game.pk)
    log.row.title, log.row.revision, log.row.totals = "Another title", 99, []
    rebuild_outcome(log)
    assert Game.objects.values_list("title", "revision", "totals").get() == ("", 6, game.totals)


def stored() -> list[list[tuple[Any, ...]]]:
    """Return all cached rows without their ids."""
    columns = {
        Game: ["pk", "rounds_recorded", "is_finished", "totals", "places", "outcome_version"],
        Result: ["game", "player", "scoring", "started_at", "rank", "total", "longest_run", "bids", "situations"],
        Career: ["player", "scoring", *SUMS],
        GameFigures: [*FIGURES_COLUMNS],
        SearchPosting: ["game", "term__kind", "term__text"],
    }
    return [sorted(model._base_manager.values_list(*names), key=repr) for model, names in columns.items()]


@pytest.mark.processes
def test_recount_of_a_database_without_its_tables_says_that_it_is_being_set_up(tmp_path: Path) -> None:
    make_database(tmp_path / "tablet.sqlite3")
    result = run("recount", f"--data={tmp_path}")
    assert result.stderr.startswith(
        f"The server is just setting up {tmp_path}: try again once it has shown its address."
    )
    assert "no such table" not in result.stderr
    assert (result.returncode, result.stdout) == (1, "")
