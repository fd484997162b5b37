"""Every page works while the games of an older version are counted again, and says if its figures are not complete."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.archive import series as stored_series
from scorekeeper.games import game_bin
from scorekeeper.games.recount import count_outdated, outdated_games
from scorekeeper.models import Confidant, Game, Series
from tests.helpers.markup import on_one_line
from tests.helpers.phones import phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game, make_short_game
from tests.management.upgrades.test_counting import outdate

pytestmark = pytest.mark.django_db

FIGURES = "The figures on this page are not complete yet."
TOKEN = re.compile(r"\b\w{32,}\b")
SEARCH = "A search does not find all games yet."


@pytest.fixture
def confidant() -> Confidant:
    """Return one with three games that an older version stored without results, of which two are finished."""
    confidant = make_confidant()
    corrected = make_game(owner=confidant, rounds=THREE_ROUNDS)
    enter(corrected, Kind.TRICKS, number=1, values=(0, 1, 0))
    enter(corrected, Kind.ADJUST, number=4, values=(0, -10, "misplay"))
    enter(corrected, Kind.END, number=3)
    make_short_game(owner=confidant, players=("Ada", "Bruno", "Zora"))
    make_game(owner=confidant, rounds=THREE_ROUNDS[:1])
    outdate()
    return confidant


@pytest.fixture
def series(confidant: Confidant) -> Series:
    """Make a series of all games."""
    games = Game.objects.filter(owner=confidant).values_list("pk", flat=True)
    return stored_series.make_series(confidant, "All", list(games))


def read(phone: Client, address: str) -> str:
    """Return a page or a file without the tokens of its forms, which differ each time."""
    response = phone.get(address)
    assert response.status_code == 200, address
    return TOKEN.sub("", response.getvalue().decode())


def with_figures(confidant: Confidant, series: Series) -> list[str]:
    player = confidant.players.get(name="Ada").pk
    pages = [reverse("people"), reverse("person", args=[player])]
    return [*pages, reverse("last_evening"), reverse("series", args=[series.pk])]


def of_searches() -> list[str]:
    return [reverse("past_games"), *(f"{reverse(name)}?text=ada" for name in ("past_games", "import_export"))]


def others(confidant: Confidant, series: Series) -> list[str]:
    """Return the addresses of pages that are right at once."""
    games = Game.objects.filter(owner=confidant)
    game_bin.put_in_bin(confidant, games.earliest("pk").pk)
    names = ("start", "games_in_bin", "all_series", "import_export", "new_game", "games_csv")
    return [
        *map(reverse, names),
        reverse("choose_games", args=[series.pk]),
        *(reverse(name, args=[game.pk]) for game in games for name in ("game", "series_of_game")),
        *(reverse("game_csv", args=[game.pk]) for game in games),
    ]


def test_pages_with_figures_and_searches_say_how_far_it_is(confidant: Confidant, series: Series) -> None:
    phone = phone_of(confidant)
    pages = dict.fromkeys(with_figures(confidant, series), FIGURES) | dict.fromkeys(of_searches(), SEARCH)
    own = Game.objects.filter(owner=confidant)
    for number, key in enumerate(own.filter(pk__in=outdated_games()).values_list("pk", flat=True)):
        for address, sentence in pages.items():
            shown = on_one_line(phone.get(address).text)
            assert f"Counting older games: {number} of 3. {sentence}" in shown, address
        count_outdated(key)
    for address in pages:
        assert "Counting" not in on_one_line(phone.get(address).text), address


def test_other_pages_and_files_are_right_at_once(confidant: Confidant, series: Series) -> None:
    phone = phone_of(confidant)
    addresses = others(confidant, series)
    before = [read(phone, address) for address in addresses]
    for key in outdated_games():
        count_outdated(key)
    for address, early in zip(addresses, before, strict=True):
        assert read(phone, address) == early, address
