"""What is stored of many games at once: always the same, and each career once."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from django.db import IntegrityError

from scorekeeper.games import bulk
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Career, Entry, Game, Player, Result, SearchPosting, Seat
from scorekeeper.storage.rows import insert_rows
from tests.helpers.tables import make_confidant

STORED = "d29313cff4d1"
"""The hash of the stored rows of eighty games, from the code before rows were inserted with prepared statements.

Only the words of titles have changed since then: they are indexed without accents.
"""


@pytest.mark.django_db
def test_what_is_stored_of_generated_games_is_always_the_same() -> None:
    bulk.store_games(make_confidant(), made_up_games(80))
    content = [*games(), *seats_and_entries(), *results(), *careers(), *postings()]
    assert hashlib.sha256(repr(content).encode()).hexdigest()[:12] == STORED


@pytest.mark.django_db
def test_games_stored_in_several_batches_add_up_to_the_same_careers(monkeypatch: pytest.MonkeyPatch) -> None:
    bulk.store_games(make_confidant(), made_up_games(30))
    at_once = careers()
    Game.objects.all().delete()
    Career.objects.all().delete()
    monkeypatch.setattr(bulk, "AT_ONCE", 7)
    monkeypatch.setattr(bulk, "REPLAYED_FIRST", 11)
    bulk.store_games(make_confidant(), made_up_games(30))
    assert careers() == at_once


@pytest.mark.django_db
def test_inserted_rows_need_all_columns_and_obey_the_constraints() -> None:
    (game,) = bulk.store_games(make_confidant(), made_up_games(1))
    player = Player.objects.latest("pk").pk
    with pytest.raises(TypeError, match="game_id, player_id, position"):
        insert_rows(Seat, ("game_id", "position"), [(game, 1)])
    with pytest.raises(IntegrityError, match="seat_position_at_the_table"):
        insert_rows(Seat, ("game_id", "player_id", "position"), [(game, player, 6)])


def games() -> list[Any]:
    """Return the stored games with the names of the players; ids differ from one database to another."""
    names = dict(Player.objects.values_list("pk", "name"))
    columns = ("form_key", "title", "started_at", "first_dealer", "revision", "rounds_recorded", "totals", "places")
    rows = Game.objects.order_by("started_at").values_list(*columns)
    return [(*row, [(names[player], *place) for player, *place in places]) for *row, places in rows]


def seats_and_entries() -> list[Any]:
    """Return the stored seats and entries."""
    columns = ("key", "revision", "kind", "round", "values", "made_at", "author_name", "player__name")
    seats = Seat.objects.order_by("game__started_at", "position").values_list("player__name", "position")
    return [*seats, *Entry.objects.order_by("game__started_at", "revision").values_list(*columns)]


def results() -> list[Any]:
    """Return the stored results."""
    columns = ("player__name", "scoring", "started_at", "rank", "total", "longest_run", "bids")
    # Sorted here, because the order of names differs from one database to another.
    return sorted(Result.objects.values_list(*columns), key=lambda row: (row[2], row[0]))


def careers() -> list[Any]:
    """Return the stored careers, with the names of the rivals."""
    names = {str(pk): name for pk, name in Player.objects.values_list("pk", "name")}
    return [
        (
            *(career.player.name, career.scoring, sorted(career.sums.items()), sorted(career.bids.items())),
            sorted((names[key.partition(":")[0]], key.partition(":")[2], sum_) for key, sum_ in career.rivals.items()),
        )
        for career in sorted(Career.objects.select_related("player"), key=lambda each: (each.player.name, each.scoring))
    ]


def postings() -> list[Any]:
    """Return the postings of variants and words."""
    found = SearchPosting.objects.exclude(term__kind="player").order_by("game__started_at", "term__text")
    return [*found.values_list("game__form_key", "term__kind", "term__text")]
