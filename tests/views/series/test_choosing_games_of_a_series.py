"""Adding several games to a series, chosen from pages of all games."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.archive.series import make_series
from scorekeeper.display.game_list import PAGE_SIZE
from scorekeeper.games import game_bin
from scorekeeper.games.bulk import store_games
from scorekeeper.management.sample_games import made_up_games
from tests.helpers.markup import on_one_line
from tests.helpers.phones import page, phone_of
from tests.helpers.series import finished_game, games_in, post, series_of
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db

PAGES = 3


def boxes(text: str) -> list[tuple[int, bool]]:
    """Return the id of each game with a checkbox, and whether it already belongs to the series."""
    found = re.findall(r'type="checkbox" name="game" value="(\d+)"( checked disabled)?', on_one_line(text))
    return [(int(game), bool(there)) for game, there in found]


def test_the_ticked_games_of_every_page_are_added() -> None:
    """All games are offered, not only the newest ones."""
    confidant = make_confidant()
    ids = store_games(confidant, made_up_games(PAGES * PAGE_SIZE - 5))[::-1]
    series, phone = make_series(confidant, "Season"), phone_of(confidant)
    text, offered, chosen = page(phone, "choose_games", series.pk), [], []
    for _ in range(PAGES):
        here = [game for game, _ in boxes(text)]
        offered += here
        chosen += here[:2]
        older = re.findall(r'<button name="older" value="([^"]*)"', text)
        text = post(phone, "choose_games", series, game=here[:2], **({"older": older[0]} if older else {}))
        assert "2 games were added." in text
    assert offered == ids
    assert games_in(series) == {*chosen}
    assert "series-standings" in text


def test_without_a_tick_older_games_come_without_a_report_and_adding_says_what_to_do() -> None:
    confidant = make_confidant()
    store_games(confidant, made_up_games(PAGE_SIZE + 1))
    series, phone = make_series(confidant, "Season"), phone_of(confidant)
    (older,) = re.findall(r'<button name="older" value="([^"]*)"', page(phone, "choose_games", series.pk))
    assert "added" not in post(phone, "choose_games", series, older=older)
    assert "No game was added: tick games" in post(phone, "choose_games", series)


def test_a_game_of_the_series_is_ticked_and_cannot_be_added_again() -> None:
    confidant = make_confidant()
    first, second = finished_game(confidant, hours_ago=1), finished_game(confidant)
    series, phone = series_of(confidant, first), phone_of(confidant)
    assert boxes(page(phone, "choose_games", series.pk)) == [(second.pk, False), (first.pk, True)]
    assert "1 game was added." in post(phone, "choose_games", series, game=[first.pk, second.pk])
    assert games_in(series) == {first.pk, second.pk}


def test_an_open_game_can_be_added_but_one_in_the_bin_cannot() -> None:
    confidant = make_confidant()
    running, binned = make_game(owner=confidant), finished_game(confidant)
    game_bin.put_in_bin(confidant, binned.pk)
    series, phone = series_of(confidant), phone_of(confidant)
    assert boxes(page(phone, "choose_games", series.pk)) == [(running.pk, False)]
    post(phone, "choose_games", series, game=[running.pk, binned.pk])
    assert games_in(series) == {running.pk}


def test_games_of_other_confidants_are_neither_offered_nor_added() -> None:
    confidant, foreign = make_confidant(), finished_game(make_confidant())
    series, phone = series_of(confidant), phone_of(confidant)
    assert boxes(page(phone, "choose_games", series.pk)) == []
    assert "No game was added: tick games" in post(phone, "choose_games", series, game=[foreign.pk])
    assert games_in(series) == set()


@pytest.mark.parametrize("game", ["", "x", "-1", "9" * 400, "9" * 18, "٣"])
def test_an_invalid_game_id_is_ignored(game: str) -> None:
    confidant = make_confidant()
    series = series_of(confidant, finished_game(confidant))
    assert "No game was added: tick games" in post(phone_of(confidant), "choose_games", series, game=game)


def test_a_page_takes_the_same_number_of_queries_for_any_number_of_games() -> None:
    confidant = make_confidant()
    series, phone = series_of(confidant), phone_of(confidant)
    counts = []
    for seed in (1, 2):
        store_games(confidant, made_up_games(2 if seed == 1 else 30, seed=seed))
        with CaptureQueriesContext(connection) as queries:
            phone.get(reverse("choose_games", args=[series.pk]))
        counts.append(len(queries))
    # The session with its Confidant, the series; a page of games, their people, and which belong to the series.
    assert counts == [5, 5]
