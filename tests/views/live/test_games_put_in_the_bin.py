"""Devices follow the table from a game in the bin to the game before it, and back when it is restored."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.live.links import link_of, token_of
from scorekeeper.models import Entry, Game, LinkKind, OwnPhone
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import HTMX, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_game
from tests.views.live.test_own_bid import play_first_round, title
from tests.views.live.test_own_phones_in_the_next_game import again

pytestmark = pytest.mark.django_db

ADA, BRUNO, CARLA = range(3)
COVERED = Ruleset(bidding=Bidding.COVERED, schedule=(1,))


@pytest.fixture
def game() -> Game:
    """Return a game of one round with covered bids."""
    return make_game(ruleset=COVERED)


def put_in_bin(game: Game) -> None:
    assert phone_of(game.owner).post(reverse("delete_game", args=[game.pk])).status_code == 302


def restore(game: Game) -> None:
    assert phone_of(game.owner).post(reverse("restore_game", args=[game.pk])).status_code == 302


class Watcher:
    """A watcher's browser, or a television, that polls for changes."""

    def __init__(self, name: str, token: str) -> None:
        self.client, self.address = Client(), reverse(name, args=[token])
        self.seen = ""

    def poll(self) -> str:
        """Return what the page shows now; it must differ from the poll before."""
        response = self.client.get(self.address, {"seen": self.seen} if self.seen else {}, headers=HTMX)
        assert response.status_code == 200
        self.seen = re.findall(r"\?seen=([^\"&]+)", response.text)[0]
        return response.text


def test_own_phone_watcher_and_television_show_the_game_before_and_the_restored_one_again(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    token = token_of(link_of(game, LinkKind.EVENING))
    watchers = [Watcher("watch", token), Watcher("watch_tv", token)]
    play_first_round(game)
    following = again(game)
    for watcher in watchers:
        assert "+30" not in watcher.poll()
    seen = re.findall(r"\?seen=([^\"]+)", bruno.page())[0]
    put_in_bin(following)
    assert bruno.open(seen=seen).status_code == 200
    assert "The table’s next game opens here by itself." in bruno.page()
    for watcher in watchers:
        assert "+30" in watcher.poll()
    restore(following)
    assert title(bruno) == "Your turn"
    for watcher in watchers:
        assert "+30" not in watcher.poll()


def test_a_bid_waits_in_the_bin_for_the_phone_that_made_it(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    play_first_round(game)
    following = again(game)
    bruno.bid(1)
    put_in_bin(following)
    restore(following)
    assert title(bruno) != "Your turn"
    assert following.hidden_bids.get().bid == 1


def test_the_next_game_after_one_in_the_bin_has_the_phones(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    play_first_round(game)
    accident = again(game)
    put_in_bin(accident)
    following = again(game)
    assert title(bruno) == "Your turn"
    restore(accident)
    assert OwnPhone.objects.get().game == following


def test_a_phone_of_somebody_who_was_not_in_the_game_before_waits_for_the_restored_one(game: Game) -> None:
    BidderPhone(game).sit(BRUNO)
    play_first_round(game)
    following = again(game)
    enter(following, Kind.JOIN, number=1, values=("Dora", 0, 1))
    dora = BidderPhone(following).sit(3)
    put_in_bin(following)
    assert dora.open().status_code == 200
    assert {*OwnPhone.objects.values_list("game", "seat")} == {(game.pk, BRUNO), (following.pk, 3)}
    restore(following)
    assert {*OwnPhone.objects.values_list("game", "seat")} == {(following.pk, BRUNO), (following.pk, 3)}


def test_own_phones_do_not_go_to_a_game_that_is_still_played(game: Game) -> None:
    following = make_game(owner=game.owner, ruleset=COVERED)
    bruno = BidderPhone(following).sit(BRUNO)
    watching = link_of(following, LinkKind.EVENING)
    put_in_bin(following)
    watching.refresh_from_db()
    assert watching.game == game
    assert OwnPhone.objects.get().game == following
    restore(following)
    assert bruno.open().status_code == 200


def test_a_game_that_has_a_link_keeps_it(game: Game) -> None:
    moved = link_of(game, LinkKind.EVENING)
    following = make_game(owner=game.owner, ruleset=COVERED)
    own = link_of(game, LinkKind.EVENING)
    put_in_bin(following)
    for link, expected in ((moved, following), (own, game)):
        link.refresh_from_db()
        assert link.game == expected


@pytest.mark.parametrize("other", ["another table", "another evening"])
def test_links_only_go_back_at_their_table_on_their_evening(game: Game, other: str) -> None:
    names = ("Xaver", "Yusuf", "Zoe") if other == "another table" else ("Ada", "Bruno", "Carla")
    following = make_game(owner=game.owner, players=names)
    play_first_round(game)
    if other == "another evening":
        long_ago = timezone.now() - timedelta(hours=12, minutes=1)
        Entry.objects.filter(game=game).update(made_at=long_ago)
    link = link_of(following, LinkKind.EVENING)
    put_in_bin(following)
    link.refresh_from_db()
    assert link.game == following
    restore(following)
    assert Client().get(reverse("watch", args=[token_of(link)])).status_code == 200
