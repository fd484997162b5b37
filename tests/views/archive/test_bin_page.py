"""The bin: deleting games, restoring them, and deleting them permanently."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scorekeeper.display.game_list import PAGE_SIZE
from scorekeeper.games import game_bin
from scorekeeper.models import Game
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

pytestmark = pytest.mark.django_db


def restorable(text: str) -> list[int]:
    return [int(game_id) for game_id in re.findall(r'action="/games/(\d+)/restore/"', text)]


def test_one_press_moves_a_game_to_the_bin_and_one_press_restores_it() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    response = phone.post(reverse("delete_game", args=[game.pk]))
    assert response["Location"] == reverse("games_in_bin")
    assert restorable(page(phone, "games_in_bin")) == [game.pk]
    response = phone.post(reverse("restore_game", args=[game.pk]))
    assert response["Location"] == reverse("game", args=[game.pk])
    assert restorable(page(phone, "games_in_bin")) == []
    assert f"/games/{game.pk}/" in page(phone, "past_games")


def test_the_last_deleted_game_comes_first_and_every_game_is_on_exactly_one_page() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    ids = [make_game(owner=confidant).pk for _ in range(PAGE_SIZE + 5)]
    Game.objects.update(deleted_at=timezone.now())
    first = page(phone, "games_in_bin")
    (key,) = re.findall(r'href="\?after=([^"]*)"', first)
    second = page(phone, "games_in_bin", after=key)
    assert restorable(first) + restorable(second) == ids[::-1]


def test_emptying_the_bin_deletes_its_games_for_ever() -> None:
    other, binned = make_game(), make_game()
    binned = make_game(owner=other.owner, rounds=THREE_ROUNDS)
    game_bin.put_in_bin(binned.owner, binned.pk)
    phone = phone_of(other.owner)
    response = phone.post(reverse("empty_bin"))
    assert (response.status_code, response["Location"]) == (302, reverse("games_in_bin"))
    assert not Game.objects.filter(pk=binned.pk).exists()
    assert Game.objects.filter(pk=other.pk).exists()
    assert "The bin is empty." in page(phone, "games_in_bin")


def test_another_confidants_bin_is_neither_seen_nor_emptied() -> None:
    game = make_game()
    game_bin.put_in_bin(game.owner, game.pk)
    phone = phone_of(make_confidant())
    assert restorable(page(phone, "games_in_bin")) == []
    phone.post(reverse("empty_bin"))
    assert Game.objects.filter(pk=game.pk).exists()


def test_deleting_a_game_twice_has_the_same_effect_as_once() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    for _ in range(2):
        assert phone.post(reverse("delete_game", args=[game.pk])).status_code == 302
    assert restorable(page(phone, "games_in_bin")) == [game.pk]
