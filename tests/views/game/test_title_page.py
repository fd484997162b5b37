"""The title of a game, which helps to find it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.models import Game
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db


def test_a_title_is_shown_escaped_on_the_game_and_in_the_lists() -> None:
    game = make_game()
    answer = phone_of(game.owner).post(reverse("title", args=[game.pk]), {"title": "  At <b>Ute’s</b> "})
    assert answer["Location"] == reverse("game", args=[game.pk])
    for name, args in (("game", [game.pk]), ("past_games", []), ("start", [])):
        assert "At &lt;b&gt;Ute’s&lt;/b&gt;" in phone_of(game.owner).get(reverse(name, args=args)).content.decode()
    assert Game.objects.get().title == "At <b>Ute’s</b>"


def test_an_empty_title_removes_it() -> None:
    game = make_game()
    for title in ("Friday", " "):
        phone_of(game.owner).post(reverse("title", args=[game.pk]), {"title": title})
    assert Game.objects.get().title == ""


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("x" * 81, "The title is too long: 80 characters at most."),
        ("a\u202eb", "The title has a character that cannot be shown."),
        ("a\0b", "The title has a character that cannot be shown."),
    ],
)
def test_an_invalid_title_is_refused_and_stays_in_its_field(title: str, sentence: str) -> None:
    game = make_game()
    answer = phone_of(game.owner).post(reverse("title", args=[game.pk]), {"title": title})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert f'value="{title}"' in answer.content.decode()
    assert Game.objects.get().title == ""


def test_nobody_sees_or_changes_the_title_of_another_confidants_game() -> None:
    game, stranger = make_game(), phone_of(make_confidant())
    assert stranger.get(reverse("title", args=[game.pk])).status_code == 404
    assert stranger.post(reverse("title", args=[game.pk]), {"title": "Mine"}).status_code == 404
    assert Game.objects.get().title == ""


def test_the_form_shows_the_current_title() -> None:
    game = make_game()
    Game.objects.update(title="Friday")
    assert 'value="Friday"' in page(phone_of(game.owner), "title", game.pk)


def test_the_field_takes_no_more_characters_than_a_title_has() -> None:
    assert 'maxlength="80"' in page(phone_of((game := make_game()).owner), "title", game.pk)
