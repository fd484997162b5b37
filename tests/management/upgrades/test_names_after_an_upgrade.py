"""The keys of names in a database of schema 0019, which compared and sorted names in another way."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.archive.search import Search, find_games
from scorekeeper.management.counting import Counting
from scorekeeper.management.upgrade import bring_up_to_date
from scorekeeper.models import Confidant, OwnPreset, Player, Series
from scorekeeper.players import editing
from scorekeeper.players.people import everybody, same_names
from scorekeeper.rules.names import sort_key
from tests.helpers.full_database import use_database_in
from tests.helpers.tables import player_of
from tests.management.upgrades.releases import make_release
from tests.management.upgrades.schema_states import shared_states


@pytest.fixture(scope="module")
def upgraded(django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Upgrade the database, and count its games again."""
    folder = tmp_path_factory.mktemp("upgraded") / "data"
    make_release(folder, "schema-0019")
    with django_db_blocker.unblock(), use_database_in(folder), shared_states():
        bring_up_to_date()
        Counting().run()
    return folder


@pytest.fixture(autouse=True)
def _own_database(django_db_blocker: DjangoDbBlocker, upgraded: Path, tmp_path: Path) -> Iterator[None]:
    folder = shutil.copytree(upgraded, tmp_path / "data")
    with django_db_blocker.unblock(), use_database_in(folder):
        yield


def test_every_name_has_its_sort_key() -> None:
    for model in (Confidant, Player, Series, OwnPreset):
        keys = list(model._base_manager.values_list("name", "sort_key"))
        assert keys == [(name, sort_key(name)) for name, _ in keys]
        assert keys


def test_names_that_became_one_are_offered_as_merges_and_stay_two_until_then() -> None:
    confidant = Confidant.objects.get(is_first=True)
    keys = dict(Player.objects.filter(name__contains="Neil").values_list("name", "name_key"))
    assert keys == {"O'Neil": "o'neil", "O\u2019Neil": "o\u2019neil"}
    assert dict(Player.objects.filter(name__startswith="Jean").values_list("name", "name_key")) == {
        "Jean\u2011Luc": "jean-luc"
    }
    pairs = [(one.name, other.name) for one, other in same_names(everybody(confidant))]
    assert pairs == [("O\u2019Neil", "O'Neil"), ("d\u2019arcy", "D`Arcy")]
    [one, other] = [player_of(confidant, name).pk for name in ("O\u2019Neil", "O'Neil")]
    assert editing.merge(confidant, one, other) == other


def test_series_and_presets_whose_names_became_one_stay() -> None:
    for model in (Series, OwnPreset):
        keys = dict(model._base_manager.filter(name__endswith="s club").values_list("name", "name_key"))
        assert keys == {"Mo's club": "mo's club", "Mo\u2019s club": "mo\u2019s club"}


def test_titles_and_names_are_found_without_their_accents() -> None:
    confidant = Confidant.objects.get(is_first=True)
    for text in ("agidius", "geburtstag lodz", "elodie νικος", "андреи"):
        titles = find_games(confidant, Search(text=text)).values_list("title", flat=True)
        assert "\u00c4gidius\u2019 Geburtstag in \u0141\u00f3d\u017a" in titles, text
