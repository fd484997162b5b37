"""Hidden bids that are refused: invalid, outdated, malformed, or of others."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.models import HiddenBid
from tests.helpers.phones import Data, phone_of, state
from tests.helpers.tables import make_confidant, make_game
from tests.views.play.test_hidden_bids import COVERED, cover

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("bid", ["2", "-1", "x", "1.0", "٣", "00", "1e0"])
def test_an_invalid_hidden_bid_is_refused_with_the_players_name_and_not_stored(bid: str) -> None:
    """G6."""
    game = make_game(ruleset=COVERED)
    answer = cover(game, 1, bid)
    assert (answer.status_code, state(answer.text)["covered"]) == (422, [])
    assert "Bruno" in state(answer.text)["notice"]


@pytest.mark.parametrize("seat", ["3", "12"])
def test_a_hidden_bid_for_a_missing_seat_is_refused(seat: str) -> None:
    answer = cover(make_game(ruleset=COVERED), seat, 0)
    assert answer.status_code == 422
    assert not HiddenBid.objects.exists()


@pytest.mark.parametrize("fields", [{"revision": 5}, {"round": 2}])
def test_an_outdated_hidden_bid_changes_nothing(fields: Data) -> None:
    answer = cover(make_game(ruleset=COVERED), 0, 0, **fields)
    assert (answer.status_code, state(answer.text)["covered"]) == (409, [])


@pytest.mark.parametrize(
    "fields",
    [{"seat": ["0", "1"]}, {"bid": ["0", "1"]}, {"seat": "x"}, {"seat": "00"}, {"bid": ""}, {"revision": "-1"}],
)
def test_a_malformed_hidden_bid_is_refused_and_not_stored(fields: Data) -> None:
    answer = cover(make_game(ruleset=COVERED), 0, 0, **fields)
    assert (answer.status_code, state(answer.text)["covered"]) == (422, [])
    assert not HiddenBid.objects.exists()


def test_a_hidden_bid_is_refused_in_a_game_with_open_bids() -> None:
    """B1."""
    assert cover(make_game(), 0, 0).status_code == 409


def test_a_hidden_bid_in_another_confidants_game_is_not_found() -> None:
    game = make_game(ruleset=COVERED)
    address = reverse("hide_bid", args=[game.pk])
    sent = {"revision": 0, "round": 1, "seat": 0, "bid": 0}
    assert phone_of(make_confidant()).post(address, sent).status_code == 404
    assert not HiddenBid.objects.exists()
