"""Before the reveal no response to another device depends on a bid, whichever phone it came from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

import pytest
from django.urls import reverse

from scorekeeper.models import Game, HiddenBid
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from scorekeeper.web.offline import HEADER
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import HTMX, phone_of
from tests.helpers.tables import make_confidant, make_game
from tests.helpers.watchers import look, share
from tests.views.play.test_hidden_bids import FRESH, cover, everything_shown
from tests.views.play.test_table_actions_page import recorded, undone
from tests.views.play.test_taking_back_hidden_bids import take_back

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
STRICT = Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(1))
SECRET = Ruleset(bidding=Bidding.SECRET)
RULESETS = pytest.mark.parametrize("ruleset", [COVERED, STRICT, SECRET], ids=["covered", "with a sum rule", "secret"])
# What differs between games: the ids of game, players and Confidant, the links, and the time.
IDS = re.compile(
    r"/games/\d+/|\b\d+ 20\d\d-[^\"]*|<time [^>]*>[^<]*|/people/\d+/|<option value=\"\d+|/bid/[^/]+/"
    r"|/watch/[^/]+/(?:sheet/|tv/)?(?:\?seen=\d+-)?|data-owner=\"\d+\""
)


def texts_of(phone: BidderPhone) -> list[str]:
    """Return the page of a phone, the fragment for htmx, and the answer to a poll with an older version."""
    address = reverse("own_bid", args=[phone.token])
    polled = phone.client.get(address, {"seen": "0-0-0"}, headers=HTMX)
    return [phone.page(), phone.client.get(address, headers=HTMX).text, polled.text]


def pages_of_all(game: Game, phones: Sequence[BidderPhone]) -> list[str]:
    """Return the pages of these phones, of one without a seat, of watchers and of the Confidant."""
    pages = [text for phone in (*phones, BidderPhone(game)) for text in texts_of(phone)]
    watched = [look(share(game), name).text for name in ("watch", "watch_sheet")]
    return [*pages, *watched, *everything_shown(phone_of(game.owner), game)]


def shown_to_others(bids: Sequence[int], ruleset: Ruleset) -> list[str]:
    """Bid on three own phones and the Confidant's; return all that anybody else gets, after two bids and after all."""
    Game.objects.all().delete()
    confidant = make_confidant(name="Mira")
    game = make_game(owner=confidant, ruleset=ruleset, players=("Ada", "Bruno", "Carla", "Dieter"))
    phones = [BidderPhone(game).sit(seat) for seat in (0, 1, 3)]
    own, *others = phones
    answers = [own.bid(bids[0])]
    own.cover()
    answers += [cover(game, 2, bids[1]), take_back(game, 2), cover(game, 2, bids[1])]
    pages = pages_of_all(game, phones)
    answers += [phone.bid(bid) for phone, bid in zip(others, bids[2:], strict=True)]
    answered = [f"{answer.status_code} {answer.headers.get('Location', '')} {answer.text}" for answer in answers]
    for phone in others:
        phone.cover()
    shown = [*answered, *pages, *pages_of_all(game, phones)]
    for row in (confidant.games.all(), confidant.players.all(), confidant):
        row.delete()
    return [IDS.sub("", FRESH.sub("", text)) for text in shown]


@RULESETS
def test_all_responses_to_others_are_the_same_for_any_bids(ruleset: Ruleset) -> None:
    """B2, B3, M5: also when all have bid and the bids wait for the reveal; and the lengths are the same too."""
    # These vectors have each bid of each player, and each sum that a rule about it allows.
    vectors = [(0, 0, 0, 0), (0, 1, 1, 0), (1, 0, 1, 1)]
    shown = [shown_to_others(bids, ruleset) for bids in vectors]
    for one, other in combinations(shown, 2):
        assert one == other


def test_the_own_bid_is_only_on_the_own_phone() -> None:
    """Pages of others are the same for each of these bids; that of the player differs, so that the test can fail."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED, schedule=(9,)))
    own, other = BidderPhone(game).sit(1), BidderPhone(game).sit(2)
    seen: dict[str, set[str]] = {"own": set(), "other": set()}
    for bid in (3, 7):
        own.bid(bid)
        for name, phone in (("own", own), ("other", other)):
            seen[name].add(re.sub(r'name="changes" value="\d+"|\?seen=[^"]+', "", FRESH.sub("", phone.page())))
    assert {name: len(texts) for name, texts in seen.items()} == {"own": 2, "other": 1}


def test_no_phone_stores_a_page_with_a_bid_in_a_cache() -> None:
    """Neither the browser nor the service worker, which stores only pages with its header."""
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    phone.client.force_login(game.owner)
    phone.bid(1)
    response = phone.open()
    assert response["Cache-Control"] == "no-store"
    assert not response.has_header(HEADER)


@pytest.mark.parametrize("ruleset", [COVERED, SECRET], ids=["covered", "secret"])
def test_a_phone_that_takes_a_seat_later_does_not_show_the_bid_that_was_made_elsewhere(ruleset: Ruleset) -> None:
    """B2, B3: it was made on the table's phone, or on one whose seat the Confidant has freed."""
    game = make_game(ruleset=Ruleset(bidding=ruleset.bidding, schedule=(9,)))
    cover(game, 0, 7)
    BidderPhone(game).sit(1).bid(8)
    phone_of(game.owner).post(reverse("free_seat", args=[game.pk, 1]))
    for seat, bid in ((0, "07"), (1, "08")):
        phone = BidderPhone(game).sit(seat)
        shown = phone.page()
        phone.cover("no")
        assert phone.page().count(f"<b> {bid[1]}</b>") == shown.count(f"<b> {bid[1]}</b>") == 0
        guesses = {phone.bid(guess, changes=999).status_code for guess in (int(bid), 3)}
        assert guesses == {409}


def test_an_undone_substitution_discards_the_bid_of_the_substitute() -> None:
    """A5, B2: the player whose seat it is again bids again, and sees no old bid."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED, schedule=(9,)))
    phone = BidderPhone(game).sit(0)
    recorded(game, "replace", "0", "Zoe")
    cover(game, 0, 5)
    undone(game)
    assert not HiddenBid.objects.filter(game=game).exists()
    assert "<b> 5</b>" not in phone.page()
