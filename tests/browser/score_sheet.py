"""The page of a game that was never stored: larger than any of the book."""

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings

from scorekeeper.chart import chart_of
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import GameRecord
from scorekeeper.scorepad import lines_of

from .games import PlayedRound, made_up_round

# The names that the running server has given to its files.
COLLECTED = {"staticfiles": {"BACKEND": "scorekeeper.static_files.HashedFiles"}}


def largest_game(players: tuple[str, ...], rounds: int) -> Game:
    """Return a finished game of so many players and rounds, by a deck that is large enough for them."""
    played = [made_up_round(number, len(players)) for number in range(1, rounds + 1)]
    ruleset = Ruleset(schedule=tuple(each.cards for each in played), special_cards=60)
    return replay(GameRecord(players, 0, ruleset, tuple(_written(each) for each in played)))


def _written(played: PlayedRound) -> RoundRecord:
    return RoundRecord(tuple(played.bids), tuple(played.tricks))


def page_of(game: Game, collected: Path) -> str:
    """Return the Tablet of a game as HTML, whose files are those that were collected in a folder."""
    row = SimpleNamespace(
        pk=1,
        started_at=datetime(2026, 11, 20, 19, 30, tzinfo=UTC),
        scoring="standard",
        plus_minus_one_from=2,
        revision=40,
    )
    context = {"row": row, "game": game, "lines": lines_of(game), "chart": chart_of(game), "changes": []}
    request = RequestFactory().get("/games/1/")
    request.user = AnonymousUser()
    with override_settings(STORAGES=COLLECTED, STATIC_ROOT=collected):
        return render_to_string("tablet.html", context, request)
