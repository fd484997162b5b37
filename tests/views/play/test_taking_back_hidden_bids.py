"""Undo of a hidden bid: it is deleted, unseen, and only if it was made on the table's phone."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.models import Game, HiddenBid
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import JSON, Data, Response, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_game
from tests.helpers.watchers import ask, look, share, version_in
from tests.views.play.test_hidden_bids import cover, cover_all

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
STRICT = Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(1))
SECRET = Ruleset(bidding=Bidding.SECRET)


def take_back(game: Game, seat: object, /, **fields: object) -> Response:
    """Send the undo of one seat's bid as the phone does."""
    sent = {"revision": Game.objects.get(pk=game.pk).revision, "round": 1, "seat": seat, **fields}
    return phone_of(game.owner).post(reverse("take_back_bid", args=[game.pk]), sent, headers=JSON)


def hidden(data: Data) -> tuple[list[int], int | None]:
    return data["covered"], data["lastCovered"]


def on_page(game: Game) -> Data:
    return state(page(phone_of(game.owner), "play", game.pk))


@pytest.mark.parametrize("ruleset", [COVERED, STRICT, SECRET], ids=["covered", "with a sum rule", "secret"])
def test_undo_takes_back_the_bids_of_the_table_one_by_one(ruleset: Ruleset) -> None:
    """A3, B2, B3."""
    game = make_game(ruleset=ruleset)
    assert hidden(on_page(game)) == ([], None)
    cover(game, 2, 1)
    assert hidden(state(cover(game, 0, 1).text)) == ([0, 2], 0)
    assert hidden(state(take_back(game, 0).text)) == ([2], 2)
    assert hidden(state(take_back(game, 2).text)) == ([], None)
    assert not HiddenBid.objects.exists()


def test_a_changed_bid_is_the_last_one() -> None:
    """A3, B2."""
    game = make_game(ruleset=COVERED)
    for seat in (0, 1, 0):
        cover(game, seat, 1)
    assert hidden(on_page(game)) == ([0, 1], 0)


def test_an_undo_that_is_sent_again_takes_back_no_other_bid() -> None:
    game = make_game(ruleset=COVERED)
    for seat in (0, 1):
        cover(game, seat, 1)
    answers = [take_back(game, 1) for _ in range(2)]
    assert [(answer.status_code, hidden(state(answer.text))) for answer in answers] == [(200, ([0], 0))] * 2


def test_a_bid_from_an_own_phone_is_not_taken_back_at_the_table() -> None:
    """B2: also if its seat has been freed since."""
    game = make_game(ruleset=COVERED)
    cover(game, 0, 1)
    BidderPhone(game).sit(1).bid(1)
    assert hidden(on_page(game)) == ([0, 1], 0)
    assert hidden(state(take_back(game, 1).text)) == ([0, 1], 0)
    phone_of(game.owner).post(reverse("free_seat", args=[game.pk, 1]))
    assert hidden(state(take_back(game, 1).text)) == ([0, 1], 0)


def test_all_bids_can_be_taken_back_until_the_confidant_reveals_them() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    phone.bid(1)
    for seat in (0, 2):
        cover(game, seat, 0)
    assert on_page(game)["ready"]
    data = state(take_back(game, 2).text)
    assert (hidden(data), data["ready"]) == (([0, 1], 0), False)
    assert "Waiting for" in phone.page()


def test_after_the_reveal_nothing_is_taken_back() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    cover_all(game, (0, 1, 1))
    late = take_back(game, 2, revision=0)
    assert (late.status_code, state(late.text)["bids"]) == (409, [0, 1, 1])
    assert state(take_back(game, 2).text)["bids"] == [0, 1, 1]


def test_bids_that_are_shown_because_their_sum_is_forbidden_are_not_taken_back() -> None:
    """M5."""
    game = make_game(ruleset=STRICT)
    cover_all(game, (0, 1, 0))
    data = state(take_back(game, 0).text)
    assert (data["revealed"], data["lastCovered"]) == ([0, 1, 0], None)


def test_an_undo_of_another_round_or_revision_is_refused() -> None:
    game = make_game(ruleset=COVERED)
    cover(game, 0, 1)
    assert take_back(game, 0, round=2).status_code == 409
    enter(game, Kind.TRUMP, number=1, values=("blue",))
    assert take_back(game, 0, revision=0).status_code == 409
    assert take_back(game, "x").status_code == 422
    assert hidden(on_page(game)) == ([0], 0)


def test_watchers_see_that_another_player_has_bid_instead() -> None:
    """B2: the number of those who have bid is the same as before."""
    game = make_game(ruleset=COVERED)
    token = share(game)
    cover(game, 0, 1)
    version = version_in(look(token).text)
    take_back(game, 0)
    cover(game, 1, 1)
    assert ask(token, version).status_code == 200


def overruled(game: Game, *bids: int) -> str:
    """Enter all bids openly; return the notice."""
    revision = Game.objects.get(pk=game.pk).revision
    sent = {"key": f"openly-{revision:08}", "revision": revision, "kind": "bids", "round": 1, "value": [*bids]}
    answer = phone_of(game.owner).post(reverse("play", args=[game.pk]), sent, headers=JSON)
    assert answer.status_code == 200
    return str(state(answer.text)["notice"])


def test_bids_that_are_entered_openly_say_which_bid_of_an_own_phone_does_not_count() -> None:
    """B2: at the table and on that phone; an undo brings it back."""
    game = make_game(ruleset=COVERED)
    phone = BidderPhone(game).sit(1)
    phone.bid(1)
    assert "counts, not the covered bid from the phone of \u2068Bruno\u2069" in overruled(game, 0, 0, 1)
    assert "At the table 0 was entered for you." in phone.page()
    enter(game, Kind.TRUMP, number=1, values=("blue",))
    assert "At the table 0 was entered for you." in phone.page()
    for _ in range(2):
        enter(game, Kind.UNDO)
    assert on_page(game)["covered"] == [1]
    assert "<b> 1</b>" in phone.page()


def test_only_the_own_phone_says_whether_another_bid_was_entered_openly() -> None:
    """B2: neither the table nor a phone that takes the seat later."""
    notices = set()
    for bid in (0, 1):
        game = make_game(ruleset=COVERED)
        phone = BidderPhone(game).sit(1)
        phone.bid(bid)
        notices.add(overruled(game, 0, 1, 1))
        assert ("does not count" in phone.page()) == (bid == 0)
        phone_of(game.owner).post(reverse("free_seat", args=[game.pk, 1]))
        assert "does not count" not in BidderPhone(game).sit(1).page()
    assert len(notices) == 1


def test_a_bid_that_does_not_count_is_deleted_with_the_next_deal() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    BidderPhone(game).sit(1).bid(1)
    overruled(game, 0, 0, 1)
    assert HiddenBid.objects.count() == 1
    enter(game, Kind.TRICKS, number=1, values=(0, 0, 1))
    assert not HiddenBid.objects.exists()
