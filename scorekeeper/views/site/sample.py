"""A made-up game to look at, the same for everybody: in memory, without a query."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe

from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.scorepad import columns_of, lines_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.log_rows import LogEntry
from scorekeeper.live.board import Board, board_of
from scorekeeper.models import Draft, Game
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.statements import Bids, Statement, Tricks, TrumpTurned
from scorekeeper.web.access import Access, access

_PLAYERS = ("Mira", "Jonas", "Oskar", "Lena")
_LAST_SEAT = 3
# The bids and the tricks of each round, by seat.
_ROUNDS = (
    ((0, 0, 0, 0), (0, 1, 0, 0)),
    ((0, 1, 0, 0), (0, 1, 1, 0)),
    ((1, 0, 1, 2), (0, 0, 3, 0)),
    ((1, 0, 0, 2), (1, 0, 1, 2)),
    ((2, 2, 0, 2), (2, 1, 0, 2)),
    ((4, 1, 2, 0), (3, 2, 1, 0)),
)
_BIDS = (None, None, 2, 1)  # of the next round, so far
_ASKED = 0


@access(Access.EVERYBODY)
@require_safe
def sample(request: HttpRequest) -> HttpResponse:
    game = sample_log().game
    shown = {"board": sample_board(), "game": game, "chart": chart_of(game), "watching": True}
    return render(request, "site/sample.html", {**shown, "columns": columns_of(game), "lines": lines_of(game, {})})


@cache
def sample_log() -> GameLog:
    row = Game(pk=0, first_dealer=_LAST_SEAT, **Game.columns_of(Ruleset()))
    row.begin_at(localtime())
    entries = (LogEntry("", statement, row.started_at, "") for statement in _statements())
    return GameLog(row, _PLAYERS, tuple(range(len(_PLAYERS))), tuple(entries))


def sample_board() -> Board:
    return board_of(sample_log(), Draft(kind=Bids.kind, seat=_ASKED, values=[*_BIDS]))


def pictured_table() -> dict[str, object]:
    """For the picture of a table that a stranger sees."""
    board = sample_board()
    return {"board": board, "game": sample_log().game, "trumps": [*Trump], "keys": range((board.cards or 0) + 1)}


def _statements() -> Iterator[Statement]:
    for number, (bids, tricks) in enumerate(_ROUNDS, 1):
        yield Bids(number, bids)
        yield Tricks(number, tricks)
    yield TrumpTurned(len(_ROUNDS) + 1, Trump.ELVES)
