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
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game


@pytest.mark.django_db
def test_migrated_games_get_places_by_total() -> None:
    """F1. The names are replaced by the players when the games are recounted."""
    game = make_game(rounds=THREE_ROUNDS)
    Game.objects.update(places=[])
    import_module("scorekeeper.migrations.0002_variants").place_players(apps, None)
    expected = [["Ada", 1, True], ["Bruno", 1, True], ["Carla", 3, True]]
    assert Game.objects.get(pk=game.pk).places == expected


@pytest.mark.django_db(transaction=True)
def test_migrations_are_undone_and_applied_again_to_entries_of_players_and_to_confidants_of_equal_names() -> None:
    """A5, A6. One journey, because the way back takes longer than everything else here."""
    game = make_game(owner=make_confidant(name="Ute"), players=("Ada", "Bruno", "Carla", "Dieter"))
    enter(game, Kind.JOIN, number=1, values=("Gina", 0))
    enter(game, Kind.REPLACE, number=1, values=(0, "Hugo"))
    migrated = stored_values()
    assert migrated == [([None, 0], "Gina"), ([0, None], "Hugo")]
    MigrationExecutor(connection).migrate([("scorekeeper", "0003_archive")])
    assert stored_values() == [(["Gina", 0], None), ([0, "Hugo"], None)]
    entries_are_linked_to_players_by_name(migrated)
    confidants_get_different_names_and_the_oldest_is_the_first()
    confidants_whose_names_became_one_get_different_names()
    assert stored_values() == migrated


def entries_are_linked_to_players_by_name(migrated: list[tuple[Any, Any]]) -> None:
    """Begin with 0003; a player is missing."""
    rows("0003_archive", "Player").filter(name="Hugo").delete()
    migrate("0014_redundant_indexes")
    assert stored_values() == migrated


def confidants_get_different_names_and_the_oldest_is_the_first() -> None:
    """Begin with 0014."""
    confidants = rows("0014_redundant_indexes", "Confidant")
    for name in ("UTE", "ute 2", "Ｕte", "\u00c4da"):
        confidants.create(name=name, password=name)
    migrate("0019_bin_in_search_index")
    known = rows("0019_bin_in_search_index", "Confidant").order_by("pk")
    assert [one.name for one in known] == ["Ute", "UTE 2", "ute 2 2", "Ｕte 3", "\u00c4da"]
    assert [one.name_key for one in known] == ["ute", "ute 2", "ute 2 2", "ute 3", "\u00e4da"]
    assert [(one.is_first, one.may_invite) for one in known] == [(True, True), *[(False, False)] * 4]
    assert len({one.handle for one in known}) == 5


def confidants_whose_names_became_one_get_different_names() -> None:
    """Begin with 0019."""
    names = ["d\u2019Arcy", "D'Arcy", "D\u00b4Arcy", "D'Arcy 2", "Uta", "x" * 38 + "\u2010y", "x" * 38 + "-y"]
    confidants = rows("0019_bin_in_search_index", "Confidant")
    for number, name in enumerate(names):
        confidants.create(name=name, name_key=name.lower(), handle=str(number), password="!")
    migrate(None)
    known = Confidant.objects.order_by("pk")
    assert [one.name for one in known][-len(names) :] == [
        *("d\u2019Arcy 3", "D'Arcy", "D\u00b4Arcy 4", "D'Arcy 2", "Uta", "x" * 38 + " 2", "x" * 38 + "-y")
    ]
    assert [(one.name_key, one.sort_key) for one in known] == [
        (name_key(one.name), sort_key(one.name)) for one in known
    ]


def migrate(name: str | None) -> None:
    """Apply the migrations up to this one, or all."""
    executor = MigrationExecutor(connection)
    executor.migrate([("scorekeeper", name)] if name else executor.loader.graph.leaf_nodes("scorekeeper"))


def rows(migration: str, model: str) -> Any:
    """Return the rows of a model as it is after a migration."""
    state = MigrationExecutor(connection).loader.project_state([("scorekeeper", migration)])
    return state.apps.get_model("scorekeeper", model).objects


def stored_values() -> list[tuple[Any, Any]]:
    """Return the values of all entries and the names of their linked players."""
    return list(Entry.objects.order_by("pk").values_list("values", "player__name"))
