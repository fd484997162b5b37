"""Bids that nobody may see yet: taken one by one in any order, shown to nobody before their time."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from scorekeeper.models import Entry, Game, HiddenBid
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from tests.helpers.phones import JSON, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_confidant, make_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.test import Client
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

    from tests.helpers.phones import Data

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
STRICT = Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(1))
SECRET = Ruleset(bidding=Bidding.SECRET)

# What differs between two openings of one page: its tokens and the keys that it makes for its forms.
FRESH = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"')


def cover(game: Game, seat: object, bid: object, /, *, number: int = 1, **fields: object) -> Response:
    """Send one seat's bid as the phone does."""
    sent = {"revision": Game.objects.get(pk=game.pk).revision, "round": number, "seat": seat, "bid": bid, **fields}
    return phone_of(game.confidant).post(reverse("hide_bid", args=[game.pk]), sent, headers=JSON)


def cover_all(game: Game, bids: Sequence[int], *, number: int = 1) -> Data:
    """Send everybody's bid and return what the last answer says."""
    answers = [cover(game, seat, bid, number=number) for seat, bid in enumerate(bids)]
    return state(answers[-1].text)


def everything_shown(phone: Client, game: Game) -> list[str]:
    """Return all pages about a game as they stand, and what a second phone is told."""
    pages = [*(page(phone, name, game.pk) for name in ("play", "game")), page(phone, "step", game.pk, 0)]
    polled = phone.get(reverse("play", args=[game.pk]), {"revision": "99"}, headers=JSON)
    return [FRESH.sub("", text) for text in (*pages, polled.text, page(phone, "start"), page(phone, "past_games"))]


def shown_while_covered(bids: Sequence[int], ruleset: Ruleset) -> list[str]:
    """Play two of three bids of a new game and return every answer and page until then."""
    Game.objects.all().delete()
    confidant = make_confidant(name="Mira")
    game = make_game(confidant=confidant, ruleset=ruleset)
    answers = [cover(game, seat, bid).text for seat, bid in enumerate(bids)]
    pages = everything_shown(phone_of(confidant), game)
    # The ids of the game and of its players, and the time.
    number = re.compile(rf"/games/{game.pk}/|\b{game.pk} 20[^\"]*|20\d\d-[^\"<]*|/people/\d+/|<option value=\"\d+")
    confidant.games.all().delete()
    confidant.players.all().delete()
    confidant.delete()
    return [number.sub("", text) for text in (*answers, *pages)]


@pytest.mark.parametrize("ruleset", [COVERED, STRICT, SECRET], ids=["covered", "with a sum rule", "secret"])
def test_what_is_shown_before_the_reveal_is_the_same_for_any_two_bids(ruleset: Ruleset) -> None:
    """B2, B3, M5: also the lengths are the same, so that nothing can be guessed from them."""
    shown = {bids: shown_while_covered(bids, ruleset) for bids in product((0, 1), repeat=2)}
    for one, other in combinations(shown.values(), 2):
        assert one == other


def test_secret_bids_that_are_all_in_are_the_same_to_everybody_until_the_tricks_are() -> None:
    """B3."""
    one, other = (shown_while_covered(bids, SECRET) for bids in ((0, 1, 0), (1, 1, 1)))
    assert one == other


def test_the_bids_are_shown_and_recorded_once_all_are_in_in_any_order() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    assert state(cover(game, 2, 1).text)["covered"] == [2]
    assert state(cover(game, 0, 0).text)["covered"] == [0, 2]
    told = state(cover(game, 1, 1).text)
    assert (told["phase"], told["bids"], told["covered"]) == ("tricks", [0, 1, 1], [])
    assert [entry.values for entry in Entry.objects.filter(game=game)] == [[0, 1, 1]]
    assert not HiddenBid.objects.exists()


def test_nothing_of_a_covered_bid_stands_among_the_entries() -> None:
    """B2: what is kept for ever, and read in the log, begins with the reveal."""
    game = make_game(ruleset=COVERED)
    cover(game, 0, 1)
    assert not Entry.objects.exists()
    assert Game.objects.get(pk=game.pk).revision == 0


