"""Which games are rated, and in which order."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.games import game_bin
from scorekeeper.models import Confidant
from scorekeeper.players import editing, leaderboard
from scorekeeper.players.people import everybody, people_among
from scorekeeper.players.ratings import Rating, ratings_of
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, begin, enter, make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db

STANDARD = Scoring.STANDARD


def ratings(confidant: Confidant, scoring: Scoring = STANDARD) -> dict[str, Rating]:
    """Return the ratings by name."""
    people = people_among(everybody(confidant))
    names = {person.key: person.name for person in people.values()}
    rated = leaderboard.recent_ratings(confidant, scoring, people)
    return {names[person]: rating for person, rating in rated.items()}


def rated(*tables: tuple[str, ...]) -> dict[str, Rating]:
    """Return the ratings of games whose players are listed by place."""
    names = sorted({name for table in tables for name in table})
    games = tuple(tuple((names.index(name), place) for place, name in enumerate(table, 1)) for table in tables)
    return {names[person]: rating for person, rating in ratings_of(games).items()}


def test_games_are_rated_from_the_oldest_to_the_newest() -> None:
    confidant = make_confidant()
    late = make_short_game(owner=confidant, players=("Ada", "Bruno", "Carla"))
    early = make_short_game(owner=confidant, players=("Carla", "Ada", "Bruno"))
    assert late.started_at < early.started_at
    begin(early, timezone.now() - timedelta(days=3))
    assert ratings(confidant) == rated(("Carla", "Ada", "Bruno"), ("Ada", "Bruno", "Carla"))


def test_only_the_last_games_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "GAMES_RATED", 2)
    confidant = make_confidant()
    tables = [("Ada", "Bruno", "Emma"), ("Carla", "Ada", "Bruno"), ("Ada", "Bruno", "Carla")]
    for table in tables:
        make_short_game(owner=confidant, players=table)
    assert ratings(confidant) == rated(*tables[1:])


def test_open_and_deleted_games_and_games_of_the_other_scoring_are_not_rated() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    binned = make_short_game(owner=confidant, players=("Carla", "Bruno", "Ada"))
    game_bin.put_in_bin(confidant, binned.pk)
    make_game(owner=confidant, rounds=THREE_ROUNDS)
    make_short_game(owner=confidant, scoring=Scoring.ALTERNATE, players=("Carla", "Ada", "Emma"))
    make_short_game(owner=make_confidant())
    assert ratings(confidant) == rated(("Ada", "Bruno", "Carla"))
    assert ratings(confidant, Scoring.ALTERNATE).keys() == {"Ada", "Carla", "Emma"}


def test_a_correction_of_an_old_game_counts_at_once() -> None:
    """A2."""
    confidant = make_confidant()
    old = make_short_game(owner=confidant)
    make_short_game(owner=confidant)
    enter(old, Kind.BIDS, number=1, values=(0, 1, 0))
    enter(old, Kind.TRICKS, number=1, values=(0, 1, 0))
    swapped = {"Ada": 2, "Bruno": 1, "Carla": 2}
    names = sorted(swapped)
    corrected = tuple((names.index(name), place) for name, place in swapped.items())
    second = tuple((names.index(name), place) for place, name in enumerate(names, 1))
    found = ratings_of((corrected, second))
    assert ratings(confidant) == {names[person]: rating for person, rating in found.items()}


def test_two_names_of_one_person_have_one_rating() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    make_short_game(owner=confidant, players=("Bruno", "Adele", "Carla"))
    apart = ratings(confidant)
    editing.merge(confidant, player_of(confidant, "Adele").pk, player_of(confidant, "Ada").pk)
    assert ratings(confidant) == rated(("Ada", "Bruno", "Carla"), ("Bruno", "Ada", "Carla"))
    editing.separate(confidant, player_of(confidant, "Adele").pk)
    assert ratings(confidant) == apart
