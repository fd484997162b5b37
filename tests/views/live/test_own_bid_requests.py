"""Bids from own phones that come twice, late or malformed, and the questions for changes."""

from __future__ import annotations

import re

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.live.links import find_link
from scorekeeper.models import Game, GameLink, HiddenBid, LinkKind
from scorekeeper.views.live import own_bid
from tests.helpers.own_phones import BidderPhone
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_game
from tests.views.live.test_own_bid import COVERED

pytestmark = pytest.mark.django_db


def test_a_bid_sent_twice_counts_once() -> None:
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    sent = {**phone.fields(), "bid": "01"}
    assert [phone.post("make_own_bid", **sent).status_code for _ in range(2)] == [302, 302]
    assert HiddenBid.objects.get().bid == 1


def test_an_old_bid_that_arrives_late_does_not_replace_a_newer_one() -> None:
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    late = {**phone.fields(), "bid": "01"}
    phone.bid(0)
    response = phone.post("make_own_bid", **late)
    assert response.status_code == 409
    assert "did not count" in response.text
    assert HiddenBid.objects.get().bid == 0


@pytest.mark.parametrize("name", ["own_bid", "claim_seat", "make_own_bid", "leave_seat", "cover_own_bid"])
def test_a_request_that_waited_while_its_game_was_deleted_is_that_of_a_wrong_link(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    fields = {**phone.fields(), "bid": "01", "seat": "2", "cover": "yes"}

    def found_before_the_deletion(token: str, *kinds: LinkKind) -> GameLink | None:
        link = find_link(token, *kinds)
        Game.objects.filter(pk=game.pk).delete()
        return link

    monkeypatch.setattr(own_bid, "find_link", found_before_the_deletion)
    expected = {"leave_seat": 302, "cover_own_bid": 302}.get(name, 404)
    assert (phone.open() if name == "own_bid" else phone.post(name, **fields)).status_code == expected


def test_a_bid_for_the_deal_before_a_misdeal_is_refused() -> None:
    """A1."""
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    late = {**phone.fields(), "bid": "01"}
    enter(game, Kind.MISDEAL, number=1)
    assert phone.post("make_own_bid", **late).status_code == 409
    assert not HiddenBid.objects.exists()


@pytest.mark.parametrize("bid", ["1", "-1", "001", "٠١", "", "02", "x1"])
def test_an_invalid_bid_is_refused_and_not_stored(bid: str) -> None:
    """G6."""
    phone = BidderPhone(make_game(ruleset=COVERED)).sit(1)
    assert phone.bid(0, bid=bid).status_code == 422
    assert not HiddenBid.objects.exists()


def test_the_page_asks_only_for_changes_and_its_url_has_no_bid() -> None:
    game = make_game(ruleset=COVERED)
    phone, other = BidderPhone(game).sit(1), BidderPhone(game).sit(2)
    seen = set()
    for bid in (0, 1):
        phone.bid(bid)
        (present,) = re.findall(r"\?seen=([^\"]+)", phone.page())
        assert phone.open(seen=present).status_code == 204
        seen.add(present.rpartition("-")[0])
    assert len(seen) == 1
    other.bid(0)
    assert phone.open(seen=present).status_code == 200


def test_asking_for_changes_takes_three_queries_and_no_session(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    """The link, the phone, and the changes."""
    phone = BidderPhone(make_game(ruleset=COVERED)).sit(1)
    (seen,) = re.findall(r"\?seen=([^\"]+)", phone.page())
    with django_assert_max_num_queries(3):
        assert phone.open(seen=seen).status_code == 204
