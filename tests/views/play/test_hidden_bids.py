"""Hidden bids: recorded one by one in any order, and shown to nobody before the reveal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, product

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Entry, Game, HiddenBid
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from tests.helpers.phones import JSON, Data, Response, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_confidant, make_game
from tests.helpers.watchers import PAGES, ask, look, share, version_in

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
STRICT = Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(1))
SECRET = Ruleset(bidding=Bidding.SECRET)

# What differs each time a page is opened: its CSRF token and the idempotency keys of its forms.
FRESH = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"')


def cover(game: Game, seat: object, bid: object, /, *, number: int = 1, **fields: object) -> Response:
    """Send one seat's bid as the phone does."""
    sent = {"revision": Game.objects.get(pk=game.pk).revision, "round": number, "seat": seat, "bid": bid, **fields}
    return phone_of(game.owner).post(reverse("hide_bid", args=[game.pk]), sent, headers=JSON)


def cover_all(game: Game, bids: Sequence[int], *, number: int = 1) -> Data:
    """Send everybody's bid and return the state in the last response."""
    answers = [cover(game, seat, bid, number=number) for seat, bid in enumerate(bids)]
    return state(answers[-1].text)


def everything_watched(game: Game) -> list[str]:
    """Return all pages of watchers, and the responses to their polls."""
    token = share(game)
    texts = [response.text for name in PAGES for response in (look(token, name), ask(token, "", name))]
    seen = {version_in(text) for text in texts}
    assert {ask(token, version, name).status_code for version in seen for name in PAGES} == {204}
    # The token of each game is another one.
    return [re.sub(r'<path d="[^"]*"', "", text.replace(token, "TOKEN")) for text in texts]


def everything_shown(phone: Client, game: Game) -> list[str]:
    """Return all pages of a game, the pages of watchers, and the state that a second phone gets."""
    pages = [*(page(phone, name, game.pk) for name in ("play", "game", "beside_keys")), page(phone, "step", game.pk, 0)]
    polled = phone.get(reverse("play", args=[game.pk]), {"revision": "99"}, headers=JSON)
    others = (polled.text, page(phone, "start"), page(phone, "past_games"), *everything_watched(game))
    return [FRESH.sub("", text) for text in (*pages, *others)]


def shown_before_the_reveal(bids: Sequence[int], ruleset: Ruleset) -> list[str]:
    """Send these bids for a new game and return every response and page afterwards."""
    Game.objects.all().delete()
    confidant = make_confidant(name="Mira")
    game = make_game(owner=confidant, ruleset=ruleset)
    answers = [cover(game, seat, bid).text for seat, bid in enumerate(bids)]
    pages = everything_shown(phone_of(confidant), game)
    # The ids of the game, of its players and of the Confidant, and the time: a minute may pass between two games.
    paths = [rf"seen={game.pk}-", rf"/games/{game.pk}/", r"/people/\d+/"]
    # With the dash of a date: an icon has "5 20" in its path.
    ids = [*paths, rf'\b{game.pk} 20\d\d-[^"]*', r'<option value="\d+', r'data-owner="\d+"']
    number = re.compile("|".join([*ids, "<time [^>]*>[^<]*"]))
    confidant.games.all().delete()
    confidant.players.all().delete()
    confidant.delete()
    return [number.sub("", text) for text in (*answers, *pages)]


@pytest.mark.parametrize("ruleset", [COVERED, STRICT, SECRET], ids=["covered", "with a sum rule", "secret"])
def test_all_responses_before_the_reveal_are_the_same_for_any_two_bids(ruleset: Ruleset) -> None:
    """B2, B3, M5: the lengths are the same too, so that they reveal nothing."""
    shown = {bids: shown_before_the_reveal(bids, ruleset) for bids in product((0, 1), repeat=2)}
    for one, other in combinations(shown.values(), 2):
        assert one == other


def test_complete_secret_bids_change_no_response_before_the_tricks() -> None:
    """B3."""
    one, other = (shown_before_the_reveal(bids, SECRET) for bids in ((0, 1, 0), (1, 1, 1)))
    assert one == other


def test_hidden_bids_in_any_order_are_revealed_and_recorded_when_complete() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    assert state(cover(game, 2, 1).text)["covered"] == [2]
    assert state(cover(game, 0, 0).text)["covered"] == [0, 2]
    data = state(cover(game, 1, 1).text)
    assert (data["phase"], data["bids"], data["covered"]) == ("tricks", [0, 1, 1], [])
    assert [entry.values for entry in Entry.objects.filter(game=game)] == [[0, 1, 1]]
    assert not HiddenBid.objects.exists()


def test_a_covered_bid_is_not_among_the_entries() -> None:
    """B2: the permanent log starts with the reveal."""
    game = make_game(ruleset=COVERED)
    cover(game, 0, 1)
    assert not Entry.objects.exists()
    assert Game.objects.get(pk=game.pk).revision == 0


def test_a_covered_bid_can_be_changed_before_the_reveal() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    cover(game, 0, 0)
    cover(game, 0, 1)
    assert cover_all(game, (1, 0, 0))["bids"] == [1, 0, 0]


def test_after_a_forbidden_sum_is_revealed_the_dealer_bids_again() -> None:
    """M5."""
    game = make_game(ruleset=STRICT)
    data = cover_all(game, (0, 1, 0))
    assert (data["phase"], data["bids"], data["revealed"]) == ("bids", None, [0, 1, 0])
    assert not Entry.objects.exists()
    enter(game, Kind.BIDS, number=1, values=(1, 1, 0))
    assert not HiddenBid.objects.exists()
    assert state(page(phone_of(game.owner), "play", game.pk))["bids"] == [1, 1, 0]


