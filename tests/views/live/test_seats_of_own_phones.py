"""The seats of own phones: choosing a name, giving it back, and freeing a seat by the Confidant."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scorekeeper.games.recording import reveal_bids
from scorekeeper.models import Game, HiddenBid, OwnPhone
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from scorekeeper.web.cookies import cookie_name
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_confidant, make_game

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
FOUR = ("Ada", "Bruno", "Carla", "Dieter")


def covered_game() -> Game:
    """Return a game of four with covered bids."""
    return make_game(ruleset=COVERED, players=FOUR)


def can_bid(phone: BidderPhone) -> bool:
    """Return whether the page has keys."""
    return 'class="chip' in phone.page()


def seats_with_phones(game: Game) -> object:
    """Return the state on the play page."""
    return state(page(phone_of(game.owner), "play", game.pk))["phones"]


def test_the_page_that_asks_for_a_name_says_which_game_it_is_for() -> None:
    game = covered_game()
    phone = BidderPhone(game)
    assert "Tablet of Truth · today" in " ".join(phone.page().split())
    Game.objects.update(title="Hut evening")
    assert 'Tablet of Truth · <bdi translate="no">Hut evening</bdi>' in " ".join(phone.page().split())


def test_a_phone_chooses_one_of_the_names() -> None:
    game = covered_game()
    phone = BidderPhone(game)
    assert "Who are you?" in phone.page()
    phone.sit(2)
    assert can_bid(phone)
    assert seats_with_phones(game) == [2]


def test_the_cookie_is_for_this_link_alone_and_no_script_reads_it() -> None:
    game = covered_game()
    phone = BidderPhone(game).sit(1)
    cookie = phone.client.cookies[cookie_name("seat")]
    assert cookie["path"] == reverse("own_bid", args=[phone.token])
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert OwnPhone.objects.get().secret_hash != cookie.value
    assert settings.SESSION_COOKIE_NAME not in phone.client.cookies


def test_a_seat_that_has_a_phone_cannot_be_taken_by_another_one() -> None:
    game = covered_game()
    first, second = BidderPhone(game).sit(1), BidderPhone(game)
    response = second.post("claim_seat", seat=1)
    assert response.status_code == 409
    assert "The Confidant can free the seat" in response.text
    assert can_bid(first)
    assert not can_bid(second)


@pytest.mark.parametrize("seat", ["4", "99", "-1", "x", ""])
def test_a_seat_that_does_not_exist_cannot_be_taken(seat: str) -> None:
    phone = BidderPhone(covered_game())
    assert phone.post("claim_seat", seat=seat).status_code in {409, 422}
    assert not OwnPhone.objects.exists()


def test_a_phone_that_chooses_its_own_name_again_stays() -> None:
    game = covered_game()
    phone = BidderPhone(game).sit(1)
    before = [*OwnPhone.objects.values_list()]
    phone.sit(1)
    assert [*OwnPhone.objects.values_list()] == before


def test_a_phone_has_one_seat() -> None:
    game = covered_game()
    BidderPhone(game).sit(1).sit(2)
    assert seats_with_phones(game) == [2]


def test_a_phone_can_give_its_seat_back() -> None:
    game = covered_game()
    phone = BidderPhone(game).sit(1)
    phone.post("leave_seat")
    assert "Who are you?" in phone.page()
    BidderPhone(game).sit(1)


def test_the_confidant_frees_a_seat_and_the_phone_loses_it() -> None:
    """The hidden bid stays: the player has made it."""
    game = covered_game()
    first = BidderPhone(game).sit(1)
    first.bid(1)
    phone_of(game.owner).post(reverse("free_seat", args=[game.pk, 1]))
    assert "no longer has a seat" in first.page()
    assert first.post("make_own_bid", round=1, deals=0, changes=1, bid="00").status_code == 409
    second = BidderPhone(game).sit(1)
    assert "Your bid was entered on another phone." in second.page()
    assert HiddenBid.objects.get().bid == 1


def test_a_substitute_does_not_have_the_old_phone() -> None:
    """A5."""
    game = covered_game()
    old, other = BidderPhone(game).sit(1), BidderPhone(game).sit(2)
    fields = {**old.fields(), "bid": "01"}
    enter(game, Kind.REPLACE, number=1, values=(1, "Eva"))
    assert "no longer has a seat" in old.page()
    assert old.post("make_own_bid", **fields).status_code == 409
    assert can_bid(other)
    assert seats_with_phones(game) == [2]
    assert can_bid(BidderPhone(game).sit(1))


def test_an_undone_substitution_gives_the_old_phone_its_seat_back() -> None:
    """A3."""
    game = covered_game()
    old = BidderPhone(game).sit(1)
    enter(game, Kind.REPLACE, number=1, values=(1, "Eva"))
    enter(game, Kind.UNDO)
    assert can_bid(old)


def test_a_player_who_left_has_no_seat() -> None:
    """A5."""
    game = covered_game()
    phone = BidderPhone(game).sit(1)
    enter(game, Kind.LEAVE, number=1, values=(1,))
    assert "You no longer play" in phone.page()
    assert not can_bid(phone)
    assert BidderPhone(game).post("claim_seat", seat=1).status_code == 409
    assert seats_with_phones(game) == []


def test_a_late_player_can_have_a_phone() -> None:
    """A6."""
    game = covered_game()
    enter(game, Kind.JOIN, number=1, values=("Eva", 0))
    assert can_bid(BidderPhone(game).sit(4))


def test_a_late_player_whose_arrival_was_undone_has_no_seat() -> None:
    """A3, A6."""
    game = covered_game()
    enter(game, Kind.JOIN, number=1, values=("Eva", 0))
    late = BidderPhone(game).sit(len(game.seats.all()))
    fields = {**late.fields(), "bid": "01"}
    enter(game, Kind.UNDO)
    assert "no longer has a seat" in late.page()
    assert late.post("make_own_bid", **fields).status_code == 409
    assert can_bid(late.sit(1))


def test_a_late_player_whose_arrival_was_redone_has_the_phone_again() -> None:
    """A3, A6."""
    game = covered_game()
    enter(game, Kind.JOIN, number=1, values=("Eva", 0))
    late = BidderPhone(game).sit(len(game.seats.all()))
    enter(game, Kind.UNDO)
    assert not can_bid(late)
    enter(game, Kind.REDO)
    assert can_bid(late)


def test_the_phone_of_another_game_has_no_seat_here() -> None:
    here, there = covered_game(), covered_game()
    phone, stranger = BidderPhone(here).sit(1), BidderPhone(there).sit(1)
    fields = {**phone.fields(), "bid": "01"}
    for client in (stranger.client, Client()):
        client.cookies[cookie_name("seat")] = stranger.client.cookies[cookie_name("seat")].value
        assert client.post(reverse("make_own_bid", args=[phone.token]), fields).status_code == 409
        page_of_stranger = client.get(reverse("own_bid", args=[phone.token])).text
        assert "Who are you?" in page_of_stranger
    assert not HiddenBid.objects.exists()


def test_another_confidant_cannot_free_a_seat_or_reveal() -> None:
    game = covered_game()
    phone = BidderPhone(game).sit(1)
    other = phone_of(make_confidant())
    assert other.post(reverse("free_seat", args=[game.pk, 1])).status_code == 404
    assert other.post(reverse("reveal", args=[game.pk])).status_code == 404
    assert can_bid(phone)


def test_a_phone_can_leave_a_wrong_name_also_while_it_bids() -> None:
    phone = BidderPhone(make_game(ruleset=COVERED)).sit(1)
    assert '<span>I am not <bdi translate="no">' in phone.page()
    phone.bid(1)
    assert '<span>I am not <bdi translate="no">' in phone.page()


@pytest.mark.parametrize("how", ["leave_seat", "claim_seat"])
def test_a_bid_made_under_a_wrong_name_is_deleted_with_the_seat(how: str) -> None:
    game = covered_game()
    wrong, other = BidderPhone(game).sit(1), BidderPhone(game).sit(3)
    wrong.bid(1)
    other.bid(0)
    wrong.post(how, seat=2)
    assert [bid.seat for bid in HiddenBid.objects.all()] == [3]
    assert can_bid(BidderPhone(game).sit(1))


def test_a_bid_made_on_the_tables_phone_stays_if_a_phone_leaves_the_seat() -> None:
    game = covered_game()
    phone = BidderPhone(game).sit(1)
    HiddenBid.objects.create(game=game, round=1, seat=1, bid=1)
    phone.post("leave_seat")
    assert HiddenBid.objects.count() == 1


def test_a_revealed_bid_stays_if_its_phone_leaves_the_seat() -> None:
    """M5: the dealer bids again."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(1)))
    phones = [BidderPhone(game).sit(seat) for seat in range(3)]
    for phone, bid in zip(phones, (1, 0, 0), strict=True):
        phone.bid(bid)
    reveal_bids(game.owner, game.pk, 0)
    phones[1].post("leave_seat")
    assert HiddenBid.objects.count() == 3


