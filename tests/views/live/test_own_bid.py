"""The page of a player's own phone: the bid, covering it, and its text at each stage of a round."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.games import game_bin, recording
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.live.links import revoke
from scorekeeper.models import Entry, Game, HiddenBid, LinkKind
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import HTMX, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, enter, make_game

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
STRICT = Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(1))
SECRET = Ruleset(bidding=Bidding.SECRET)


def everybody(game: Game) -> list[BidderPhone]:
    """Return a phone for each seat."""
    return [BidderPhone(game).sit(seat) for seat in range(3)]


def all_bid(game: Game, *bids: int) -> list[BidderPhone]:
    """Bid on everybody's own phone."""
    phones = everybody(game)
    for phone, bid in zip(phones, bids, strict=True):
        assert phone.bid(bid).status_code == 302
    return phones


def reveal(game: Game) -> None:
    """Reveal the bids as the Confidant does."""
    recording.reveal_bids(game.owner, game.pk, Game.objects.get(pk=game.pk).revision)


def title(phone: BidderPhone) -> str:
    """Return the heading of the page."""
    return str(re.findall(r"<h1>(.*?)</h1>", phone.page())[0])


def own_number(phone: BidderPhone) -> str:
    """Return the bid that the page shows to its player; "" if it shows none."""
    return "".join(re.findall(r'id="own-well">\s*<b>\s*(\d+)</b>', phone.page()))


def keys(phone: BidderPhone) -> list[str]:
    """Return the numbers of the keys that the page has."""
    return re.findall(r'<button class="chip[^>]*>(\d+)</button>', phone.page())


def play_first_round(game: Game) -> None:
    """Record round 1: Bruno misses his bid by one."""
    enter(game, Kind.BIDS, number=1, values=(1, 1, 0))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))


def test_the_page_asks_one_question_and_says_how_many_have_bid() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    assert title(phone) == "Your turn"
    assert "Your bid for round 1 · 1 card<" in phone.page()
    assert "<b>0</b> of <b>3</b> have bid" in phone.page()
    BidderPhone(game).sit(2).bid(0)
    assert "<b>1</b> of <b>3</b> has bid" in phone.page()


def test_a_bid_is_stored_and_shown_on_this_phone() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    phone.bid(1)
    assert HiddenBid.objects.get(game=game, seat=1).bid == 1
    assert (title(phone), own_number(phone)) == ("1 of 3 has bid", "1")


def test_the_keys_come_back_to_change_the_bid() -> None:
    """B2: the page has them only while its player is asked, or wants another bid."""
    phone = BidderPhone(make_game(ruleset=COVERED)).sit(1)
    assert keys(phone) == ["0", "1"]
    phone.bid(1)
    assert keys(phone) == []
    assert "<h1>Change your bid</h1>" in phone.open(change="yes").text
    phone.bid(0)
    assert (own_number(phone), keys(phone)) == ("0", [])
    assert HiddenBid.objects.get().bid == 0


def test_a_covered_number_is_not_in_the_page_until_the_player_shows_it() -> None:
    phone = BidderPhone(make_game(ruleset=COVERED)).sit(1)
    phone.bid(1)
    phone.cover()
    assert own_number(phone) == ""
    assert 'aria-pressed="true"' not in phone.open(change="yes").text
    assert "Your bid is covered" in phone.page()
    phone.cover("no")
    assert own_number(phone) == "1"


