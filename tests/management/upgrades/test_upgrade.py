"""A database of an older version is updated before it is served."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.games import bulk
from scorekeeper.games.recount import progress_of
from scorekeeper.management.counting import Counting
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.management.upgrade import _Migrate, bring_up_to_date
from scorekeeper.models import OUTCOME_VERSION, Career, Game, Result, SearchPosting
from tests.games.test_recount import stored
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db


def test_outdated_results_are_computed_again_and_only_once(capsys: pytest.CaptureFixture[str]) -> None:
    confidant = make_confidant()
    bulk.store_games(confidant, made_up_games(6))
    right = stored()
    for model in (Result, Career, SearchPosting):
        model._base_manager.all().delete()
    Game.objects.update(outcome_version=0, places=[["Ada", 1, True]], totals=[0])
    bring_up_to_date()
    assert progress_of(confidant) == (0, 6)
    Counting().run()
    assert (stored(), progress_of(confidant)) == (right, None)
    begun, ended = capsys.readouterr().err.splitlines()
    assert begun == "Counting 6 games of an older version again. Meanwhile the pages show how far it is."
    assert ended == "Counted 6 games of an older version again."
    Game.objects.update(rounds_recorded=99)
    Counting().run()
    assert set(Game.objects.values_list("rounds_recorded", flat=True)) == {99}
    assert capsys.readouterr().err == ""


def test_new_games_have_outcomes_of_the_current_version() -> None:
    bulk.store_games(make_confidant(), made_up_games(2))
    make_game()
    assert set(Game.objects.values_list("outcome_version", flat=True)) == {OUTCOME_VERSION}


def test_the_migrations_run_only_if_one_is_pending() -> None:
    with patch("scorekeeper.management.upgrade.call_command") as command:
        bring_up_to_date()
        assert not command.called
        MigrationRecorder(connection).record_unapplied("scorekeeper", "0012_open_bids_on_own_phones")
        bring_up_to_date()
        assert command.called


def test_an_upgrade_prints_its_steps_and_a_new_database_none(capsys: pytest.CaptureFixture[str]) -> None:
    with patch("scorekeeper.management.upgrade.known_migrations", return_value={("a", "1"), ("a", "2")}):
        upgrade = _Migrate()
        upgrade.migration_progress_callback("apply_start")
        upgrade.migration_progress_callback("apply_success")
        upgrade.migration_progress_callback("apply_start")
    lines = "Upgrading the database: step 1 of 2 …\nUpgrading the database: step 2 of 2 …\n"
    assert capsys.readouterr().err == lines
    with patch.object(MigrationRecorder, "applied_migrations", return_value={}):
        _Migrate().migration_progress_callback("apply_start")
    assert capsys.readouterr().err == ""