def test_a_covered_bid_can_be_changed_until_all_are_in() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    cover(game, 0, 0)
    cover(game, 0, 1)
    assert cover_all(game, (1, 0, 0))["bids"] == [1, 0, 0]


def test_an_equal_sum_is_told_after_the_reveal_and_the_dealer_bids_again() -> None:
    """M5."""
    game = make_game(ruleset=STRICT)
    told = cover_all(game, (0, 1, 0))
    assert (told["phase"], told["bids"], told["revealed"]) == ("bids", None, [0, 1, 0])
    assert not Entry.objects.exists()
    enter(game, Kind.BIDS, number=1, values=(1, 1, 0))
    assert not HiddenBid.objects.exists()
    assert state(page(phone_of(game.confidant), "play", game.pk))["bids"] == [1, 1, 0]


def test_secret_bids_made_beforehand_are_recorded_with_the_tricks() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    told = cover_all(game, (0, 1, 1))
    assert (told["phase"], told["bids"], told["covered"]) == ("tricks", None, [0, 1, 2])
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    told = state(page(phone_of(game.confidant), "play", game.pk))
    assert (told["round"], told["totals"], told["covered"]) == (2, [20, 30, -10], [])
    assert [entry.kind for entry in Entry.objects.filter(game=game)] == ["tricks", "bids"]


def test_secret_bids_may_as_well_be_entered_after_the_tricks() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    told = state(page(phone_of(game.confidant), "play", game.pk))
    assert (told["phase"], told["bids"], told["tricks"]) == ("bids", None, [0, 1, 0])
    enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    assert state(page(phone_of(game.confidant), "play", game.pk))["totals"] == [20, 30, -10]


@pytest.mark.parametrize(("kind", "values"), [(Kind.MISDEAL, ()), (Kind.LEAVE, (3,)), (Kind.DEALER, (1,))])
def test_what_deals_the_round_anew_forgets_the_hidden_bids(kind: Kind, values: tuple[int, ...]) -> None:
    """A1, A5, G3."""
    game = make_game(ruleset=COVERED, players=("Ada", "Bruno", "Carla", "Dieter"))
    cover(game, 0, 1)
    enter(game, kind, number=1, values=values)
    assert not HiddenBid.objects.exists()


def second_round() -> Game:
    """Return a game whose first round is played, with two of three bids of the second one in."""
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
def test_what_is_said_of_other_things_leaves_the_hidden_bids(
    kind: Kind, number: int | None, values: tuple[object, ...]
) -> None:
    """A2, A3, A4, G8: the undo takes back the trump."""
    game = second_round()
    enter(game, kind, number=number, values=values)
    assert state(cover(game, 2, 0, number=2).text)["bids"] == [2, 1, 0]


def test_a_substitute_bids_anew_and_nobody_else_has_to() -> None:
    """A5."""
    game = second_round()
    enter(game, Kind.REPLACE, number=2, values=(1, "Eva"))
    assert state(cover(game, 2, 0, number=2).text)["covered"] == [0, 2]
    assert state(cover(game, 1, 0, number=2).text)["bids"] == [2, 0, 0]


def test_an_undo_of_the_round_before_forgets_them() -> None:
    """A3."""
    game = second_round()
    for _ in range(2):
        enter(game, Kind.UNDO)
    assert not HiddenBid.objects.exists()


def test_a_bid_whose_answer_was_lost_counts_once_and_is_answered_as_before() -> None:
    game = make_game(ruleset=COVERED)
    for seat in (0, 1):
        cover(game, seat, 0)
    first = cover(game, 2, 1, revision=0)
    again = cover(game, 2, 1, revision=0)
    assert (first.status_code, again.status_code) == (200, 200)
    assert state(first.text) == state(again.text)
    assert cover(game, 2, 0, revision=0).status_code == 409
    assert Entry.objects.count() == 1


