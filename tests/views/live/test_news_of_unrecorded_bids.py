"""Polls of the play page: every change of unrecorded bids and own phones gets a new state, as entries do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from scorekeeper.games import recording
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.live.links import link_of, revoke, take_open_bids
from scorekeeper.live.own_phones import free_seat
from scorekeeper.models import Game, HiddenBid, LinkKind
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule
from scorekeeper.web.sign_in import sign_out_others
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import JSON, page, phone_of, state
from tests.helpers.tables import make_game
from tests.views.live.test_open_bids import send_draft_with_bids

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
STRICT = Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(1))
FIVE_CARDS = Ruleset(schedule=(5, 5))
DM2008 = Ruleset(schedule=Schedule.DM2008)


class PlayPage:
    """The play page of the Confidant, which polls with the numbers of its last state."""

    def __init__(self, game: Game) -> None:
        self.game, self.phone = game, phone_of(game.owner)
        self.state: dict[str, Any] = state(page(self.phone, "play", game.pk))
        self.counts = [self.unrecorded]

    @property
    def unrecorded(self) -> int:
        """The number of changes of unrecorded bids that the page knows."""
        return int(self.state["unrecorded"])

    def gets_news(self) -> bool:
        """Poll once, and return whether there was news."""
        query = {"revision": self.state["revision"], "unrecorded": self.unrecorded, "watched": ""}
        response = self.phone.get(reverse("play", args=[self.game.pk]), query, headers=JSON)
        if response.status_code == 204:
            return False
        self.state = response.json()
        self.counts.append(self.unrecorded)
        return True


def bid_on_the_tables_phone(game: Game, seat: int, bid: int) -> None:
    """Make a hidden bid as with the phone that is passed around."""
    submitted = SubmittedBid(Game.objects.get(pk=game.pk).revision, 1, seat, bid)
    recording.submit_hidden_bid(game.owner, game.pk, submitted)


def test_as_many_bids_and_phones_as_before_are_news_if_they_are_others() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    bruno = BidderPhone(game).sit(1)
    bruno.bid(1)
    play = PlayPage(game)
    bruno.post("leave_seat")
    BidderPhone(game).sit(2).bid(1)
    assert play.gets_news()
    assert (play.state["covered"], play.state["phones"]) == ([2], [2])
    assert not play.gets_news()


def test_every_change_of_hidden_bids_and_own_phones_is_news_that_no_earlier_one_resembles() -> None:
    """B2."""
    game = make_game(ruleset=STRICT)
    play, bruno, carla = PlayPage(game), BidderPhone(game), BidderPhone(game)
    changes: list[Callable[[], object]] = [
        lambda: bruno.sit(1),
        lambda: bruno.bid(1),
        lambda: bruno.post("leave_seat"),
        lambda: carla.sit(2),
        lambda: carla.bid(0),
        lambda: carla.sit(1),
        lambda: free_seat(game, 1),
        lambda: carla.sit(1),
        lambda: bid_on_the_tables_phone(game, 1, 1),
        lambda: bid_on_the_tables_phone(game, 0, 0),
        lambda: revoke(game, LinkKind.BID),
    ]
    for number, change in enumerate(changes):
        assert not play.gets_news(), number
        change()
        assert play.gets_news(), number
    assert len({*play.counts}) == len(changes) + 1


def test_that_a_player_chose_another_hidden_bid_is_no_news() -> None:
    """B2: nothing about it is sent to others."""
    game = make_game(ruleset=COVERED)
    bruno = BidderPhone(game).sit(1)
    bruno.bid(1)
    play = PlayPage(game)
    bruno.bid(0)
    assert HiddenBid.objects.get().bid == 0
    assert not play.gets_news()


def test_bids_that_the_sum_rule_refuses_when_they_are_revealed_are_news() -> None:
    """M5: nothing is recorded."""
    game = make_game(ruleset=STRICT)
    BidderPhone(game).sit(1).bid(1)
    bid_on_the_tables_phone(game, 2, 0)
    bid_on_the_tables_phone(game, 0, 0)
    play = PlayPage(game)
    recording.reveal_bids(game.owner, game.pk, 0)
    assert play.gets_news()
    assert play.state["revealed"] == [0, 1, 0]
    bid_on_the_tables_phone(game, 0, 0)
    assert not play.gets_news()


def test_open_bids_on_own_phones_are_news_also_if_they_are_discarded() -> None:
    """B1."""
    game = make_game(ruleset=FIVE_CARDS)
    bruno, carla = BidderPhone(game).sit(1), BidderPhone(game).sit(2)
    play = PlayPage(game)
    for change in (
        lambda: bruno.bid(2),
        lambda: carla.bid(3),
        lambda: carla.bid(1),
        lambda: send_draft_with_bids(game, None, 4, 1),
    ):
        change()
        assert play.gets_news()
        assert not play.gets_news()
    assert [seat for _, seat, _ in play.state["openBids"]] == [2]
    assert len({*play.counts}) == len(play.counts)


def test_whether_open_bids_are_made_on_own_phones_is_news() -> None:
    """B5."""
    game = make_game(ruleset=DM2008, players=("Ada", "Bruno", "Carla", "Dora"))
    link_of(game, LinkKind.BID)
    play = PlayPage(game)
    for takes in (True, False):
        take_open_bids(game, takes=takes)
        assert play.gets_news()
        assert not play.gets_news()


def test_signing_out_all_other_phones_is_news_where_players_had_own_phones() -> None:
    game = make_game(ruleset=COVERED)
    BidderPhone(game).sit(1)
    play = PlayPage(game)
    sign_out_others(game.owner, play.phone.session.session_key)
    assert play.gets_news()
    assert play.state["phones"] == []
