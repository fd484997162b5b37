"""The last evening: an automatic series that is not stored, but can be saved as one."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.games import game_bin
from scorekeeper.models import Series
from tests.helpers.phones import HTMX, page, phone_of
from tests.helpers.series import finished_game, games_in, shown_lines
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db


def test_the_evening_has_the_games_within_twelve_hours_of_the_last_finished_one() -> None:
    """F3: games that began within twelve hours of it."""
    confidant = make_confidant()
    for hours_ago in (100, 103, 111, 113):
        finished_game(confidant, hours_ago=hours_ago)
    assert [line.games for line in shown_lines(page(phone_of(confidant), "last_evening"))] == [3, 3, 3]


def test_an_open_game_belongs_to_the_evening_but_does_not_count_yet() -> None:
    confidant = make_confidant()
    finished_game(confidant, hours_ago=2)
    running = make_game(owner=confidant)
    text = page(phone_of(confidant), "last_evening")
    assert "1 game goes on and does not count until it is finished." in text
    assert f'href="/games/{running.pk}/play/"' in text
    assert [line.games for line in shown_lines(text)] == [1, 1, 1]


def test_games_in_the_bin_do_not_belong_to_the_evening() -> None:
    confidant = make_confidant()
    finished_game(confidant, hours_ago=40)
    game_bin.put_in_bin(confidant, finished_game(confidant).pk)
    text = page(phone_of(confidant), "last_evening")
    assert [line.games for line in shown_lines(text)] == [1, 1, 1]
    assert "in the bin" not in text


def test_the_evening_can_be_saved_as_a_series_with_all_its_games() -> None:
    confidant = make_confidant()
    first, second, _ = (finished_game(confidant, hours_ago=hours_ago) for hours_ago in (1, 3, 30))
    phone = phone_of(confidant)
    text = page(phone, "last_evening")
    assert not Series.objects.exists()
    fields = {"name": "Friday", "game": re.findall(r'type="hidden" name="game" value="(\d+)"', text)}
    answer = phone.post(reverse("new_series"), fields)
    series = Series.objects.get()
    assert answer["Location"] == reverse("series", args=[series.pk])
    assert games_in(series) == {first.pk, second.pk}


def test_the_standings_of_the_evening_can_be_sorted() -> None:
    confidant = make_confidant()
    finished_game(confidant)
    answer = phone_of(confidant).get(reverse("last_evening"), {"by": "wins"}, headers=HTMX)
    assert re.search(r'aria-sort="descending" class="by">\s*<a id="by-wins"', answer.text)
    assert "<h1" not in answer.text


def test_without_a_finished_game_the_page_says_so() -> None:
    confidant = make_confidant()
    make_game(owner=confidant)
    text = page(phone_of(confidant), "last_evening")
    assert "No game is finished yet." in text
    assert "<form method" not in text.split("<footer")[0]


def test_games_of_other_confidants_do_not_belong_to_the_evening() -> None:
    finished_game(make_confidant())
    assert shown_lines(page(phone_of(make_confidant()), "last_evening")) == []


def test_the_number_of_queries_of_the_evening_does_not_grow_with_the_games() -> None:
    confidant = make_confidant()
    phone, counts = phone_of(confidant), []
    for more in (1, 6):
        for _ in range(more):
            finished_game(confidant)
        with CaptureQueriesContext(connection) as queries:
            page(phone, "last_evening")
        counts.append(len(queries))
    # The session with its Confidant, the last game; the games and their people, as counted and as listed; whether games
    # are counted again.
    assert counts == [7, 7]
