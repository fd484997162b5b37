"""A player's own phone while cards are played and after a round: the own bid, place and result, and the score sheet."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import HTMX
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_game
from tests.views.live.test_own_bid import COVERED, own_number, title

pytestmark = pytest.mark.django_db

ADA, BRUNO, CARLA = range(3)


@pytest.fixture
def game() -> Game:
    """Ada deals the first of three rounds."""
    return make_game(ruleset=Ruleset(schedule=(3, 2, 1), special_cards=8))


def text_of(phone: BidderPhone) -> str:
    """Return the text of the page, without elements, its parts separated by one space."""
    (own,) = re.findall(r'<div class="own.*<noscript>', phone.page(), re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", own).replace("\u2068", "").replace("\u2069", "").split())


def play(game: Game, number: int, bids: tuple[int, ...], tricks: tuple[int, ...]) -> None:
    enter(game, Kind.BIDS, number=number, values=bids)
    enter(game, Kind.TRICKS, number=number, values=tricks)


@pytest.mark.parametrize(
    ("bids", "compared"), [((1, 1, 0), "1 under"), ((1, 1, 1), "fits"), ((1, 2, 1), "1 over"), ((3, 3, 3), "6 over")]
)
def test_while_cards_are_played_the_page_says_how_the_bids_add_up(
    game: Game, bids: tuple[int, ...], compared: str
) -> None:
    """G7."""
    phone = BidderPhone(game).sit(BRUNO)
    enter(game, Kind.BIDS, number=1, values=bids)
    assert title(phone) == "Round 1 is being played"
    assert own_number(phone) == str(bids[BRUNO])
    assert f"{sum(bids)} bid for 3 tricks {compared}" in text_of(phone)


def test_a_bomb_and_a_cloud_change_how_the_bids_add_up(game: Game) -> None:
    """S1, S2."""
    phone = BidderPhone(game).sit(BRUNO)
    enter(game, Kind.BIDS, number=1, values=(1, 1, 1))
    enter(game, Kind.VOID, number=1, values=(1,))
    assert "3 bid for 2 tricks 1 over" in text_of(phone)
    enter(game, Kind.CLOUD, number=1, values=(BRUNO, 1))
    assert (own_number(phone), "4 bid for 2 tricks 2 over" in text_of(phone)) == ("2", True)


def test_after_the_round_the_result_stays_until_the_player_is_asked(game: Game) -> None:
    phones = [BidderPhone(game).sit(seat) for seat in (ADA, BRUNO, CARLA)]
    play(game, 1, (1, 1, 0), (1, 0, 2))
    assert [title(phone) for phone in phones] == ["You made it", "Missed by 1", "Your turn"]
    ada, bruno, carla = map(text_of, phones)
    assert "Round 1 You made it +30 bid 1, took 1 You lead, 40 ahead of Bruno" in ada
    assert "2nd −10 points, 40 behind Ada" in bruno
    assert "Ada bid 1, took 1 1/1 +30 30 Bruno bid 1, took 0 1/0 −10 −10 Carla bid 0, took 2 0/2 −20 −20" in bruno
    assert "Round 2, 2 cards. Carla bids first, then you." in ada
    assert "Round 2, 2 cards. Carla bids first." in bruno
    assert "3rd −20 points, 50 behind Ada −20 Round 1 bid 0, took 2" in carla
    phones[CARLA].bid(1)
    assert title(phones[ADA]) == "Your turn"
    assert "Ada bids now." in text_of(phones[BRUNO])


def test_who_leads_together_is_level(game: Game) -> None:
    """F1."""
    phone = BidderPhone(game).sit(BRUNO)
    play(game, 1, (1, 1, 0), (1, 1, 1))
    assert "You lead, level with Ada" in text_of(phone)


@pytest.mark.parametrize("bidding", [Bidding.COVERED, Bidding.SECRET])
def test_before_the_reveal_the_page_has_no_sum_and_no_number_of_others(bidding: Bidding) -> None:
    """B2, B3: they are marked as having bid."""
    game = make_game(ruleset=Ruleset(bidding=bidding, schedule=(9,)))
    phones = [BidderPhone(game).sit(seat) for seat in range(3)]
    for phone, bid in zip(phones, (7, 8, 6), strict=True):
        phone.bid(bid)
    for phone in phones:
        phone.cover()
        assert not re.search(
            r"[6-8]|bid for|under|over|fits", text_of(phone).replace("covered", "").replace("Cover", "")
        )
        assert text_of(phone).count("has bid") == 3


def test_the_score_sheet_is_that_of_watchers_and_only_for_who_has_a_seat(game: Game) -> None:
    play(game, 1, (1, 1, 0), (1, 0, 2))
    phone = BidderPhone(game).sit(ADA)
    address = reverse("own_sheet", args=[phone.token])
    assert f'href="{address}"' in phone.page()
    sheet = phone.client.get(address)
    assert f'href="{reverse("own_bid", args=[phone.token])}"' in sheet.text
    assert "1 of 3" in " ".join(sheet.text.split())
    (seen,) = re.findall(r"\?seen=([^\"]+)", sheet.text)
    assert phone.client.get(address, {"seen": seen}, headers=HTMX).status_code == 204
    stranger = BidderPhone(game).client.get(address)
    assert (stranger.status_code, stranger["HX-Refresh"]) == (302, "true")


def test_the_score_sheet_has_no_hidden_bid() -> None:
    """B2."""
    sheets = set()
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(BRUNO)
    other = BidderPhone(game).sit(ADA)
    for bid in (0, 1):
        other.bid(bid)
        sheet = phone.client.get(reverse("own_sheet", args=[phone.token])).text
        sheets.add(re.sub(r"\?seen=[^\"]+", "", sheet))
    assert len(sheets) == 1


def test_who_left_the_wrong_name_is_one_tap_away_in_each_state(game: Game) -> None:
    phone = BidderPhone(game).sit(BRUNO)
    states = set()
    for act in (lambda: phone.bid(1), lambda: play(game, 1, (1, 1, 0), (1, 0, 2)), lambda: None):
        states.add(title(phone))
        assert "I am not Bruno" in text_of(phone)
        act()
    assert states == {"Your turn", "\u2068Carla\u2069 bids now", "Missed by 1"}
