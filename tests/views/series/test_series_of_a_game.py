"""The series of one game: adding it to a series with one tap, or to a new one."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.games import game_bin
from scorekeeper.models import Series
from tests.helpers.markup import on_one_line, without_bdi
from tests.helpers.phones import page, phone_of
from tests.helpers.series import finished_game, games_in, post, series_of
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db


def test_a_game_is_added_to_a_series_with_one_tap() -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series, phone = series_of(confidant), phone_of(confidant)
    address = reverse("series_of_game", args=[game.pk])
    (offered,) = re.findall(
        r'<button name="series" value="(\d+)"><bdi[^>]*>Friday</bdi>', on_one_line(phone.get(address).text)
    )
    assert phone.post(address, {"series": offered})["Location"] == reverse("game", args=[game.pk])
    assert games_in(series) == {game.pk}
    text = phone.get(address).text
    assert f'href="/series/{series.pk}/"' in text
    assert 'name="series" value=' not in text


def test_a_game_can_be_added_to_a_new_series() -> None:
    confidant = make_confidant()
    game = make_game(owner=confidant)
    phone_of(confidant).post(reverse("series_of_game", args=[game.pk]), {"name": "Season"})
    series = Series.objects.get()
    assert (series.name, games_in(series)) == ("Season", {game.pk})


@pytest.mark.parametrize(("name", "sentence"), [("", "at least one visible"), ("friday", "There is a series “friday”")])
def test_an_invalid_name_of_a_series_is_refused_and_stays_in_its_field(name: str, sentence: str) -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series_of(confidant)
    answer = phone_of(confidant).post(reverse("series_of_game", args=[game.pk]), {"name": name})
    assert answer.status_code == 422
    assert sentence in without_bdi(answer.text)
    assert f'required value="{name}"' in on_one_line(answer.text)
    assert "<details open>" in answer.text
    assert Series.objects.count() == 1


def test_taking_a_game_out_from_its_own_page_redirects_back_to_it() -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series, phone = series_of(confidant, game), phone_of(confidant)
    text = post(phone, "take_out_game", series, game=game.pk, **{"from": "game"})
    assert "Final standings" in text
    assert games_in(series) == set()


def test_a_series_of_another_confidant_is_neither_offered_nor_changed() -> None:
    confidant = make_confidant()
    foreign, game = series_of(make_confidant()), finished_game(confidant)
    phone = phone_of(confidant)
    assert "Friday" not in page(phone, "series_of_game", game.pk)
    assert phone.post(reverse("series_of_game", args=[game.pk]), {"series": foreign.pk}).status_code == 404
    assert games_in(foreign) == set()


def test_a_game_in_the_bin_is_not_added_to_a_series() -> None:
    confidant = make_confidant()
    game, series = finished_game(confidant), series_of(confidant)
    game_bin.put_in_bin(confidant, game.pk)
    phone_of(confidant).post(reverse("series_of_game", args=[game.pk]), {"series": series.pk})
    assert games_in(series) == set()