@pytest.mark.parametrize("other", [0, 1, 10])
def test_the_page_has_the_same_length_for_every_bid(other: int) -> None:
    """The length of an encrypted response does not reveal the bid to the network; it is not compressed."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED, schedule=(10,)))
    phone = BidderPhone(game).sit(1)
    lengths = set()
    for bid in (5, other):
        phone.bid(bid)
        response = phone.client.get(reverse("own_bid", args=[phone.token]), headers={**HTMX, "Accept-Encoding": "gzip"})
        assert response["Content-Encoding"] == "identity"
        lengths.add(len(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.text)))
    assert len(lengths) == 1


def test_covered_bids_from_own_phones_wait_for_the_confidant() -> None:
    """B2: until then each can be changed."""
    game = make_game(ruleset=COVERED)
    phones = all_bid(game, 0, 1, 1)
    data = state(page(phone_of(game.owner), "play", game.pk))
    assert (data["phase"], data["bids"], data["revealed"], data["ready"]) == ("bids", None, None, True)
    assert {title(phone) for phone in phones} == {"All have bid"}
    phones[2].bid(0)
    reveal(game)
    assert [entry.values for entry in Entry.objects.filter(game=game)] == [[0, 1, 0]]


def test_bids_on_the_confidants_phone_alone_are_revealed_at_once() -> None:
    """B2: as before, also if somebody has a phone and did not use it."""
    game = make_game(ruleset=COVERED)
    everybody(game)
    for seat, bid in enumerate((0, 1, 1)):
        recording.submit_hidden_bid(game.owner, game.pk, SubmittedBid(0, 1, seat, bid))
    assert [entry.values for entry in Entry.objects.filter(game=game)] == [[0, 1, 1]]


def test_the_confidant_bids_for_those_without_a_phone() -> None:
    """B2: one bid from an own phone is enough to make all wait."""
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(0)
    phone.bid(1)
    for seat in (1, 2):
        recording.submit_hidden_bid(game.owner, game.pk, SubmittedBid(0, 1, seat, 0))
    assert title(phone) == "All have bid"
    reveal(game)
    assert [entry.values for entry in Entry.objects.filter(game=game)] == [[1, 0, 0]]


def test_a_bid_that_the_confidant_enters_instead_is_covered_on_the_own_phone() -> None:
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(0)
    recording.submit_hidden_bid(game.owner, game.pk, SubmittedBid(0, 1, 0, 1))
    assert (title(phone), own_number(phone)) == ("1 of 3 has bid", "")


def test_after_the_reveal_the_page_shows_all_bids_and_no_keys() -> None:
    """G7."""
    game = make_game(ruleset=COVERED)
    phones = all_bid(game, 0, 1, 1)
    reveal(game)
    text = phones[0].page()
    assert title(phones[0]) == "Round 1 is being played"
    assert re.findall(r"</bdi>\s*<b>(\d)</b>", text) == ["1", "1", "0"]
    assert "<b>2</b> bid for <b>1</b> trick" in text
    assert "<b>1 over</b>" in text
    assert (own_number(phones[0]), keys(phones[0])) == ("0", [])


def test_the_dealer_raises_or_lowers_on_the_own_phone() -> None:
    """M5: the present number is off; the new one is shown to all, and recorded at once."""
    game = make_game(ruleset=STRICT)
    dealer, other, _ = all_bid(game, 0, 1, 0)
    assert "add up" not in dealer.page()
    reveal(game)
    assert not Entry.objects.exists()
    assert title(dealer) == "Raise or lower your bid"
    assert re.search(r'value="00"\s+aria-pressed="true"\s+disabled', dealer.page())
    assert title(other) == "The bids are shown"
    assert "deals and must raise or lower" in other.page()
    dealer.bid(1)
    assert [entry.values for entry in Entry.objects.filter(game=game)] == [[1, 1, 0]]


def test_secret_bids_stay_hidden_until_the_tricks_are_in() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    phones = all_bid(game, 0, 1, 1)
    assert "until the tricks are in" in phones[0].page()
    reveal(game)
    assert not Entry.objects.exists()
    phones[0].bid(1)
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    assert [entry.values for entry in Entry.objects.filter(game=game, kind="bids")] == [[1, 1, 1]]
    assert re.search(r"\+30</b>.*Round 1.*bid 1, took 1", phones[0].page(), re.DOTALL)


def test_a_player_without_a_bid_after_secret_tricks_is_asked_to_tell_the_confidant() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    one, other, _ = everybody(game)
    one.bid(1)
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    assert "Tell the Confidant your bid" in other.page()
    assert "enters the bids that are missing" in one.page()
    late = other.post("make_own_bid", round=1, deals=0, changes=0, bid="01")
    assert late.status_code == 409
    assert HiddenBid.objects.count() == 1


def test_before_bidding_the_page_has_the_own_place_and_the_own_result_of_the_last_round() -> None:
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    play_first_round(game)
    text = phone.page()
    assert re.search(r"−10</b>.*Round 1.*bid 1, took 0", text, re.DOTALL)
    assert re.search(r"3rd</b>.*<b>−10</b> points,.*40 behind", text, re.DOTALL)
    phone.bid(1)
    assert "took" not in phone.page()


def test_the_trump_is_shown_and_does_not_make_a_bid_outdated() -> None:
    """G8."""
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    fields = phone.fields()
    enter(game, Kind.TRUMP, number=1, values=("green",))
    assert phone.post("make_own_bid", **{**fields, "bid": "01"}).status_code == 302
    assert "Elves" in phone.page()


def test_bids_that_are_said_aloud_are_not_asked_for() -> None:
    """B5, V5: unless the Confidant wants open bids on own phones, too."""
    game = make_game(ruleset=Ruleset(schedule=Schedule.DM2008), players=NAMES[:4])
    phone = BidderPhone(game).sit(1)
    assert title(phone) == "Your turn"
    for number in range(1, 7):
        enter(game, Kind.BIDS, number=number, values=(0, 0, 0, 0))
        enter(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0))
    assert title(phone) == "You made it"
    assert "Bids are said aloud." in phone.page()
    assert keys(phone) == []
    assert phone.post("make_own_bid", round=7, deals=0, changes=0, bid="00").status_code == 409


def test_a_finished_game_shows_the_final_standings() -> None:
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED, schedule=(1,)))
    phone = BidderPhone(game).sit(1)
    play_first_round(game)
    assert re.findall(r"<b>(−?\d+)</b></li>", phone.page()) == ["30", "20", "−10"]


@pytest.mark.parametrize("name", ["own_bid", "claim_seat", "leave_seat", "make_own_bid", "cover_own_bid"])
def test_after_the_link_is_revoked_no_page_works(name: str) -> None:
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    fields = {**phone.fields(), "bid": "01", "seat": 2, "cover": "no"}
    revoke(game, LinkKind.BID)
    response = phone.open() if name == "own_bid" else phone.post(name, **fields)
    assert response.status_code == 404
    assert "This link does not work, or no longer works." in response.text
    assert response["HX-Refresh"] == "true"
    assert not HiddenBid.objects.exists()


def test_a_game_in_the_bin_takes_no_bids() -> None:
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    game_bin.put_in_bin(game.owner, game.pk)
    assert phone.open().status_code == 404
