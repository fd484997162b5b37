"""Open bids on players' own phones, in turn, and the data about them on the Confidant's page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from scorekeeper.live import pens
from scorekeeper.live.links import link_of, revoke, take_open_bids
from scorekeeper.models import Game, GameLink, LinkKind, OpenBid
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule
from tests.helpers.markup import without_bdi
from tests.helpers.own_phones import BidderPhone
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import HTMX, JSON, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_game
from tests.views.live.test_draft import send_draft
from tests.views.live.test_own_bid import own_number, title

pytestmark = pytest.mark.django_db

ADA, BRUNO, CARLA = range(3)
"""Ada deals: Bruno bids first, Ada last."""
FIVE_CARDS = Ruleset(schedule=(5, 5), plus_minus_one=PlusMinusOne(1))
DM2008 = Ruleset(schedule=Schedule.DM2008)


@pytest.fixture
def game() -> Game:
    """Return a game in which all bids are open, with Plus/Minus One."""
    return make_game(ruleset=FIVE_CARDS)


def state_on_page(game: Game) -> dict[str, Any]:
    """Return the state of the game as the Confidant's page gets it."""
    return state(page(phone_of(game.owner), "play", game.pk))


def send_draft_with_bids(game: Game, *values: int | None) -> None:
    """Send the draft of the Confidant's page after it has seen all bids from own phones."""
    revision, newest = Game.objects.get(pk=game.pk).revision, OpenBid.objects.latest("pk").pk
    numbers = ["" if value is None else value for value in values]
    fields = {"kind": "bids", "revision": revision, "seat": "", "value": numbers, "taken": newest}
    path = reverse("draft", args=[game.pk])
    assert phone_of(game.owner).post(path, fields, headers=JSON).status_code == 204


def keys(phone: BidderPhone) -> list[str]:
    """Return the ids of the keys that can be tapped."""
    found = re.findall(r'<button class="chip[^>]*id="key-(\d+)"([^>]*)>', phone.page())
    return [key for key, more in found if "disabled" not in more]


def refused(phone: BidderPhone, bid: int) -> str:
    """Bid against the rules, as a page that was left open does; return the sentence of the refusal."""
    response = phone.post("make_own_bid", round=1, deals=0, changes=0, bid=f"{bid:02}")
    assert response.status_code in {409, 422}
    (notice,) = re.findall(r'class="own-notice".*?<span>(.*?)</span>', response.text, re.DOTALL)
    return str(notice)


def test_the_page_shows_whose_turn_it_is_and_the_bids_so_far(game: Game) -> None:
    """B1."""
    bruno, carla = BidderPhone(game).sit(BRUNO), BidderPhone(game).sit(CARLA)
    assert title(bruno) == "Your turn"
    assert title(carla) == "\u2068Bruno\u2069 bids now"
    assert keys(carla) == []
    assert "0 bid" not in carla.page()
    assert "Ada</bdi> deals <b>5</b> cards" in carla.page()
    assert bruno.bid(2).status_code == 302
    assert title(carla) == "Your turn"
    assert "<b>2</b> bid for <b>5</b> tricks" in carla.page()
    assert re.search(r"Bruno</bdi>\s*<b>2</b>", carla.page())


def test_nobody_bids_out_of_turn_or_for_another_seat(game: Game) -> None:
    """B1."""
    carla = BidderPhone(game).sit(CARLA)
    assert refused(carla, 1) == "It is Bruno’s turn to bid."
    assert carla.post("make_own_bid", seat=BRUNO, round=1, deals=0, changes=0, bid="01").status_code == 422
    assert not OpenBid.objects.exists()


def test_the_confidants_taps_count_as_turns(game: Game) -> None:
    BidderPhone(game).sit(BRUNO)
    carla = BidderPhone(game).sit(CARLA)
    send_draft(game, [None, 2, None], seat=CARLA)
    assert title(carla) == "Your turn"
    assert carla.bid(1).status_code == 302
    assert state_on_page(game)["openBids"] == [[OpenBid.objects.get().pk, CARLA, 1]]