@pytest.mark.parametrize("seat", [None, 2])
def test_a_secret_bid_stays_after_the_tricks_if_its_phone_leaves_the_seat(seat: int | None) -> None:
    """B3: the tricks show the bids although one is missing, and nobody can take back what did not come true."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.SECRET))
    phone = BidderPhone(game).sit(0)
    phone.bid(1)
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    if seat is None:
        phone.post("leave_seat")
    else:
        phone.sit(seat)
    assert state(page(phone_of(game.owner), "play", game.pk))["revealed"] == [1, None, None]


def test_a_bid_after_the_reveal_is_refused_without_an_invitation_to_choose_again() -> None:
    game = make_game(ruleset=COVERED)
    phones = [BidderPhone(game).sit(seat) for seat in range(3)]
    late = {**phones[1].fields(), "bid": "00"}
    for phone in phones:
        phone.bid(1)
    reveal_bids(game.owner, game.pk, 0)
    refused = phones[1].post("make_own_bid", **late)
    assert "That did not count: bidding was over already." in refused.text
    assert "choose again" not in refused.text


def test_the_page_that_asks_for_a_name_follows_the_names_that_are_taken() -> None:
    game = covered_game()
    phone = BidderPhone(game)
    seen = re.search(r"seen=([^\"]+)\"", phone.page())
    assert seen
    assert phone.open(seen=seen[1]).status_code == 204
    other = BidderPhone(game).sit(1)
    assert "has a phone" in phone.open(seen=seen[1]).text
    other.post("leave_seat")
    assert "has a phone" not in phone.page()