def test_secret_bids_entered_before_the_tricks_are_recorded_with_them() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    data = cover_all(game, (0, 1, 1))
    assert (data["phase"], data["bids"], data["covered"]) == ("tricks", None, [0, 1, 2])
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    data = state(page(phone_of(game.owner), "play", game.pk))
    assert (data["round"], data["totals"], data["covered"]) == (2, [20, 30, -10], [])
    assert [entry.kind for entry in Entry.objects.filter(game=game)] == ["tricks", "bids"]


def test_secret_bids_can_be_entered_after_the_tricks() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    data = state(page(phone_of(game.owner), "play", game.pk))
    assert (data["phase"], data["bids"], data["tricks"]) == ("bids", None, [0, 1, 0])
    enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    assert state(page(phone_of(game.owner), "play", game.pk))["totals"] == [20, 30, -10]


@pytest.mark.parametrize(("kind", "values"), [(Kind.MISDEAL, ()), (Kind.LEAVE, (3,)), (Kind.DEALER, (1,))])
def test_statements_that_deal_the_round_again_delete_the_hidden_bids(kind: Kind, values: tuple[int, ...]) -> None:
    """A1, A5, G3."""
    game = make_game(ruleset=COVERED, players=("Ada", "Bruno", "Carla", "Dieter"))
    cover(game, 0, 1)
    enter(game, kind, number=1, values=values)
    assert not HiddenBid.objects.exists()


def second_round() -> Game:
    """Return a game after its first round, with two of three hidden bids of the second."""
    game = make_game(ruleset=COVERED)
    enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    enter(game, Kind.TRUMP, number=2, values=("blue",))
    cover(game, 0, 2, number=2)
    cover(game, 1, 1, number=2)
    return game


@pytest.mark.parametrize(
    ("kind", "number", "values"),
    [
        (Kind.BIDS, 1, (0, 0, 1)),
        (Kind.TRICKS, 1, (1, 0, 0)),
        (Kind.TRUMP, 2, ("green",)),
        (Kind.UNDO, None, ()),
        (Kind.ADJUST, 2, (0, 10, "a song")),
    ],
)
def test_statements_about_other_things_leave_the_hidden_bids(
    kind: Kind, number: int | None, values: tuple[object, ...]
) -> None:
    """A2, A3, A4, G8: the undo is that of the trump."""
    game = second_round()
    enter(game, kind, number=number, values=values)
    assert state(cover(game, 2, 0, number=2).text)["bids"] == [2, 1, 0]


def test_only_the_substitute_has_to_bid_again() -> None:
    """A5."""
    game = second_round()
    enter(game, Kind.REPLACE, number=2, values=(1, "Eva"))
    assert state(cover(game, 2, 0, number=2).text)["covered"] == [0, 2]
    assert state(cover(game, 1, 0, number=2).text)["bids"] == [2, 0, 0]


def test_an_undo_of_the_round_before_deletes_the_hidden_bids() -> None:
    """A3."""
    game = second_round()
    for _ in range(2):
        enter(game, Kind.UNDO)
    assert not HiddenBid.objects.exists()


def test_a_hidden_bid_sent_again_after_a_lost_response_counts_once() -> None:
    game = make_game(ruleset=COVERED)
    for seat in (0, 1):
        cover(game, seat, 0)
    first = cover(game, 2, 1, revision=0)
    again = cover(game, 2, 1, revision=0)
    assert (first.status_code, again.status_code) == (200, 200)
    assert state(first.text) == state(again.text)
    assert cover(game, 2, 0, revision=0).status_code == 409
    assert Entry.objects.count() == 1


def test_after_the_reveal_only_the_dealer_can_change_a_bid() -> None:
    """M5."""
    game = make_game(ruleset=STRICT)
    cover_all(game, (0, 1, 0))
    assert cover(game, 1, 0).status_code == 409
    assert state(cover(game, 0, 1).text)["bids"] == [1, 1, 0]


def test_secret_bids_are_refused_as_open_bids_before_the_tricks() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    with pytest.raises(RuleError) as refusal:
        enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    assert [problem.code for problem in refusal.value.problems] == [Code.TRICKS_MISSING]


def test_entering_the_trump_leaves_the_hidden_bids() -> None:
    """G8."""
    game = make_game(ruleset=COVERED)
    cover(game, 0, 1)
    enter(game, Kind.TRUMP, number=1, values=("blue",))
    assert state(cover(game, 1, 0).text)["covered"] == [0, 1]


def test_the_other_phone_gets_the_seats_that_have_bid() -> None:
    """B2: the seats, and no bid."""
    game = make_game(ruleset=COVERED)
    phone, address = phone_of(game.owner), reverse("play", args=[game.pk])
    assert phone.get(address, {"revision": "0", "unrecorded": "0"}, headers=JSON).status_code == 204
    cover(game, 1, 1)
    answer = phone.get(address, {"revision": "0", "unrecorded": "0"}, headers=JSON)
    assert state(answer.text)["covered"] == [1]
    assert phone.get(address, {"revision": "0", "unrecorded": "1"}, headers=JSON).status_code == 204


def test_incomplete_secret_bids_are_shown_after_the_tricks_to_be_completed() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    cover(game, 0, 1)
    cover(game, 2, 0)
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    data = state(page(phone_of(game.owner), "play", game.pk))
    assert (data["phase"], data["covered"], data["revealed"]) == ("bids", [], [1, None, 0])
    enter(game, Kind.BIDS, number=1, values=(1, 1, 0))
    assert not HiddenBid.objects.exists()
