"""“Same table again” brings the players' own phones along to the next game."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scorekeeper.live.links import revoke, take_open_bids
from scorekeeper.models import Entry, Game, GameLink, LinkKind, OwnPhone
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_confidant, make_game, new_key
from tests.views.live.test_own_bid import own_number, play_first_round, title

pytestmark = pytest.mark.django_db

ADA, BRUNO, CARLA, DORA = range(4)
COVERED = Ruleset(bidding=Bidding.COVERED, schedule=(1,))
SUBSTITUTE = "Sascha"


@pytest.fixture
def game() -> Game:
    """Return a game of one round with covered bids."""
    return make_game(ruleset=COVERED)


def again(game: Game, key: str = "") -> Game:
    """Start the next game at the same table as the Confidant does."""
    phone = phone_of(game.owner)
    response = phone.post(reverse("same_table_again", args=[game.pk]), {"key": key or new_key()})
    assert response.status_code == 302
    return Game.objects.get(pk=re.findall(r"/games/(\d+)/play/", response["Location"])[0])


def test_a_phone_that_is_left_open_finds_the_next_game_and_bids_there(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    play_first_round(game)
    text = bruno.page()
    assert "The table’s next game opens here by itself." in text
    seen = re.findall(r"\?seen=([^\"]+)", text)[0]
    assert bruno.open(seen=seen).status_code == 204
    following = again(game)
    assert bruno.open(seen=seen).status_code == 200
    assert title(bruno) == "Your turn"
    assert bruno.bid(1).status_code == 302
    assert own_number(bruno) == "1"
    assert [*following.hidden_bids.values_list("seat", "bid")] == [(BRUNO, 1)]


def test_the_next_games_code_is_the_same_and_can_be_revoked(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    play_first_round(game)
    following = again(game)
    assert GameLink.objects.get().game == following
    carla = BidderPhone(following)
    assert carla.token == bruno.token
    carla.sit(CARLA)
    revoke(following, LinkKind.BID)
    assert bruno.open().status_code == 404


def test_whether_open_bids_are_taken_stays(game: Game) -> None:
    game = make_game(ruleset=Ruleset(schedule=(1,)))
    BidderPhone(game).sit(BRUNO)
    take_open_bids(game, takes=False)
    play_first_round(game)
    again(game)
    assert not GameLink.objects.get().takes_open_bids


def test_a_phone_follows_its_player_to_another_seat_and_has_none_if_the_player_left() -> None:
    """A5."""
    ruleset = Ruleset(bidding=Bidding.COVERED, schedule=(1, 1))
    game = make_game(ruleset=ruleset, players=("Ada", "Bruno", "Carla", "Dora"))
    bruno, carla = BidderPhone(game).sit(BRUNO), BidderPhone(game).sit(CARLA)
    enter(game, Kind.BIDS, number=1, values=(0, 1, 0, 1))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0, 0))
    enter(game, Kind.LEAVE, number=2, values=(BRUNO,))
    enter(game, Kind.END, number=1)
    following = again(game)
    assert [*OwnPhone.objects.values_list("game", "seat", "player__name")] == [(following.pk, 1, "Carla")]
    assert title(carla) == "Your turn"
    assert "This phone no longer has a seat." in bruno.page()


def test_the_phone_of_somebody_with_a_substitute_has_no_seat() -> None:
    """A5."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED, schedule=(1, 1)))
    bruno = BidderPhone(game).sit(BRUNO)
    play_first_round(game)
    enter(game, Kind.REPLACE, number=2, values=(BRUNO, SUBSTITUTE))
    enter(game, Kind.END, number=1)
    again(game)
    assert not OwnPhone.objects.exists()
    assert "This phone no longer has a seat." in bruno.page()


def test_pressing_twice_moves_nothing_a_second_time(game: Game) -> None:
    BidderPhone(game).sit(BRUNO)
    play_first_round(game)
    key = new_key()
    following = again(game, key)
    changes = OwnPhone.objects.get().changes
    assert again(game, key) == following
    assert OwnPhone.objects.get().changes == changes


def test_a_game_that_is_played_keeps_its_phones(game: Game) -> None:
    BidderPhone(game).sit(BRUNO)
    again(game)
    assert OwnPhone.objects.get().game == game
    assert GameLink.objects.get().game == game


def test_other_games_of_the_table_or_of_others_move_nothing(game: Game) -> None:
    """Only the button has the assignment of the seats."""
    BidderPhone(game).sit(BRUNO)
    play_first_round(game)
    make_game(owner=game.owner, ruleset=COVERED)
    make_game(owner=make_confidant(), ruleset=COVERED)
    assert OwnPhone.objects.get().game == game
    stranger = phone_of(make_confidant())
    assert stranger.post(reverse("same_table_again", args=[game.pk]), {"key": new_key()}).status_code == 404
    assert GameLink.objects.get().game == game


def test_after_the_evening_everybody_scans_again(game: Game) -> None:
    BidderPhone(game).sit(BRUNO)
    play_first_round(game)
    Entry.objects.update(made_at=timezone.now() - timedelta(hours=12, minutes=1))
    again(game)
    assert OwnPhone.objects.get().game == game
