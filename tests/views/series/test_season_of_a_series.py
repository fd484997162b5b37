"""Adding a season to a series: all games that began within its days."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date

from scorekeeper.archive.series import make_series
from scorekeeper.games import game_bin
from scorekeeper.games.bulk import store_games
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Game
from tests.helpers.phones import phone_of
from tests.helpers.series import finished_game, games_in, post, series_of
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db

MAY = {"first": "2026-05-01", "last": "2026-05-31"}
LONG = {"first": "1990-01-01", "last": "2999-12-31"}


def midnight(day: str) -> datetime:
    """Return the start of a day in the current time zone."""
    found = parse_date(day)
    assert found
    return timezone.make_aware(datetime.combine(found, time.min))


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
def test_the_first_and_the_last_day_of_a_season_are_inclusive(zone: str) -> None:
    confidant = make_confidant()
    with timezone.override(zone):
        begin, end = midnight("2026-05-01"), midnight("2026-06-01")
        moments = (begin - timedelta(seconds=1), begin, end - timedelta(seconds=1), end)
        before, first, last, after = [finished_game(confidant, started_at=moment).pk for moment in moments]
        series = series_of(confidant)
        assert "2 games were added." in post(phone_of(confidant), "add_season", series, **MAY)
    assert games_in(series) == {first, last}
    assert not {before, after} & games_in(series)


def test_a_season_of_five_hundred_games_is_added_and_counted() -> None:
    confidant = make_confidant()
    # The entries of most games make no difference to the season.
    games = [replace(game, entries=game.entries if place < 50 else ()) for place, game in enumerate(made_up_games(500))]
    store_games(confidant, games)
    series = make_series(confidant, "Season")
    text = post(phone_of(confidant), "add_season", series, **LONG)
    assert "500 games were added." in text
    count = Game.objects.filter(owner=confidant, is_finished=True).count()
    assert f"{count} finished games" in text


def test_games_that_belong_to_the_series_already_are_not_added_again() -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series = series_of(confidant, game)
    finished_game(confidant)
    assert "1 game was added." in post(phone_of(confidant), "add_season", series, **LONG)
    assert series.games.count() == 2


def test_open_games_are_added_but_not_those_in_the_bin_or_of_others() -> None:
    confidant = make_confidant()
    running, binned = make_game(owner=confidant), finished_game(confidant)
    finished_game(make_confidant())
    game_bin.put_in_bin(confidant, binned.pk)
    series = series_of(confidant)
    post(phone_of(confidant), "add_season", series, **LONG)
    assert games_in(series) == {running.pk}


@pytest.mark.parametrize(
    ("first", "last", "sentence"),
    [
        ("", "", "Say on which days the season begins and ends."),
        ("", "2026-05-31", "Say on which day the season begins."),
        ("2026-05-01", "", "Say on which day the season ends."),
        ("x", "2026-05-31", "The first day is not a date."),
        ("2026-05-01", "2026-02-30", "The last day is not a date."),
        ("2026-05-01", "\0", "The last day is not a date."),
        ("2026-05-01", "9" * 400, "The last day is not a date."),
        ("2026-06-01", "2026-05-31", "The season would end on 31 May 2026, before it begins on 1 June 2026."),
        ("0001-01-01", "9999-12-31", "A season lies in the years from 1900 to 2999."),
        ("2026-01-01", "9999-12-31", "A season lies in the years from 1900 to 2999."),
        ("2026-05-31", "1800-01-01", "A season lies in the years from 1900 to 2999."),
        ("9999-12-31", "0001-01-01", "A season lies in the years from 1900 to 2999."),
    ],
)
def test_invalid_days_are_refused_with_one_sentence_and_stay_in_their_fields(
    first: str, last: str, sentence: str
) -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series, phone = series_of(confidant), phone_of(confidant)
    answer = phone.post(reverse("add_season", args=[series.pk]), {"first": first, "last": last})
    assert answer.status_code == 422
    assert answer.text.count("<p", answer.text.index('role="alert"'), answer.text.index("</div>")) == 1
    assert sentence in answer.text
    assert re.search(rf'name="first"[^>]* value="{first}"', answer.text)
    assert game.pk not in games_in(series)


def test_a_german_phone_can_use_german_dates() -> None:
    confidant = make_confidant()
    game = finished_game(confidant, started_at=midnight("2026-05-03"))
    series, phone = series_of(confidant), phone_of(confidant)
    fields = {"first": "1.5.2026", "last": "31.05.2026"}
    phone.post(reverse("add_season", args=[series.pk]), fields, headers={"accept-language": "de"})
    assert games_in(series) == {game.pk}
