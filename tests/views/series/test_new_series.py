"""Creating a series with a name, and optionally with games or a season."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Series
from tests.helpers.markup import without_bdi
from tests.helpers.phones import Response, page, phone_of
from tests.helpers.series import finished_game, games_in, series_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


def make(phone: Client, **fields: object) -> Response:
    return phone.post(reverse("new_series"), {"name": "Friday", "first": "", "last": "", **fields})


def test_a_series_with_only_a_name_redirects_to_choosing_games() -> None:
    confidant = make_confidant()
    answer = make(phone_of(confidant), name="  Friday ")
    series = Series.objects.get()
    assert (series.name, series.owner) == ("Friday", confidant)
    assert answer["Location"] == reverse("choose_games", args=[series.pk])


def test_a_series_of_a_season_has_all_its_games_and_redirects_to_the_standings() -> None:
    confidant = make_confidant()
    game = finished_game(confidant, started_at=datetime(2026, 5, 3, 19, tzinfo=UTC))
    finished_game(confidant, started_at=datetime(2026, 7, 3, 19, tzinfo=UTC))
    answer = make(phone_of(confidant), first="2026-05-01", last="2026-06-30")
    series = Series.objects.get()
    assert answer["Location"] == reverse("series", args=[series.pk])
    assert games_in(series) == {game.pk}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name needs at least one visible character."),
        ("\u200b", "A name needs at least one visible character."),
        ("x" * 41, "is too long for a name: 40 characters at most."),
        ("a\u202eb", "has a character that cannot be shown in a name."),
        ("a\0b", "has a character that cannot be shown in a name."),
        ("fRIDAY", "There is a series “fRIDAY” already."),
    ],
)
def test_an_invalid_name_of_a_new_series_is_refused_and_the_form_keeps_its_values(name: str, sentence: str) -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series_of(confidant, name="Friday")
    answer = make(phone_of(confidant), name=name, game=game.pk, first="2026-05-01", last="2026-06-30")
    assert answer.status_code == 422
    assert without_bdi(answer.text).count(sentence) == 1
    assert f'type="hidden" name="game" value="{game.pk}"' in answer.text
    assert Series.objects.count() == 1


def test_the_days_stay_in_the_form_if_the_name_is_refused() -> None:
    answer = make(phone_of(make_confidant()), name="", first="2026-05-01", last="2026-06-30")
    assert re.search(r'name="first"[^>]* value="2026-05-01"', answer.text)
    assert re.search(r'name="last"[^>]* value="2026-06-30"', answer.text)


def test_the_name_stays_in_the_form_if_the_days_are_refused() -> None:
    answer = make(phone_of(make_confidant()), first="2026-05-01")
    assert answer.status_code == 422
    assert "Say on which day the season ends." in answer.text
    assert 'value="Friday"' in answer.text
    assert not Series.objects.exists()


def test_two_confidants_may_use_the_same_name() -> None:
    for _ in range(2):
        assert make(phone_of(make_confidant())).status_code == 302
    assert Series.objects.count() == 2


def test_games_of_others_and_invalid_game_ids_are_ignored() -> None:
    confidant = make_confidant()
    mine, foreign = finished_game(confidant), finished_game(make_confidant())
    make(phone_of(confidant), game=[mine.pk, foreign.pk, "x", "", "9" * 400, "9" * 18, "٣"])
    assert games_in(Series.objects.get()) == {mine.pk}


def test_the_form_is_empty_at_first() -> None:
    text = page(phone_of(make_confidant()), "new_series")
    assert 'name="name"' in text
    assert 'class="refusal"' not in text