def test_the_confidants_page_gets_the_bids_and_the_seats_with_phones(game: Game) -> None:
    assert state_on_page(game)["phoneMark"] is None
    bruno = BidderPhone(game).sit(BRUNO)
    before = state_on_page(game)
    assert (before["openBids"], before["phones"], before["watched"]) == ([], [BRUNO], True)
    query = {name: str(before[name]) for name in ("revision", "unrecorded")} | {"watched": "true"}
    phone, address = phone_of(game.owner), reverse("play", args=[game.pk])
    assert phone.get(address, query, headers=JSON).status_code == 204
    bruno.bid(2)
    after = phone.get(address, query, headers=JSON).json()
    assert [bid[1:] for bid in after["openBids"]] == [[BRUNO, 2]]
    assert after["bids"] is None


def test_a_bid_can_be_changed_until_the_next_player_has_bid(game: Game) -> None:
    bruno, carla = BidderPhone(game).sit(BRUNO), BidderPhone(game).sit(CARLA)
    bruno.bid(2)
    assert "You can change it until \u2068Carla\u2069 has bid." in bruno.page()
    bruno.bid(3)
    assert own_number(bruno) == "3"
    fields = bruno.fields()
    carla.bid(1)
    assert keys(bruno) == []
    late = bruno.post("make_own_bid", **{**fields, "bid": "00"})
    assert (late.status_code, OpenBid.objects.get(seat=BRUNO).bid) == (422, 3)
    assert "Carla has bid after Bruno; only the Confidant can change that bid now." in without_bdi(late.text)


def test_the_dealers_forbidden_bid_is_struck_with_its_reason(game: Game) -> None:
    """M1."""
    ada = BidderPhone(game).sit(ADA)
    send_draft(game, [None, 2, 1], seat=ADA)
    assert keys(ada) == ["0", "1", "3", "4", "5"]
    assert "Not 2: bids may not add up to 5" in ada.page()
    assert without_bdi(refused(ada, 2)) == "Ada deals and may not bid 2: the bids may not add up to 5."
    assert ada.bid(3).status_code == 302
    assert title(ada) == "All have bid"


