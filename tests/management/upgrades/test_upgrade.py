"""A database of an older version is updated before it is served."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.games import bulk
from scorekeeper.games.outcomes import OUTCOME_VERSION
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.management.upgrade import bring_up_to_date
from scorekeeper.models import Career, Game, Result, SearchPosting
from tests.games.test_recount import stored
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


def test_outdated_results_are_computed_again_and_only_once(capsys: pytest.CaptureFixture[str]) -> None:
    bulk.store_games(make_confidant(), made_up_games(8))
    right = stored()
    for model in (Result, Career, SearchPosting):
        model._base_manager.all().delete()
    Game.objects.update(outcome_version=0, places=[["Ada", 1, True]], totals=[0])
    bring_up_to_date()
    assert stored() == right
    assert "Counting 8 games of an older version once more" in capsys.readouterr().err
    bring_up_to_date()
    assert "Counting" not in capsys.readouterr().err


def test_results_of_the_current_version_are_not_computed_again() -> None:
    bulk.store_games(make_confidant(), made_up_games(2))
    assert set(Game.objects.values_list("outcome_version", flat=True)) == {OUTCOME_VERSION}
    Game.objects.update(rounds_recorded=99)
    bring_up_to_date()
    assert set(Game.objects.values_list("rounds_recorded", flat=True)) == {99}


def test_the_migrations_run_only_if_one_is_pending() -> None:
    with patch("scorekeeper.management.upgrade.call_command") as command:
        bring_up_to_date()
        assert not command.called
        MigrationRecorder(connection).record_unapplied("scorekeeper", "0012_open_bids_on_own_phones")
        bring_up_to_date()
        assert command.call_args.args == ("migrate",)