def test_after_the_reveal_only_the_dealer_raises_or_lowers() -> None:
    """M5."""
    game = make_game(ruleset=STRICT)
    cover_all(game, (0, 1, 0))
    assert cover(game, 1, 0).status_code == 409
    assert state(cover(game, 0, 1).text)["bids"] == [1, 1, 0]


def test_secret_bids_are_not_taken_openly_before_the_tricks() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    with pytest.raises(RuleError) as refusal:
        enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    assert [problem.code for problem in refusal.value.problems] == [Code.TRICKS_MISSING]


def test_what_is_said_beside_leaves_the_hidden_bids() -> None:
    """G8."""
    game = make_game(ruleset=COVERED)
    cover(game, 0, 1)
    enter(game, Kind.TRUMP, number=1, values=("blue",))
    assert state(cover(game, 1, 0).text)["covered"] == [0, 1]


@pytest.mark.parametrize("bid", ["2", "-1", "x", "1.0", "٣", "00", "1e0"])
def test_a_bid_that_cannot_be_is_refused_by_name_and_not_kept(bid: str) -> None:
    """G6."""
    game = make_game(ruleset=COVERED)
    answer = cover(game, 1, bid)
    assert (answer.status_code, state(answer.text)["covered"]) == (422, [])
    assert "Bruno" in state(answer.text)["notice"]


@pytest.mark.parametrize("seat", ["3", "12"])
def test_nobody_bids_from_a_seat_that_does_not_play(seat: str) -> None:
    answer = cover(make_game(ruleset=COVERED), seat, 0)
    assert answer.status_code == 422
    assert not HiddenBid.objects.exists()


@pytest.mark.parametrize("fields", [{"revision": 5}, {"round": 2}])
def test_a_bid_for_a_moment_that_has_passed_changes_nothing(fields: Data) -> None:
    answer = cover(make_game(ruleset=COVERED), 0, 0, **fields)
    assert (answer.status_code, state(answer.text)["covered"]) == (409, [])


@pytest.mark.parametrize(
    "fields",
    [{"seat": ["0", "1"]}, {"bid": ["0", "1"]}, {"seat": "x"}, {"seat": "00"}, {"bid": ""}, {"revision": "-1"}],
)
def test_a_malformed_bid_is_refused_and_nothing_is_kept(fields: Data) -> None:
    answer = cover(make_game(ruleset=COVERED), 0, 0, **fields)
    assert (answer.status_code, state(answer.text)["covered"]) == (422, [])
    assert not HiddenBid.objects.exists()


def test_bids_that_are_said_openly_are_not_covered() -> None:
    """B1."""
    assert cover(make_game(), 0, 0).status_code == 409


def test_another_confidants_game_is_not_to_be_found() -> None:
    game = make_game(ruleset=COVERED)
    address = reverse("hide_bid", args=[game.pk])
    sent = {"revision": 0, "round": 1, "seat": 0, "bid": 0}
    assert phone_of(make_confidant()).post(address, sent).status_code == 404
    assert not HiddenBid.objects.exists()


def test_the_other_phone_is_told_who_has_bid() -> None:
    """B2: the seats, and no bid."""
    game = make_game(ruleset=COVERED)
    phone, address = phone_of(game.confidant), reverse("play", args=[game.pk])
    assert phone.get(address, {"revision": "0", "hidden": "0"}, headers=JSON).status_code == 204
    cover(game, 1, 1)
    told = phone.get(address, {"revision": "0", "hidden": "0"}, headers=JSON)
    assert state(told.text)["covered"] == [1]
    assert phone.get(address, {"revision": "0", "hidden": "1"}, headers=JSON).status_code == 204


def test_secret_bids_of_which_one_is_missing_are_shown_after_the_tricks_and_need_not_be_said_again() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    cover(game, 0, 1)
    cover(game, 2, 0)
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    told = state(page(phone_of(game.confidant), "play", game.pk))
    assert (told["phase"], told["covered"], told["revealed"]) == ("bids", [], [1, None, 0])
    enter(game, Kind.BIDS, number=1, values=(1, 1, 0))
    assert not HiddenBid.objects.exists()
