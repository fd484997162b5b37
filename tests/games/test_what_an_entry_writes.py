"""An entry writes only the columns of the game that it changes: the others may be in indexes."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Game
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_game

pytestmark = pytest.mark.django_db

BIDS, TRICKS = THREE_ROUNDS[0]
COUNTED = {"revision", "rounds_recorded", "totals", "places"}


def columns_written(game: Game, kind: Kind, number: int | None = None, values: Sequence[int] = ()) -> set[str]:
    with CaptureQueriesContext(connection) as queries:
        enter(game, kind, number=number, values=values)
    [changes] = re.findall(r'UPDATE "scorekeeper_game" SET (.*?) WHERE', "\n".join(query["sql"] for query in queries))
    return set(re.findall(r'"(\w+)" =', changes))


def test_bids_tricks_and_undo_write_only_what_they_change() -> None:
    game = make_game()
    assert columns_written(game, Kind.BIDS, 1, BIDS) == {"revision"}
    assert columns_written(game, Kind.TRICKS, 1, TRICKS) == COUNTED
    assert columns_written(game, Kind.UNDO) == COUNTED


def test_the_end_of_a_game_writes_that_it_is_finished() -> None:
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=BIDS)
    enter(game, Kind.TRICKS, number=1, values=TRICKS)
    assert columns_written(game, Kind.END, 1) == {"revision", "is_finished"}
    game.refresh_from_db()
    assert (game.revision, game.is_finished, game.rounds_recorded) == (3, True, 1)
