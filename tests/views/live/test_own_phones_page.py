"""The Confidant's page with the code for players' own phones."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.models import GameLink, LinkKind, OwnPhone
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import HTMX, page, phone_of, post_form
from tests.helpers.tables import make_game

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)


def test_looking_makes_no_code_and_a_button_does() -> None:
    game = make_game(ruleset=COVERED)
    phone = phone_of(game.confidant)
    assert 'class="qr"' not in page(phone, "own_phones", game.pk)
    assert not GameLink.objects.exists()
    post_form(phone, "own_phones", game.pk, code="show")
    assert f"/bid/{BidderPhone(game).token}/" in page(phone, "own_phones", game.pk)


def test_the_page_names_who_has_a_phone_and_frees_the_seat() -> None:
    game = make_game(ruleset=COVERED)
    phone = phone_of(game.confidant)
    BidderPhone(game).sit(1)
    text = page(phone, "own_phones", game.pk)
    assert re.findall(r'id="free-(\d)"', text) == ["1"]
    assert "Free the seat of Bruno" in text
    post_form(phone, "free_seat", game.pk, 1)
    assert not OwnPhone.objects.exists()


def test_the_page_asks_only_for_changes() -> None:
    game = make_game(ruleset=COVERED)
    phone, address = phone_of(game.confidant), reverse("own_phones", args=[game.pk])
    BidderPhone(game).sit(1)
    assert phone.get(address, {"seen": "1"}, headers=HTMX).status_code == 204
    BidderPhone(game).sit(0)
    answer = phone.get(address, {"seen": "1"}, headers=HTMX)
    assert re.findall(r'id="free-(\d)"', answer.text) == ["0", "1"]


def test_ending_it_takes_the_code_and_all_seats_away() -> None:
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    post_form(phone_of(game.confidant), "own_phones", game.pk, code="end")
    assert phone.open().status_code == 404
    assert not OwnPhone.objects.exists()
    assert not GameLink.objects.filter(kind=LinkKind.BID).exists()


def test_a_game_with_open_bids_has_no_such_page() -> None:
    game = make_game()
    phone = phone_of(game.confidant)
    assert phone.get(reverse("own_phones", args=[game.pk])).status_code == 302
    assert "own-phones" not in page(phone, "table_actions", game.pk)
    covered = make_game(confidant=game.confidant, ruleset=COVERED)
    assert "own-phones" in page(phone, "table_actions", covered.pk)
