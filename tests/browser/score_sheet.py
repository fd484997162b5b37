"""The page of a game that was never stored: larger than any that the schedule allows."""

from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from types import SimpleNamespace

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings

from scorekeeper.chart import chart_of
from scorekeeper.rules.game import Game, Round
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.scoring import points
from scorekeeper.scorepad import lines_of

from .games import made_up_round

# The names that the running server has given to its files.
COLLECTED = {"staticfiles": {"BACKEND": "scorekeeper.static_files.HashedFiles"}}


def largest_game(players: tuple[str, ...], rounds: int) -> Game:
    """Return a finished game of so many players and rounds."""
    record = GameRecord(players)
    played = [made_up_round(number, len(players)) for number in range(1, rounds + 1)]
    deals = tuple(Deal(each.number, each.cards, each.order[-1], tuple(each.order), no_trump=False) for each in played)
    won = [
        tuple(
            points(record.ruleset.scoring, each.cards, bid, taken)
            for bid, taken in zip(each.bids, each.tricks, strict=True)
        )
        for each in played
    ]
    totals = accumulate(won, lambda before, now: tuple(map(sum, zip(before, now, strict=True))))
    return Game(
        record,
        deals,
        tuple(
            Round(deal, tuple(each.bids), tuple(each.tricks), points_of, total, None)
            for deal, each, points_of, total in zip(deals, played, won, totals, strict=True)
        ),
    )


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
