"""Game pages of unstored games that are larger than any usual game."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from types import SimpleNamespace

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings

from scorekeeper.display.footnotes import Footnote, marks_of
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.scorepad import columns_of, lines_of
from scorekeeper.display.standings import places_of
from scorekeeper.rules.game import GameState
from scorekeeper.rules.record import GameRecord, JoinRecord, Retirement, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import DECK, Ruleset
from scorekeeper.rules.schedule import up
from tests.browser.helpers.games import made_up_round

# The hashed file names of the running server.
COLLECTED = {"staticfiles": {"BACKEND": "scorekeeper.web.static_files.HashedFiles"}}


def largest_game(players: tuple[str, ...], rounds: int) -> GameState:
    """Return a finished game of these players and rounds, with as many special cards as it needs."""
    ruleset = Ruleset(schedule=up(rounds), special_cards=max(0, len(players) * rounds - DECK))
    played = [made_up_round(number, len(players)) for number in range(1, rounds + 1)]
    written = tuple(RoundRecord(tuple(each.bids), tuple(each.tricks)) for each in played)
    return replay(GameRecord(players, 0, ruleset, written))


def game_with_replaced_players(players: tuple[str, ...], rounds: int) -> GameState:
    """Return a finished game of ten rounds in which six players leave together and the others join."""
    seats = len(players)
    retirements = tuple(Retirement(rounds, seat) for seat in range(6))
    joins = tuple(JoinRecord(rounds, seat, 0) for seat in range(6, seats))
    written = tuple(
        RoundRecord(_placed(each.bids, first, seats), _placed(each.tricks, first, seats))
        for number in range(1, 11)
        for each, first in [(made_up_round(number, 6), 0 if number <= rounds else 6)]
    )
    return replay(GameRecord(players, 0, Ruleset(), written, None, retirements=retirements, joins=joins))


def _placed(numbers: list[int], first: int, seats: int) -> tuple[int | None, ...]:
    return tuple([None] * first + numbers + [None] * (seats - first - len(numbers)))


def page_of(game: GameState, collected: Path, notes: Sequence[Footnote] = ()) -> str:
    """Return the game page as HTML, with links to the static files collected in a folder."""
    row = SimpleNamespace(
        precision="time",
        pk=1,
        day=date(2026, 11, 20),
        scoring="standard",
        plus_minus_one_from=2,
        revision=40,
    )
    context = {
        "row": row,
        "game": game,
        "facts": ["Standard count"],
        "places": places_of(game),
        "people": range(1, len(game.record.players) + 1),
        "columns": columns_of(game),
        "lines": lines_of(game, marks_of([*notes])),
        "chart": chart_of(game),
        "notes": notes,
        "changes": [],
    }
    request = RequestFactory().get("/games/1/")
    request.user = AnonymousUser()
    with override_settings(STORAGES=COLLECTED, STATIC_ROOT=collected):
        return render_to_string("game/game.html", context, request)
