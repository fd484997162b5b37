"""Migrations of games that were recorded before them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scorekeeper.models import Confidant, Entry, Game
from scorekeeper.rules.names import name_key, sort_key
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_game


@pytest.mark.django_db
def test_migrated_games_get_places_by_total() -> None:
    """F1. The names are replaced by the players when the games are recounted."""
    game = make_game(rounds=THREE_ROUNDS)
    Game.objects.update(places=[])
    import_module("scorekeeper.migrations.0002_variants").place_players(apps, None)
    expected = [["Ada", 1, True], ["Bruno", 1, True], ["Carla", 3, True]]
    assert Game.objects.get(pk=game.pk).places == expected


@pytest.mark.django_db(transaction=True)
def test_migrated_entries_are_linked_to_players_by_name_and_unlinked_backwards() -> None:
    """A5, A6."""
    game = make_game(players=("Ada", "Bruno", "Carla", "Dieter"))
    enter(game, Kind.JOIN, number=1, values=("Gina", 0))
    enter(game, Kind.REPLACE, number=1, values=(0, "Hugo"))
    migrated = stored_values()
    assert migrated == [([None, 0], "Gina"), ([0, None], "Hugo")]

    MigrationExecutor(connection).migrate([("scorekeeper", "0003_archive")])
    assert stored_values() == [(["Gina", 0], None), ([0, "Hugo"], None)]

    executor = MigrationExecutor(connection)
    earlier = executor.loader.project_state([("scorekeeper", "0003_archive")]).apps
    earlier.get_model("scorekeeper", "Player").objects.filter(name="Hugo").delete()
    executor.migrate(executor.loader.graph.leaf_nodes("scorekeeper"))
    assert stored_values() == migrated


@pytest.mark.django_db(transaction=True)
def test_migrated_confidants_get_different_names_and_the_oldest_is_the_first() -> None:
    MigrationExecutor(connection).migrate([("scorekeeper", "0014_redundant_indexes")])
    executor = MigrationExecutor(connection)
    earlier = executor.loader.project_state([("scorekeeper", "0014_redundant_indexes")]).apps
    for name in ("Ute", "UTE", "ute 2", "Ｕte", "\u00c4da"):
        earlier.get_model("scorekeeper", "Confidant").objects.create(name=name, password=name)
    executor.migrate(executor.loader.graph.leaf_nodes("scorekeeper"))
    known = Confidant.objects.order_by("pk")
    assert [one.name for one in known] == ["Ute", "UTE 2", "ute 2 2", "Ｕte 3", "\u00c4da"]
    assert [one.name_key for one in known] == [name_key(one.name) for one in known]
    assert [(one.is_first, one.may_invite) for one in known] == [(True, True), *[(False, False)] * 4]
    assert len({one.handle for one in known}) == 5


@pytest.mark.django_db(transaction=True)
def test_confidants_whose_names_became_one_get_different_names() -> None:
    MigrationExecutor(connection).migrate([("scorekeeper", "0019_bin_in_search_index")])
    executor = MigrationExecutor(connection)
    earlier = executor.loader.project_state([("scorekeeper", "0019_bin_in_search_index")]).apps
    names = ["d\u2019Arcy", "D'Arcy", "D\u00b4Arcy", "D'Arcy 2", "Ute", "x" * 38 + "\u2010y", "x" * 38 + "-y"]
    for number, name in enumerate(names):
        row = {"name": name, "name_key": name.lower(), "handle": str(number), "password": "!"}
        earlier.get_model("scorekeeper", "Confidant").objects.create(**row)
    executor.migrate(executor.loader.graph.leaf_nodes("scorekeeper"))
    known = Confidant.objects.order_by("pk")
    assert [one.name for one in known] == [
        *("d\u2019Arcy 3", "D'Arcy", "D\u00b4Arcy 4", "D'Arcy 2", "Ute", "x" * 38 + " 2", "x" * 38 + "-y")
    ]
    assert [(one.name_key, one.sort_key) for one in known] == [
        (name_key(one.name), sort_key(one.name)) for one in known
    ]


def stored_values() -> list[tuple[Any, Any]]:
    """Return the values of all entries and the names of their linked players."""
    return list(Entry.objects.order_by("pk").values_list("values", "player__name"))
