"""The button “Same table again”: one press starts the next game, dealt by the next seat."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Ruleset, Schedule, Scoring
from tests.helpers.phones import phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, enter, make_confidant, make_game, new_key, whole_game

pytestmark = pytest.mark.django_db


def test_the_next_game_has_the_same_options_and_the_next_dealer() -> None:
    """G3."""
    last = make_game(players=NAMES, first_dealer=5, scoring=Scoring.ALTERNATE, plus_minus_one_from=1)
    phone = phone_of(last.owner)
    response = phone.post(reverse("same_table_again", args=[last.pk]), {"key": new_key()})
    game = Game.objects.latest("pk")
    assert (response.status_code, response["Location"]) == (302, reverse("play", args=[game.pk]))
    assert [seat.player.name for seat in game.seats.all()] == [*NAMES]
    assert (game.first_dealer, game.scoring, game.plus_minus_one_from) == (0, Scoring.ALTERNATE, 1)


def test_pressing_twice_starts_one_game() -> None:
    last = make_game(players=NAMES, rounds=whole_game(6))
    phone, form = phone_of(last.owner), {"key": new_key()}
    answers = [phone.post(reverse("same_table_again", args=[last.pk]), form) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Game.objects.count() == 2


@pytest.mark.parametrize("key", [None, "", "x", "\0", "x" * 500, "é" * 70])
def test_a_forged_page_key_causes_no_server_error(key: str | None) -> None:
    last = make_game()
    form = {} if key is None else {"key": key}
    assert phone_of(last.owner).post(reverse("same_table_again", args=[last.pk]), form).status_code == 302
    assert 0 < len(Game.objects.latest("pk").form_key) <= 64


def test_the_table_of_another_confidant_cannot_play_again() -> None:
    last = make_game()
    response = phone_of(make_confidant()).post(reverse("same_table_again", args=[last.pk]), {"key": new_key()})
    assert response.status_code == 404
    assert Game.objects.count() == 1


def test_the_next_game_has_the_players_of_the_end_of_the_last_one() -> None:
    """A5, A6."""
    last = make_game(players=NAMES[:4], first_dealer=1)
    enter(last, Kind.JOIN, number=1, values=("Gina", 0))
    enter(last, Kind.LEAVE, number=1, values=(2,))
    enter(last, Kind.REPLACE, number=1, values=(0, "Hugo"))
    phone_of(last.owner).post(reverse("same_table_again", args=[last.pk]), {"key": new_key()})
    game = Game.objects.latest("pk")
    assert [*read_game_log(game.owner, game.pk).players] == ["Hugo", "Bruno", "Dieter", "Gina"]
    assert game.first_dealer == 2


def test_options_that_are_invalid_for_the_remaining_players_can_be_changed() -> None:
    """V6, A5."""
    last = make_game(players=NAMES[:4], ruleset=Ruleset(schedule=Schedule.TOURNAMENT))
    enter(last, Kind.LEAVE, number=1, values=(2,))
    response = phone_of(last.owner).post(reverse("same_table_again", args=[last.pk]), {"key": new_key()})
    assert response.status_code == 422
    assert "A tournament game has 4 or 5 players, not 3." in response.text
    assert all(f'value="{name}"' in response.text for name in ("Ada", "Bruno", "Dieter"))
    assert Game.objects.count() == 1
