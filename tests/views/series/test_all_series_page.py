"""The page of all series: the last evening, then the series, newest first."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.archive.series import make_series
from scorekeeper.games import game_bin
from tests.helpers.paper.games import store
from tests.helpers.phones import page, phone_of
from tests.helpers.series import finished_game, series_of
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db


def cards(text: str) -> list[tuple[str, str]]:
    """Return name and number of games of each series on the page."""
    found = re.findall(r'class="series-name">(.*?)</b>.*?<b>(\d+ games?)</b>', text, re.DOTALL)
    return [(re.sub("<[^>]*>", "", name), size) for name, size in found]


def test_all_series_are_listed_newest_first_after_the_last_evening() -> None:
    confidant = make_confidant()
    games = [finished_game(confidant) for _ in range(2)]
    series_of(confidant, *games, name="Friday")
    series_of(confidant, games[0], name="Season")
    series_of(confidant, name="Empty")
    text = page(phone_of(confidant), "all_series")
    expected = [("Last evening", "2 games"), ("Empty", "0 games"), ("Season", "1 game"), ("Friday", "2 games")]
    assert cards(text) == expected


def test_games_in_the_bin_are_not_counted() -> None:
    confidant = make_confidant()
    games = [finished_game(confidant) for _ in range(2)]
    series_of(confidant, *games)
    game_bin.put_in_bin(confidant, games[0].pk)
    assert cards(page(phone_of(confidant), "all_series")) == [("Last evening", "1 game"), ("Friday", "1 game")]


def test_games_of_unknown_days_are_counted_and_leave_the_days_of_the_others() -> None:
    confidant = make_confidant()
    games = [store(confidant, name, start=start).row.pk for name, start in (("totals", ""), ("points", "1998-08-15"))]
    make_series(confidant, "Winter", games)
    text = page(phone_of(confidant), "all_series")
    assert cards(text) == [("Last evening", "1 game"), ("Winter", "2 games")]
    winter = re.sub(r"<[^>]*>|\s+", " ", text.split("Winter")[1])
    assert "15 August 1998" in winter
    assert "–" not in winter
    assert "not known" not in winter


def test_without_a_finished_game_there_is_no_last_evening() -> None:
    confidant = make_confidant()
    make_game(owner=confidant)
    text = page(phone_of(confidant), "all_series")
    assert cards(text) == []
    assert "No game is finished yet." in text


def test_only_own_series_are_listed() -> None:
    foreign = make_confidant()
    series_of(foreign, finished_game(foreign))
    assert cards(page(phone_of(make_confidant()), "all_series")) == []


def test_the_page_of_everything_else_links_to_the_series() -> None:
    assert 'href="/series/"' in page(phone_of(make_confidant()), "more")


def test_the_number_of_queries_does_not_grow_with_the_series() -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    phone, counts = phone_of(confidant), []
    for names in ("A", "BCDEFG"):
        for name in names:
            make_series(confidant, name, [game.pk])
        with CaptureQueriesContext(connection) as queries:
            page(phone, "all_series")
        counts.append(len(queries))
    # The session with its Confidant, the last game, its evening, the series.
    assert counts == [4, 4]
