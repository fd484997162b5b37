"""Points for the place over several games."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scorekeeper.models import Confidant, Game
from scorekeeper.rules.statements import Kind
from tests.phones import phone_of
from tests.tables import NAMES, THREE_ROUNDS, make_confidant, make_game, say, whole_game

pytestmark = pytest.mark.django_db

LINE = re.compile(
    r"<td>(\d+)\.</td><th scope=\"row\"><bdi>(\w+)</bdi></th><td><b>(\S+)</b></td>"
    r"<td>(\d+)</td><td>(\d+)</td><td>([^<]+)</td>"
)


def lines(confidant: Confidant, *games: object) -> list[tuple[str, ...]]:
    """Return the lines of the page, for these games if any are given."""
    chosen = {"game": [str(game.pk if isinstance(game, Game) else game) for game in games]} if games else {}
    response = phone_of(confidant).get(reverse("series"), chosen)
    assert response.status_code == 200
    return LINE.findall(response.text)


def finished(confidant: Confidant, *, hours_ago: int = 0) -> Game:
    """Return a finished game of three rounds: Ada 40, Bruno 40, Carla 10."""
    game = make_game(confidant=confidant, rounds=THREE_ROUNDS)
    say(game, Kind.END, number=3)
    Game.objects.filter(pk=game.pk).update(started_at=timezone.now() - timedelta(hours=hours_ago))
    return game


def test_the_points_for_the_place_are_added_up_over_the_chosen_games() -> None:
    """F1, F3: two share the first place, and each has one below."""
    confidant = make_confidant()
    six = make_game(confidant=confidant, players=NAMES, rounds=whole_game(6))
    three = finished(confidant)
    assert lines(confidant, three) == [
        ("1", "Ada", "+1", "1", "1", "40"),
        ("1", "Bruno", "+1", "1", "1", "40"),
        ("3", "Carla", "−2", "1", "0", "10"),
    ]
    both = {player: (points, games) for _, player, points, games, _, _ in lines(confidant, three, six)}
    assert both["Ada"] == ("−4", "2")
    assert both["Dieter"] == ("+1", "1")


def test_without_a_choice_the_games_of_the_last_evening_count() -> None:
    """F3."""
    confidant = make_confidant()
    for hours_ago in (1, 3, 30):
        finished(confidant, hours_ago=hours_ago)
    assert [games for _, _, _, games, _, _ in lines(confidant)] == ["2", "2", "2"]


def test_a_game_that_goes_on_does_not_count() -> None:
    confidant = make_confidant()
    assert lines(confidant, make_game(confidant=confidant)) == []


@pytest.mark.parametrize("choice", ["", "x", "-1", "9" * 400, "٣", "none"])
def test_a_choice_that_is_none_chooses_nothing(choice: str) -> None:
    confidant = make_confidant()
    finished(confidant)
    assert lines(confidant, choice) == []


def test_nobody_elses_games_count() -> None:
    foreign = finished(make_confidant())
    assert lines(make_confidant(), foreign) == []
