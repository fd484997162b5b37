"""`manage.py recount` rebuilds what the lists show."""

import pytest
from django.core.management import call_command

from scorekeeper import recording
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.statements import Kind, Statement


@pytest.mark.django_db
def test_recount_replaces_a_wrong_outcome_by_that_of_the_replay(capsys: pytest.CaptureFixture[str]) -> None:
    confidant = Confidant.objects.create(name="Ute")
    set_up = recording.SetUp("form-key", ("Mira", "Jonas", "Oskar"), 0, Scoring.STANDARD, None)
    game = recording.start_game(confidant, set_up)
    for revision, (kind, values) in enumerate([(Kind.BIDS, (0, 1, 0)), (Kind.TRICKS, (0, 1, 0))]):
        recording.record(confidant, game.pk, recording.Sent(f"entry-{revision}", revision, Statement(kind, 1, values)))
    Game.objects.update(totals=[1, 2, 3], rounds_recorded=9, is_finished=True)

    call_command("recount")

    game.refresh_from_db()
    assert (game.totals, game.rounds_recorded, game.is_finished) == ([20, 30, 20], 1, False)
    assert "1 had another outcome" in capsys.readouterr().out