def test_an_entry_of_the_confidant_counts_and_the_phone_says_so(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    fields = bruno.fields()
    send_draft(game, [None, 2, None], seat=CARLA)
    response = bruno.post("make_own_bid", **{**fields, "bid": "03"})
    assert response.status_code == 409
    assert "The Confidant has entered your bid already, and that counts." in response.text
    assert not OpenBid.objects.exists()


def test_a_bid_that_the_confidant_replaced_is_dropped(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    bruno.bid(3)
    send_draft_with_bids(game, None, 2, None)
    assert not OpenBid.objects.exists()
    assert re.search(r"Bruno</bdi>\s*<b>2</b>", bruno.page())
    assert keys(bruno) == []


def test_a_bid_that_the_confidant_took_back_can_be_made_again(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    bruno.bid(3)
    send_draft_with_bids(game, None, 3, None)
    assert state_on_page(game)["openBids"]
    send_draft_with_bids(game, None, None, None)
    assert state_on_page(game)["openBids"] == []
    assert title(bruno) == "Your turn"
    assert bruno.bid(1).status_code == 302


def test_a_bid_that_the_confidants_page_has_not_seen_stays(game: Game) -> None:
    BidderPhone(game).sit(BRUNO).bid(3)
    send_draft(game, [None, None, None], seat=BRUNO)
    assert [bid[1:] for bid in state_on_page(game)["openBids"]] == [[BRUNO, 3]]


def test_trump_changes_no_bid_but_a_new_deal_does(game: Game) -> None:
    """A1."""
    bruno = BidderPhone(game).sit(BRUNO)
    bruno.bid(3)
    enter(game, Kind.TRUMP, number=1, values=("green",))
    assert [bid[1:] for bid in state_on_page(game)["openBids"]] == [[BRUNO, 3]]
    enter(game, Kind.MISDEAL, number=1)
    assert state_on_page(game)["openBids"] == []
    assert title(bruno) == "Your turn"


def test_bids_that_were_recorded_and_undone_do_not_come_back(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    bruno.bid(3)
    enter(game, Kind.BIDS, number=1, values=(0, 3, 1))
    assert title(bruno) == "Round 1 is being played"
    enter(game, Kind.UNDO)
    assert state_on_page(game)["openBids"] == []
    assert title(bruno) == "Your turn"


def test_the_same_request_twice_is_one_bid(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    fields = {**bruno.fields(), "bid": "03"}
    assert [bruno.post("make_own_bid", **fields).status_code for _ in range(2)] == [302, 302]
    first = OpenBid.objects.get().pk
    assert bruno.post("make_own_bid", **fields).status_code == 302
    assert OpenBid.objects.get().pk == first


def test_an_older_request_that_arrives_late_replaces_nothing(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    fields = {**bruno.fields(), "bid": "03"}
    bruno.bid(2)
    assert bruno.post("make_own_bid", **fields).status_code == 409
    assert OpenBid.objects.get().bid == 2


def test_a_poll_gets_nothing_until_a_bid_is_made_or_entered(game: Game) -> None:
    carla = BidderPhone(game).sit(CARLA)
    seen = re.findall(r"\?seen=([^\"]+)", carla.page())[0]
    assert carla.open(seen=seen).status_code == 204
    BidderPhone(game).sit(BRUNO).bid(2)
    assert carla.open(seen=seen).status_code == 200
    seen = re.findall(r"\?seen=([^\"]+)", carla.page())[0]
    send_draft_with_bids(game, None, 1, None)
    assert carla.open(seen=seen).status_code == 200


def test_in_a_game_with_covered_rounds_open_bids_are_an_option_that_is_off() -> None:
    """B5, V5."""
    game = make_game(ruleset=DM2008, players=("Ada", "Bruno", "Carla", "Dora"))
    phone = phone_of(game.owner)
    link_of(game, LinkKind.BID)
    assert not GameLink.objects.get().takes_open_bids
    text = page(phone, "bring_others", game.pk, choice="bid")
    assert re.search(r'name="open_bids"\s+value="yes"\s+aria-checked="false"', text)
    fields = {"choice": "bid", "open_bids": "yes"}
    text = phone.post(reverse("bring_others", args=[game.pk]), fields, headers=HTMX).text
    assert GameLink.objects.get().takes_open_bids
    assert re.search(r'name="open_bids"\s+value="no"\s+aria-checked="true"', text)
    assert state_on_page(game)["phoneMark"]
    phone.post(reverse("bring_others", args=[game.pk]), {**fields, "open_bids": "no"})
    assert not GameLink.objects.get().takes_open_bids


@pytest.mark.parametrize("bidding", [Bidding.COVERED, Bidding.OPEN])
def test_the_option_is_not_offered_where_all_bids_are_of_one_kind(bidding: Bidding) -> None:
    game = make_game(ruleset=Ruleset(bidding=bidding))
    link_of(game, LinkKind.BID)
    assert "open_bids" not in page(phone_of(game.owner), "bring_others", game.pk, choice="bid")


def test_without_the_option_open_bids_are_said_aloud(game: Game) -> None:
    bruno = BidderPhone(game).sit(BRUNO)
    bruno.bid(2)
    take_open_bids(game, takes=False)
    assert title(bruno) == "In round 1 bids are said aloud"
    assert bruno.post("make_own_bid", round=1, deals=0, changes=1, bid="00").status_code == 409
    assert not OpenBid.objects.exists()
    assert state_on_page(game)["phoneMark"] is None


def test_revoking_the_link_ends_all_bids_of_own_phones(game: Game) -> None:
    BidderPhone(game).sit(BRUNO).bid(2)
    revoke(game, LinkKind.BID)
    assert not OpenBid.objects.exists()
    assert state_on_page(game)["phoneMark"] is None


def test_numbers_begun_before_the_pen_was_passed_on_do_not_count(game: Game) -> None:
    """The page of the next writer begins the phase without numbers."""
    bruno = BidderPhone(game).sit(BRUNO)
    send_draft(game, [None, 2, None], seat=CARLA)
    assert title(bruno) == "\u2068Carla\u2069 bids now"
    phone_with_pen(game)
    assert title(bruno) == "Your turn"
    send_draft(game, [None, 2, None], seat=CARLA)
    pens.end_pen(game)
    assert title(bruno) == "Your turn"
    send_draft(game, [None, 2, None], seat=CARLA)
    pens.end_pen(game)
    assert title(bruno) == "\u2068Carla\u2069 bids now"
