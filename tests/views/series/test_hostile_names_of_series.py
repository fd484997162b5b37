"""Names of series and players that contain code: every page shows them as text."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.archive.series import rename_series
from scorekeeper.models import Game, Series
from tests.helpers.markup import structure_of
from tests.helpers.phones import page, phone_of
from tests.helpers.series import series_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, enter, make_confidant, make_game, whole_game
from tests.views.every_page.test_hostile_names import SOME_TABLES, rename

pytestmark = pytest.mark.django_db


def pages_of(phone: Client, series: Series, game: Game, typed: str) -> dict[str, str]:
    """Return every page that shows a series or refused values."""
    query = dict.fromkeys(("after", "by", "added", "taken"), typed)
    refused = {"name": typed, "first": typed, "last": typed}
    return {
        "all": page(phone, "all_series"),
        "evening": page(phone, "last_evening"),
        "series": phone.get(reverse("series", args=[series.pk]), query).text,
        "choice": phone.get(reverse("choose_games", args=[series.pk]), query).text,
        "game": page(phone, "series_of_game", game.pk),
        "new": phone.post(reverse("new_series"), {**refused, "game": typed}).text,
        "season": phone.post(reverse("add_season", args=[series.pk]), refused).text,
        "of a game": phone.post(reverse("series_of_game", args=[game.pk]), {"name": typed + "x" * 41}).text,
    }


def test_hostile_names_are_shown_as_text_and_change_the_structure_of_no_page() -> None:
    confidant = make_confidant()
    games = [make_game(owner=confidant, players=NAMES[:5], rounds=whole_game(5)[:2]) for _ in range(2)]
    for game in games:
        enter(game, Kind.END, number=2)
    series, phone = series_of(confidant, *games, name="plain"), phone_of(confidant)
    plain = {name: structure_of(text) for name, text in pages_of(phone, series, games[0], "plain").items()}
    for name, *players in SOME_TABLES:
        rename_series(confidant, series.pk, name)
        rename(confidant, players)
        texts = pages_of(phone, series, games[0], name)
        assert {key: structure_of(text) for key, text in texts.items()} == plain
        assert f'<bdi translate="no">{html.escape(name)}</bdi>' in texts["series"]
        assert f">{html.escape(name)}</bdi>" in texts["all"]
        assert all(f'<bdi translate="no">{html.escape(player)}</bdi>' in texts["series"] for player in players)
