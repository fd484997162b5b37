"""Players' own phones on the page “Bring others in”: the code, the players with a phone, and the end of sharing."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.models import GameLink, LinkKind, OwnPhone
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import HTMX, page, phone_of, post_form
from tests.helpers.tables import make_game, whole_game

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)


def test_a_button_shows_the_code() -> None:
    game = make_game(ruleset=COVERED)
    phone = phone_of(game.owner)
    post_form(phone, "bring_others", game.pk, choice="bid")
    text = page(phone, "bring_others", game.pk, choice="bid")
    assert GameLink.objects.get().kind == LinkKind.BID
    assert f"/bid/{BidderPhone(game).token}/" in text
    assert reverse("seats_with_phones", args=[game.pk]) in text


def test_the_page_names_the_players_with_phones_and_frees_a_seat() -> None:
    game = make_game(ruleset=COVERED)
    phone = phone_of(game.owner)
    BidderPhone(game).sit(1)
    text = page(phone, "seats_with_phones", game.pk)
    assert re.findall(r'id="free-(\d)"', text) == ["1"]
    assert "Free the seat of Bruno" in text
    post_form(phone, "free_seat", game.pk, 1)
    assert not OwnPhone.objects.exists()


def test_the_page_asks_only_for_changes() -> None:
    game = make_game(ruleset=COVERED)
    phone, address = phone_of(game.owner), reverse("seats_with_phones", args=[game.pk])
    BidderPhone(game).sit(1)
    assert phone.get(address, {"seen": "1"}, headers=HTMX).status_code == 204
    BidderPhone(game).sit(0)
    answer = phone.get(address, {"seen": "1"}, headers=HTMX)
    assert re.findall(r'id="free-(\d)"', answer.text) == ["0", "1"]


def test_ending_it_takes_the_code_and_all_seats_away() -> None:
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    post_form(phone_of(game.owner), "bring_others", game.pk, stop="bid")
    assert phone.open().status_code == 404
    assert not OwnPhone.objects.exists()
    assert not GameLink.objects.exists()


def test_every_game_offers_it_until_it_is_finished() -> None:
    game, covered = make_game(), make_game(ruleset=COVERED)
    assert "Each bids when it is their turn" in page(phone_of(game.owner), "bring_others", game.pk)
    assert "Each player enters a covered bid" in page(phone_of(covered.owner), "bring_others", covered.pk)
    finished = make_game(rounds=whole_game(3))
    assert "Bid on their own phones" not in page(phone_of(finished.owner), "bring_others", finished.pk)
