"""Deleted games are in the bin; only emptying the bin removes them."""

from __future__ import annotations

import pytest

from scorekeeper.games import game_bin
from scorekeeper.models import Entry, Game, Player, Seat
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

pytestmark = pytest.mark.django_db


def test_a_deleted_game_can_be_restored_unchanged() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    before = Game.objects.values().get(pk=game.pk)
    game_bin.put_in_bin(game.owner, game.pk)
    game.refresh_from_db()
    assert game.deleted_at is not None
    assert Entry.objects.filter(game=game).count() == 6
    game_bin.take_out_of_bin(game.owner, game.pk)
    assert Game.objects.values().get(pk=game.pk) == before


def test_deleting_twice_keeps_the_first_time() -> None:
    game = make_game()
    game_bin.put_in_bin(game.owner, game.pk)
    first = Game.objects.get().deleted_at
    game_bin.put_in_bin(game.owner, game.pk)
    assert Game.objects.get().deleted_at == first


def test_emptying_the_bin_deletes_only_the_confidants_own_deleted_games() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    remaining, foreign = make_game(owner=game.owner), make_game(rounds=THREE_ROUNDS)
    for binned in (game, foreign):
        game_bin.put_in_bin(binned.owner, binned.pk)
    assert game_bin.empty_bin(game.owner) == 1
    assert {*Game.objects.all()} == {remaining, foreign}
    assert {seat.game for seat in Seat.objects.all()} == {remaining, foreign}
    assert {entry.game for entry in Entry.objects.all()} == {foreign}
    assert Player.objects.filter(owner=game.owner).count() == 3


def test_an_empty_bin_can_be_emptied() -> None:
    assert game_bin.empty_bin(make_confidant()) == 0


@pytest.mark.parametrize("move", [game_bin.put_in_bin, game_bin.take_out_of_bin])
def test_a_confidant_cannot_delete_or_restore_the_game_of_another(move: object) -> None:
    game = make_game()
    assert callable(move)
    with pytest.raises(Game.DoesNotExist):
        move(make_confidant(), game.pk)
    assert Game.objects.get().deleted_at is None
