"""A game of more rounds than a new one may have, which an earlier version imported, opens and goes on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from scorekeeper.games.bulk import NewGame, store_games
from scorekeeper.games.log_rows import LogEntry
from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.phones import JSON, entry, page, phone_of, post_form, send, state
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import NAMES, make_confidant, new_key

pytestmark = pytest.mark.django_db

ROUNDS, PLAYED = 120, 99
BEGAN = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)


def long_game(bidding: Bidding = Bidding.OPEN) -> Game:
    """Return a game of ROUNDS rounds, of which PLAYED are played."""
    statements = [
        make_statement(kind, number, values)
        for number in range(1, PLAYED + 1)
        for kind, values in ((Kind.BIDS, (0, 0, 0)), (Kind.TRICKS, (1, 0, 0)))
    ]
    entries = tuple(LogEntry(f"key-{place}", made, BEGAN, "") for place, made in enumerate(statements))
    ruleset = Ruleset(schedule=(1,) * ROUNDS, bidding=bidding)
    confidant = make_confidant()
    store_games(confidant, [NewGame(new_key(), "", BEGAN, 0, ruleset, NAMES[:3], entries)])
    return confidant.games.get()


def test_its_hundredth_round_is_entered_on_the_phone() -> None:
    game = long_game()
    phone = phone_of(game.owner)
    assert state(page(phone, "play", game.pk))["round"] == PLAYED + 1
    for kind, values in ((Kind.BIDS, [0, 0, 0]), (Kind.TRICKS, [1, 0, 0])):
        assert send(phone, game, entry(game, kind, values, number=PLAYED + 1)).status_code == 200
    assert state(page(phone, "play", game.pk))["round"] == PLAYED + 2


def test_a_round_after_its_last_one_is_refused_with_a_sentence() -> None:
    game = long_game()
    answer = send(phone_of(game.owner), game, entry(game, Kind.BIDS, [0, 0, 0], number=ROUNDS + 1))
    assert answer.status_code == 422
    sentence = f"Round {ROUNDS + 1} does not exist: the last round of this game is {ROUNDS}."
    assert sentence in state(answer.text)["notice"]


def test_hidden_bids_of_its_hundredth_round_are_stored() -> None:
    """B2."""
    game = long_game(Bidding.COVERED)
    fields = {"revision": game.revision, "round": PLAYED + 1, "seat": 0, "bid": 0}
    answer = phone_of(game.owner).post(reverse("hide_bid", args=[game.pk]), fields, headers=JSON)
    assert answer.status_code == 200
    assert game.hidden_bids.get().round == PLAYED + 1


def test_its_pages_open() -> None:
    game = long_game()
    phone = phone_of(game.owner)
    for name, places in {"game": [game.pk], "round": [game.pk, PLAYED], "score_sheet_file": [game.pk]}.items():
        assert phone.get(reverse(name, args=places)).status_code == 200, name


def test_the_next_game_at_its_table_asks_for_fewer_rounds() -> None:
    game = long_game()
    answer = post_form(phone_of(game.owner), "same_table_again", game.pk)
    assert answer.status_code == 422
    assert f"A game has 60 rounds at most, not {ROUNDS}." in answer.text
    assert Game.objects.get() == game
