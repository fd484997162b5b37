"""A prepared query is built once, and returns the same rows as its queryset."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from django.db.models import QuerySet
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Entry, Player
from scorekeeper.storage.prepared_query import PreparedQuery
from tests.helpers.tables import THREE_ROUNDS, make_game

pytestmark = pytest.mark.django_db


def entries(game: int) -> QuerySet[Entry, Any]:
    """Return columns whose values the database stores in another form: times and JSON."""
    return Entry.objects.filter(game=game).values_list("game", "made_by__name", "made_at", "values", "player")


def test_the_rows_are_those_of_the_queryset(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    query = PreparedQuery(entries, int)
    for rounds in (THREE_ROUNDS, THREE_ROUNDS[:1]):
        game = make_game(rounds=rounds).pk
        with django_assert_num_queries(1):
            rows = query.rows(game)
        assert rows == [*entries(game)]
        assert len(rows) == 2 * len(rounds)


def test_the_queryset_is_built_once() -> None:
    built = []

    def build(game: int) -> QuerySet[Entry, Any]:
        built.append(game)
        return entries(game)

    query = PreparedQuery(build, int)
    assert query.rows(make_game().pk) == query.rows(make_game().pk) == []
    assert len(built) == 1


def test_numbers_and_texts_are_parameters_in_the_order_of_the_call() -> None:
    def players(confidant: int, name: str) -> QuerySet[Player, Any]:
        return Player.objects.filter(name=name, owner=confidant).values_list("name")

    query = PreparedQuery(players, int, str)
    confidant = make_game().owner_id
    assert query.rows(confidant, "Bruno") == [("Bruno",)]
    assert query.rows(confidant, "Nobody") == []


def test_times_are_parameters_in_any_time_zone() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    moment = Entry.objects.get(revision=3).made_at

    def later(game: int, since: datetime, key: str) -> QuerySet[Entry, Any]:
        return Entry.objects.filter(game=game, made_at__gt=since).exclude(key=key).values_list("revision", "made_at")

    query = PreparedQuery(later, int, datetime, str)
    for since in (moment, moment.astimezone(timezone(timedelta(hours=-9))), moment - timedelta(days=1)):
        assert query.rows(game.pk, since, "x") == [*later(game.pk, since, "x")]
    assert [revision for revision, _ in query.rows(game.pk, moment, "x")] == [4, 5, 6]
    assert query.rows(game.pk, moment + timedelta(days=1), "x") == []


@pytest.mark.parametrize("number", [2**62, 2**63 - 1, 2**63, 10**30])
def test_an_id_that_no_row_can_have_finds_nothing(number: int) -> None:
    make_game(rounds=THREE_ROUNDS)
    assert PreparedQuery(entries, int).rows(number) == []


def test_a_parameter_that_the_queryset_changes_is_refused() -> None:
    query = PreparedQuery(lambda name: Player.objects.filter(name__contains=name).values_list("name"), str)
    with pytest.raises(TypeError, match="as they are"):
        query.rows("Bruno")
