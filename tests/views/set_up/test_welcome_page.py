"""The page of a stranger, and the sample game that it leads to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.views.site.sample import sample_log
from tests.helpers.phones import page
from tests.helpers.tables import make_game
from tests.views.set_up.test_presets import text_of


@pytest.mark.django_db
def test_a_stranger_sees_what_this_is_and_how_to_sign_in_and_no_game() -> None:
    make_game()
    text = page(Client(), "start")
    assert "python3 manage.py signin" in text
    assert f'href="{reverse("sample")}"' in text
    assert f'action="{reverse("open_link")}"' in text
    assert "Ada" not in text
    assert "/games/" not in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "address", "shows"),
    [
        ("localhost:8000", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.1", True),
        ("[::1]:8000", "::1", True),
        ("tablet.example", "127.0.0.1", False),
        ("localhost:8000", "192.0.2.7", False),
        ("tablet.example", "192.0.2.7", False),
        ("localhost", "", False),
    ],
)
def test_the_command_has_its_folder_only_on_the_machine_itself(
    host: str, address: str, *, shows: bool, settings: LazySettings, tmp_path: Path
) -> None:
    settings.ALLOWED_HOSTS, settings.DATA = ["*"], tmp_path
    text = Client().get("/", headers={"host": host}, REMOTE_ADDR=address).text
    assert (str(settings.DATA) in text) is shows


@pytest.mark.django_db
def test_the_picture_is_hidden_from_screen_readers_and_nothing_in_it_takes_the_focus() -> None:
    text = page(Client(), "start")
    (picture,) = re.findall(r'<div class="picture".*?<section class="intro">', text, re.DOTALL)
    assert 'aria-hidden="true"' in picture
    assert not re.search(r"<(a|button|input|summary|h\d)\b|tabindex|\bid=", picture)


def test_the_sample_game_is_shown_to_everybody_without_a_query(
    django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    with django_assert_num_queries(0):
        text = page(Client(), "sample")
    assert "Mira" in text
    assert "Round 7" in text_of(text)
    assert text.count("<form") == text.split("<footer")[1].count("<form")


def test_the_sample_game_keeps_the_rules_and_adds_up() -> None:
    log = sample_log()
    assert len(log.game.played) == 6
    assert log.game.totals == (90, 40, -10, 120)
    assert log.game.current is not None


@pytest.mark.django_db
def test_the_sample_game_says_nothing_of_games_here() -> None:
    game = make_game(players=("Xaver", "Yara", "Zita"))
    text = page(Client(), "sample")
    assert not [name for name in ("Xaver", "Yara", "Zita") if name in text]
    assert f"/games/{game.pk}/" not in text
