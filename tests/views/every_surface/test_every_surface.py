"""Every page, file and picture shows the same numbers of a game, also where nobody is ahead or nothing was played.

`tests/benchmarks/surfaces.py` tries many more games.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import cycle, islice

import pytest

from scorekeeper.games import recording
from scorekeeper.games.bulk import store_games
from scorekeeper.models import Game
from tests.helpers.tables import make_confidant, new_key
from tests.views.every_surface.archive import walk_archive
from tests.views.every_surface.edges import AIMS, SHORT_AIMS, edge_game
from tests.views.every_surface.play import PlayedGame
from tests.views.every_surface.walk import walk

pytestmark = pytest.mark.django_db

GAMES = int(os.environ.get("SURFACES_GAMES") or len(AIMS))
FIRST_SEED = int(os.environ.get("SURFACES_SEED") or 1)
IN_ARCHIVE = 6
RECORDED = 3
"""How many statements are recorded as by a phone; those before them are stored as by an import."""

type Case = tuple[str, int]


def cases(aims: Iterable[str], number: int) -> list[Case]:
    """Return an aim and a seed for each of this number of cases."""
    names = [*aims]
    return [(aim, FIRST_SEED + place // len(names)) for place, aim in enumerate(islice(cycle(names), number))]


def stored(played: PlayedGame) -> Game:
    """Store a game as the only one of its Confidant."""
    confidant, first = make_confidant(), max(0, len(played.statements) - RECORDED)
    (game_id,) = store_games(confidant, [played.new_game(new_key(), statements=first)])
    for revision, statement in enumerate(played.statements[first:], first):
        recording.record(confidant, game_id, recording.Submission(new_key(), revision, statement))
    return Game.objects.get(pk=game_id)


@pytest.mark.parametrize(("aim", "seed"), cases(AIMS, GAMES))
def test_every_surface_shows_the_same_numbers_of_a_game(aim: str, seed: int) -> None:
    """P1, P2, F1, F2, F3, V4, S1, S2, A2, A3, A4, A5, A6, A7."""
    played = edge_game(aim, seed)
    for seen in walk(stored(played), played):
        assert seen.shown == seen.wanted, seen.surface


@pytest.mark.parametrize(("aim", "seed"), cases(("everybody equal", *SHORT_AIMS), -(-GAMES // 20)))
def test_every_surface_adds_up_the_same_games_of_the_same_people(aim: str, seed: int) -> None:
    """F1, F3."""
    games = [edge_game(aim, place) for place in range(seed * IN_ARCHIVE, (seed + 1) * IN_ARCHIVE)]
    confidant = make_confidant()
    store_games(confidant, [game.new_game(new_key(), day) for day, game in enumerate(games)])
    for seen in walk_archive(confidant, games):
        assert seen.shown == seen.wanted, seen.surface


def test_every_surface_adds_up_games_of_all_aims() -> None:
    """F1, F3."""
    games = [edge_game(aim, FIRST_SEED) for aim in SHORT_AIMS]
    confidant = make_confidant()
    store_games(confidant, [game.new_game(new_key(), day) for day, game in enumerate(games)])
    for seen in walk_archive(confidant, games):
        assert seen.shown == seen.wanted, seen.surface
