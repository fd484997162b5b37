"""Ratings: by places only, independent of the order of seats, and less certain with fewer games."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.players.ratings import AVERAGE, RatedGame, ratings_of

ADA, BRUNO, CARLA, DIETER = range(1, 5)

ANY_TABLE = st.lists(st.sampled_from([1, 2, 3, 4, 5, 6, 7]), min_size=3, max_size=6, unique=True)


@st.composite
def any_games(draw: st.DrawFn) -> tuple[RatedGame, ...]:
    tables = draw(st.lists(ANY_TABLE, min_size=1, max_size=8))
    return tuple(tuple((person, draw(st.integers(1, len(table)))) for person in table) for table in tables)


def test_a_winner_is_rated_above_a_loser() -> None:
    ratings = ratings_of((((ADA, 1), (BRUNO, 2), (CARLA, 3)),) * 5)
    assert ratings[ADA].estimate > AVERAGE > ratings[CARLA].estimate
    assert ratings[ADA].at_least > ratings[BRUNO].at_least > ratings[CARLA].at_least


def test_nobody_gains_by_a_game_in_which_all_places_are_equal() -> None:
    """F1."""
    ratings = ratings_of((((ADA, 1), (BRUNO, 1), (CARLA, 1)),))
    assert {rating.estimate for rating in ratings.values()} == {AVERAGE}


def test_equal_places_are_rated_equally() -> None:
    """F1: 1, 1, 3."""
    ratings = ratings_of((((ADA, 1), (BRUNO, 3), (CARLA, 1)),))
    assert ratings[ADA] == ratings[CARLA]
    assert ratings[ADA].estimate > ratings[BRUNO].estimate


def test_a_single_win_does_not_outweigh_many() -> None:
    many = (((ADA, 1), (BRUNO, 2), (CARLA, 3)),) * 20
    ratings = ratings_of((*many, ((DIETER, 1), (BRUNO, 2), (CARLA, 3))))
    assert ratings[DIETER].uncertainty > ratings[ADA].uncertainty
    assert ratings[DIETER].at_least < ratings[ADA].at_least


def test_beating_a_strong_player_counts_more_than_beating_a_weak_one() -> None:
    known = (((ADA, 1), (BRUNO, 2), (CARLA, 3)),) * 20
    over_strong = ratings_of((*known, ((DIETER, 1), (ADA, 2), (5, 3))))
    over_weak = ratings_of((*known, ((DIETER, 1), (CARLA, 2), (5, 3))))
    assert over_strong[DIETER].estimate > over_weak[DIETER].estimate


def test_each_game_makes_the_rating_more_certain() -> None:
    game = ((ADA, 1), (BRUNO, 2), (CARLA, 3))
    sure = [ratings_of((game,) * count)[ADA].uncertainty for count in (1, 5, 20)]
    assert sure == sorted(sure, reverse=True)
    assert len(set(sure)) == 3


def test_the_order_of_the_games_counts() -> None:
    first, second = ((ADA, 1), (BRUNO, 2), (CARLA, 3)), ((ADA, 3), (BRUNO, 2), (CARLA, 1))
    assert ratings_of((first, first, second)) != ratings_of((second, first, first))


@given(any_games())
def test_the_order_of_the_seats_does_not_count(games: tuple[RatedGame, ...]) -> None:
    turned = tuple(game[::-1] for game in games)
    assert dict(ratings_of(turned)) == dict(ratings_of(games))


def test_no_order_of_the_seats_changes_the_ratings() -> None:
    seats = ((ADA, 1), (BRUNO, 2), (CARLA, 2), (DIETER, 4))
    assert len({tuple(sorted(ratings_of((order,)).items(), key=str)) for order in permutations(seats)}) == 1


def test_without_games_there_are_no_ratings() -> None:
    assert ratings_of(()) == {}
