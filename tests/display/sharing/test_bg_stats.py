"""The hand-over of a game to the app BG Stats, decoded again."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import unquote

import pytest

from scorekeeper.display.sharing.bg_stats import ADDRESS, bg_stats_address
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Entry, Game
from scorekeeper.rules.knowledge import Precision
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, begin, enter, make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db

BEGAN = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
NAMES = ("Ada & Söhne", 'Be"n', "שרה")


@pytest.fixture
def game() -> Game:
    """Return a finished game that took 95 minutes, then was corrected, with totals 30, 20 and −10."""
    game = make_short_game(owner=make_confidant(), players=NAMES)
    Game.objects.filter(pk=game.pk).update(title="Friday")
    game.refresh_from_db()
    begin(game, BEGAN.astimezone())
    Entry.objects.filter(game=game, revision=1).update(made_at=BEGAN)
    Entry.objects.filter(game=game, revision=2).update(made_at=BEGAN + timedelta(minutes=95))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    return game


def handed_over(game: Game) -> dict[str, Any]:
    """Return what the app reads from the address."""
    address = bg_stats_address(read_game_log(game.owner, game.pk))
    assert address.startswith(ADDRESS)
    assert address.isascii()
    data = address.removeprefix(ADDRESS)
    assert {*'&"# '}.isdisjoint(data)
    found: dict[str, Any] = json.loads(unquote(data))
    return found


def test_the_app_reads_the_whole_game(game: Game) -> None:
    """Minutes, whole points, and the end in UTC, as its documentation says; it needs every boolean."""
    found = handed_over(game)
    players = found.pop("players")
    assert found == {
        "sourceName": "Tablet of Truth",
        "sourcePlayId": game.form_key,
        "playDate": "2026-11-20 21:05:00",
        "durationMin": 95,
        "comments": "Friday · 1 of 1 rounds · Standard count · Own rounds",
        "game": {
            "name": "Wizard",
            "sourceGameId": "wizard",
            "bggId": 1465,
            "highestWins": True,
            "noPoints": False,
        },
    }
    ids = [player.pop("sourcePlayerId") for player in players]
    # The first player deals, so the second one begins.
    assert players == [
        {"name": NAMES[0], "startPlayer": False, "rank": 1, "role": "", "score": 30, "winner": True},
        {"name": NAMES[1], "startPlayer": True, "rank": 2, "role": "", "score": 20, "winner": False},
        {"name": NAMES[2], "startPlayer": False, "rank": 3, "role": "", "score": -10, "winner": False},
    ]
    assert len({*ids}) == 3
    assert not {*ids} & {str(player_of(game.owner, name).pk) for name in NAMES}


def test_a_person_is_the_same_in_the_next_game(game: Game) -> None:
    later = make_short_game(owner=game.owner, players=(NAMES[2], NAMES[0], "Carla"))
    ids = [{each["name"]: each["sourcePlayerId"] for each in handed_over(each)["players"]} for each in (game, later)]
    assert ids[0][NAMES[2]] == ids[1][NAMES[2]]
    assert ids[0][NAMES[0]] == ids[1][NAMES[0]]


def test_a_game_that_was_entered_days_later_has_its_start_and_no_length(game: Game) -> None:
    Entry.objects.filter(game=game).update(made_at=BEGAN + timedelta(days=3))
    found = handed_over(game)
    assert found["playDate"] == "2026-11-20 19:30:00"
    assert "durationMin" not in found


def test_a_game_that_goes_on_or_has_no_known_day_is_not_handed_over(game: Game) -> None:
    unfinished = make_game(rounds=THREE_ROUNDS[:1])
    assert bg_stats_address(read_game_log(unfinished.owner, unfinished.pk)) == ""
    Game.objects.filter(pk=game.pk).update(precision=Precision.MONTH)
    assert bg_stats_address(read_game_log(game.owner, game.pk)) == ""
