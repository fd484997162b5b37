"""The link of an evening follows a table from one game to the next."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.live.links import link_of, revoke, token_of
from scorekeeper.live.watching import find_watched, read_watched
from scorekeeper.models import Entry, Game, LinkKind
from tests.helpers.tables import THREE_ROUNDS, begin, make_confidant, make_game

pytestmark = pytest.mark.django_db

LATER = timedelta(hours=12, minutes=1)
EVENING = LinkKind.EVENING


@pytest.fixture
def game() -> Game:
    """Return a game that was begun."""
    return make_game(rounds=THREE_ROUNDS[:1])


def shown_by(token: str) -> int:
    """Return the game that a token shows."""
    watched = find_watched(token)
    assert watched
    return watched.game_id


def make_older(game: Game, age: timedelta) -> None:
    """Move a game and all its entries into the past."""
    begin(game, timezone.now() - age)
    Entry.objects.filter(game=game).update(made_at=timezone.now() - age)


def test_the_link_follows_to_the_tables_next_games(game: Game) -> None:
    token = token_of(link_of(game, EVENING))
    assert shown_by(token) == game.pk
    for _ in range(2):
        following = make_game(owner=game.owner)
        assert shown_by(token) == following.pk


def test_the_link_of_one_game_stays(game: Game) -> None:
    token = token_of(link_of(game, LinkKind.WATCH))
    make_game(owner=game.owner)
    assert shown_by(token) == game.pk


def test_some_of_the_players_are_enough(game: Game) -> None:
    token = token_of(link_of(game, EVENING))
    following = make_game(owner=game.owner, players=("Ada", "Xaver", "Yusuf"))
    assert shown_by(token) == following.pk


def test_a_game_of_other_players_is_another_table(game: Game) -> None:
    token = token_of(link_of(game, EVENING))
    make_game(owner=game.owner, players=("Xaver", "Yusuf", "Zoe"))
    assert shown_by(token) == game.pk


def test_a_game_of_another_confidant_with_the_same_names_is_another_table(game: Game) -> None:
    token = token_of(link_of(game, EVENING))
    make_game(owner=make_confidant())
    assert shown_by(token) == game.pk


def test_a_game_of_the_next_day_is_another_evening(game: Game) -> None:
    token = token_of(link_of(game, EVENING))
    make_older(game, LATER)
    make_game(owner=game.owner)
    assert shown_by(token) == game.pk


def test_the_evening_lasts_from_entry_to_entry(game: Game) -> None:
    token = token_of(link_of(game, EVENING))
    begin(game, timezone.now() - LATER)
    following = make_game(owner=game.owner)
    assert shown_by(token) == following.pk


def test_of_two_tables_only_the_newest_one_goes_on(game: Game) -> None:
    other = make_game(owner=game.owner)
    tokens = {each.pk: token_of(link_of(each, EVENING)) for each in (game, other)}
    following = make_game(owner=game.owner)
    assert shown_by(tokens[game.pk]) == game.pk
    assert shown_by(tokens[other.pk]) == following.pk


def test_a_link_that_followed_is_revoked_in_the_game_that_it_shows(game: Game) -> None:
    token = token_of(link_of(game, EVENING))
    following = make_game(owner=game.owner)
    revoke(following, EVENING)
    assert find_watched(token) is None


def test_the_evening_is_over_twelve_hours_after_the_last_entry(game: Game) -> None:
    token, watch = token_of(link_of(game, EVENING)), token_of(link_of(game, LinkKind.WATCH))
    make_older(game, LATER - timedelta(minutes=2))
    assert not read_watched(token).is_over
    make_older(game, LATER)
    assert read_watched(token).is_over
    assert not read_watched(watch).is_over
