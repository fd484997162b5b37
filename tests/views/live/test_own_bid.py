"""Bids from players' own phones."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.models import Entry, Game, HiddenBid
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import JSON, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_game

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
STRICT = Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(1))
SECRET = Ruleset(bidding=Bidding.SECRET)


def everybody(game: Game) -> list[BidderPhone]:
    """Return a phone for each seat."""
    return [BidderPhone(game).sit(seat) for seat in range(3)]


def reveal(game: Game) -> dict[str, object]:
    """Reveal the bids as the Confidant does, and return the state."""
    revision = Game.objects.get(pk=game.pk).revision
    address = reverse("reveal", args=[game.pk])
    return state(phone_of(game.confidant).post(address, {"revision": revision}, headers=JSON).text)


def test_a_phone_chooses_a_name_and_sees_its_own_question() -> None:
    """B2."""
    phone = BidderPhone(make_game(ruleset=COVERED))
    assert "Who are you?" in phone.page()
    text = phone.sit(1).page()
    assert "Your bid for round 1" in text
    assert "1 card, 0 of 3 have bid" in text


def test_a_covered_bid_from_an_own_phone_is_stored_and_shown_there() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    assert phone.bid(1).status_code == 302
    assert HiddenBid.objects.get(game=game).bid == 1
    assert "1 of 3 have bid" in phone.page()
    assert 'value="01"\n      aria-pressed="true"' in phone.page()
