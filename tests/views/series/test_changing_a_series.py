"""Taking games out of a series, renaming it, deleting it."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.models import Game, Series, SeriesGame
from tests.helpers.markup import on_one_line, without_bdi
from tests.helpers.phones import page, phone_of
from tests.helpers.series import finished_game, games_in, post, series_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


def test_a_game_is_taken_out_of_a_series_and_added_again() -> None:
    confidant = make_confidant()
    game, other = finished_game(confidant), finished_game(confidant)
    series, phone = series_of(confidant, game, other), phone_of(confidant)
    text = post(phone, "take_out_game", series, game=game.pk)
    assert games_in(series) == {other.pk}
    assert "The game was taken out of the series." in text
    (back,) = re.findall(r'type="hidden" name="game" value="(\d+)"', text)
    assert "1 game was added." in post(phone, "choose_games", series, game=back)
    assert games_in(series) == {game.pk, other.pk}


def test_a_game_taken_out_stays_in_the_archive_and_in_its_other_series() -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series, other = series_of(confidant, game), series_of(confidant, game, name="Season")
    post(phone_of(confidant), "take_out_game", series, game=game.pk)
    assert games_in(other) == {game.pk}
    assert Game.objects.filter(pk=game.pk, deleted_at=None).exists()


@pytest.mark.parametrize("game", ["", "x", "9" * 400, "-1"])
def test_taking_out_an_invalid_game_changes_nothing(game: str) -> None:
    confidant = make_confidant()
    series = series_of(confidant, finished_game(confidant))
    post(phone_of(confidant), "take_out_game", series, game=game)
    assert series.games.count() == 1


def test_a_series_can_be_renamed() -> None:
    confidant = make_confidant()
    series = series_of(confidant)
    text = post(phone_of(confidant), "rename_series", series, name=" Season  2026 ")
    assert '<h1><bdi translate="no">Season  2026</bdi></h1>' in text


def test_the_case_of_the_name_of_a_series_can_be_changed() -> None:
    confidant = make_confidant()
    series = series_of(confidant, name="friday")
    assert '<h1><bdi translate="no">Friday</bdi></h1>' in post(
        phone_of(confidant), "rename_series", series, name="Friday"
    )


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name needs at least one visible character."),
        ("y" * 50, "is too long for a name: 40 characters at most."),
        ("SEASON", "There is a series “SEASON” already."),
    ],
)
def test_an_invalid_name_of_a_series_is_refused_and_stays_in_its_field(name: str, sentence: str) -> None:
    confidant = make_confidant()
    series_of(confidant, name="Season")
    series = series_of(confidant, finished_game(confidant), name="Friday")
    answer = phone_of(confidant).post(reverse("rename_series", args=[series.pk]), {"name": name})
    assert answer.status_code == 422
    assert sentence in without_bdi(answer.text)
    assert f'required value="{name}"' in on_one_line(answer.text)
    assert '<h1><bdi translate="no">Friday</bdi></h1>' in answer.text
    series.refresh_from_db()
    assert series.name == "Friday"


def test_deleting_a_series_does_not_delete_its_games() -> None:
    confidant = make_confidant()
    games = [finished_game(confidant) for _ in range(2)]
    series, phone = series_of(confidant, *games), phone_of(confidant)
    assert "Friday" not in post(phone, "delete_series", series)
    assert not Series.objects.exists()
    assert not SeriesGame.objects.exists()
    assert Game.objects.filter(deleted_at=None).count() == 2
    assert "Friday" not in page(phone, "all_series")
