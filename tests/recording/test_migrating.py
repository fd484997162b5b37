"""What a migration makes of games that were recorded before it."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from scorekeeper.models import Game
from tests.tables import THREE_ROUNDS, make_game


@pytest.mark.django_db
def test_games_of_before_get_their_places_by_total() -> None:
    """F1."""
    game = make_game(rounds=THREE_ROUNDS)
    expected = [["Ada", 1, True], ["Bruno", 1, True], ["Carla", 3, True]]
    assert game.places == expected
    Game.objects.update(places=[])
    import_module("scorekeeper.migrations.0002_variants").place_players(apps, None)
    assert Game.objects.get(pk=game.pk).places == expected
