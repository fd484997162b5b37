"""The start page: open games, "same table again", and the last games."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.display.game_list import OPEN_AT_START
from scorekeeper.games import recording
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Game
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import NAMES, THREE_ROUNDS, begin, make_confidant, make_game, whole_game

pytestmark = pytest.mark.django_db


def test_a_stranger_sees_only_how_to_sign_in() -> None:
    make_game()
    text = Client().get("/").text
    assert "python3 manage.py signin" in text
    assert "Ada" not in text
    assert "/games/" not in text


def test_a_confidant_without_games_is_invited_to_start_one() -> None:
    text = page(phone_of(make_confidant()), "start")
    assert "No game yet." in text
    assert 'href="/games/new/"' in text
    assert "Same table again" not in text


def test_open_games_can_be_continued_newest_first() -> None:
    confidant = make_confidant()
    games = [make_game(owner=confidant) for _ in range(3)]
    links = re.findall(r'href="(/games/\d+/play/)"', page(phone_of(confidant), "start"))
    assert links == [f"/games/{game.pk}/play/" for game in reversed(games)]


def test_the_number_of_open_games_on_the_page_is_limited() -> None:
    confidant = make_confidant()
    for _ in range(OPEN_AT_START + 2):
        make_game(owner=confidant)
    assert page(phone_of(confidant), "start").count('/play/">') == OPEN_AT_START


def test_the_last_finished_table_can_play_again_with_one_tap() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, players=NAMES, rounds=whole_game(6))
    last = make_game(owner=confidant, players=NAMES[::-1], rounds=whole_game(6))
    text = page(phone_of(confidant), "start")
    assert re.findall(r'action="(/games/\d+/again/)"', text) == [f"/games/{last.pk}/again/"]
    assert re.findall(r'href="(/games/\d+/)"', text) == [f"/games/{last.pk}/", f"/games/{last.pk - 1}/"]
    assert text.index("Fritz") < text.index("Ada")


def test_games_in_the_bin_and_of_others_are_not_shown() -> None:
    game = make_game(players=NAMES, rounds=whole_game(6))
    recording.put_in_bin(game.owner, game.pk)
    make_game()
    text = page(phone_of(game.owner), "start")
    assert "Ada" not in text
    assert "/again/" not in text


def test_an_open_game_shows_its_current_round() -> None:
    game = make_game(players=NAMES, rounds=whole_game(6)[:4])
    assert "round 5" in page(phone_of(game.owner), "start")


def test_an_open_game_of_more_than_a_week_ago_can_be_continued_ended_or_put_into_the_bin() -> None:
    """A7."""
    game = make_game(rounds=THREE_ROUNDS)
    new = make_game(owner=game.owner)
    begin(game, timezone.now() - timedelta(days=8))
    phone = phone_of(game.owner)
    text = page(phone, "start")
    at_the_table, unfinished = text.split('id="unfinished"')
    assert f"/games/{new.pk}/play/" in at_the_table
    assert f"/games/{game.pk}/play/" not in at_the_table
    assert f"/games/{game.pk}/play/" in unfinished
    assert f'action="/games/{game.pk}/delete/"' in unfinished
    form = dict(re.findall(r'<input type="hidden" name="(key|revision|kind|round)" value="([^"]*)"', unfinished))
    assert phone.post(f"/games/{game.pk}/actions/", form).status_code == 302
    assert read_game_log(game.owner, game.pk).game.record.ended_after_round == 3
    assert 'id="unfinished"' not in page(phone, "start")


def test_an_old_game_without_a_round_cannot_be_ended() -> None:
    """A7."""
    game = make_game()
    Game.objects.update(started_at=timezone.now() - timedelta(days=8))
    text = page(phone_of(game.owner), "start")
    assert "No game yet." not in text
    assert 'name="kind" value="end"' not in text
