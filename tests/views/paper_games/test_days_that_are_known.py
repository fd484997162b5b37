"""A day, a month or a year is shown as such everywhere, and sorted by its first day."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.timezone import localtime

from scorekeeper.archive.series import make_series
from scorekeeper.display.file_names import data_file_stem
from scorekeeper.display.games.days import day_of, iso_moment, moment_of, short_day_of
from scorekeeper.import_export.timestamps import written_start
from scorekeeper.rules.knowledge import Precision
from tests.helpers.exchange import archive_of, import_games, logs_of
from tests.helpers.paper.games import store
from tests.helpers.phones import page, phone_of, post_form
from tests.helpers.tables import make_confidant, make_short_game
from tests.views.play.test_correcting_the_start import form_in

pytestmark = pytest.mark.django_db

TOKYO = "Asia/Tokyo"


@pytest.mark.parametrize(
    ("start", "english", "german", "iso"),
    [
        ("1998", "1998", "1998", "1998"),
        ("1998-08", "August 1998", "August 1998", "1998-08"),
        ("1998-08-15", "15 August 1998", "15. August 1998", "1998-08-15"),
    ],
)
def test_no_list_and_no_file_says_more_than_is_known(start: str, english: str, german: str, iso: str) -> None:
    log = store(make_confidant(), "totals", start=start)
    row, phone = log.row, phone_of(log.row.owner)
    assert (day_of(row), moment_of(row), iso_moment(row), row.known_day) == (english, english, iso, iso)
    with translation.override("de"):
        assert day_of(row) == german
    assert data_file_stem(log).startswith(f"{iso}_")
    series = make_series(row.owner, "Winter", [row.pk])
    for name, *more in (("past_games",), ("all_series",), ("series", series.pk), ("game", row.pk)):
        text = page(phone, name, *more)
        assert f'<time datetime="{iso}">{english}</time>' in re.sub(r"\s+", " ", text)
        assert "00:00" not in text
    short = "Sat 15 Aug 1998" if start == "1998-08-15" else english
    assert short_day_of(row) == short
    assert short in page(phone, "start")
    assert f",{iso},," in phone.get(reverse("game_csv", args=[row.pk])).text


def test_an_unknown_day_is_invented_nowhere() -> None:
    first, second = make_confidant(), make_confidant()
    log = store(first, "points", start="")
    today = f"{log.row.day}"
    assert (log.row.precision, day_of(log.row), written_start(log.row)) == (Precision.NONE, "day not known", "")
    assert data_file_stem(log).startswith("ada-bruno")
    phone = phone_of(first)
    for name in ("game", "past_games", "start", "table_actions"):
        text = page(phone, name, *([log.row.pk] if name in {"game", "table_actions"} else []))
        assert today not in re.sub('<input type="hidden"[^>]*>', "", text)
    assert "day not known" in page(phone, "game", log.row.pk)
    assert f'href="/games/{log.row.pk}/"' not in page(phone, "past_games", first_day=today, last_day=today)
    assert make_series(first, "Winter", [log.row.pk])
    import_games(second, archive_of(first))
    (again,) = logs_of(second)
    assert (again.row.precision, written_start(again.row)) == (Precision.NONE, "")


def test_a_month_is_the_same_in_another_time_zone() -> None:
    """The first day of a month in Berlin does not become the last day of the month before in New York."""
    confidant = make_confidant()
    with timezone.override(TOKYO):
        store(confidant, "totals")
    with timezone.override("America/New_York"):
        (log,) = logs_of(confidant)
        assert (day_of(log.row), written_start(log.row)) == ("August 1998", "1998-08")


def test_a_game_with_a_time_is_not_corrected_to_a_month() -> None:
    game = make_short_game(owner=make_confidant())
    phone = phone_of(game.owner)
    fields = form_in(page(phone, "table_actions", game.pk))
    answer = post_form(phone, "table_actions", game.pk, **{**fields, "value": ["2001-02", fields["value"][1]]})
    assert answer.status_code == 422


def test_the_last_evening_is_one_whose_day_is_known() -> None:
    confidant = make_confidant()
    month = f"{localtime():%Y-%m}"
    store(confidant, "totals", start=f"{localtime() - timedelta(days=60):%Y-%m-%d}")
    store(confidant, "points", start=month)
    text = page(phone_of(confidant), "last_evening")
    assert text.count('class="game-card"') == 1
    assert "final totals only" in text


def test_the_days_of_a_series_are_as_exact_as_those_of_its_games() -> None:
    confidant = make_confidant()
    games = [store(confidant, name, start=start).row.pk for name, start in (("totals", "1998"), ("bids", "1999-03"))]
    series = make_series(confidant, "Winter", games)
    for name, *more in (("all_series",), ("series", series.pk)):
        text = re.sub(r"<[^>]*>", "", page(phone_of(confidant), name, *more))
        assert "1998 – March 1999" in re.sub(r"\s+", " ", text)
