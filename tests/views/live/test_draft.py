"""Drafts for watchers: best effort, never part of the game, and never with hidden bids."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.games import game_bin
from scorekeeper.live.links import revoke
from scorekeeper.models import Draft, Entry, Game, LinkKind
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.phones import JSON, Response, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_confidant, make_game
from tests.helpers.watchers import ask, asked_in, look, row_of, share, version_in

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
SECRET = Ruleset(bidding=Bidding.SECRET)


@pytest.fixture
def game() -> Game:
    """Return a game without entries."""
    return make_game()


def send_draft(
    game: Game, values: Sequence[object], *, seat: object = "", kind: str = "bids", revision: int | None = None
) -> Response:
    """Send the draft, as the play page does."""
    known = Game.objects.get(pk=game.pk).revision if revision is None else revision
    fields = {"revision": known, "kind": kind, "seat": seat, "value": ["" if v is None else v for v in values]}
    return phone_of(game.owner).post(reverse("draft", args=[game.pk]), fields, headers=JSON)


def test_watchers_see_the_bids_while_they_are_entered(game: Game) -> None:
    token = share(game)
    seen = version_in(look(token).text)
    assert send_draft(game, [None, 1, None], seat=2).status_code == 204
    text = ask(token, seen).text
    assert row_of(text, "Bruno") == "Bruno 0 1"
    assert row_of(text, "Carla") == "Carla bids now 0"
    assert asked_in(text) == "Carla bids 1 bid for 1 trick"


def test_watchers_see_the_tricks_while_they_are_entered(game: Game) -> None:
    token = share(game)
    enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    assert asked_in(look(token).text) == "Round 1 is being played 2 bid, 1 over"
    send_draft(game, [None, 1, None], seat=2, kind="tricks")
    text = look(token).text
    assert row_of(text, "Bruno") == "Bruno 0 bid 1 1"
    assert asked_in(text) == "Carla tricks? 2 bid, 1 over"


def test_a_number_that_is_taken_back_disappears(game: Game) -> None:
    token = share(game)
    before = look(token).text
    send_draft(game, [None, 1, None], seat=2)
    send_draft(game, [None, None, None], seat=1)
    assert row_of(look(token).text, "Bruno") == row_of(before, "Bruno")


def test_it_is_no_entry_and_ends_with_the_phase(game: Game) -> None:
    token = share(game)
    send_draft(game, [None, 1, None], seat=2)
    assert not Entry.objects.exists()
    assert state(page(phone_of(game.owner), "play", game.pk))["bids"] is None
    enter(game, Kind.TRUMP, number=1, values=("blue",))
    assert row_of(look(token).text, "Bruno") == "Bruno bids first 0"


def test_there_is_one_row_for_a_game(game: Game) -> None:
    share(game)
    for bid in (0, 1, 0):
        send_draft(game, [None, bid, None], seat=2)
    (draft,) = Draft.objects.all()
    assert (draft.version, draft.values) == (3, [None, 0, None])


def test_nothing_is_stored_while_nobody_can_watch(game: Game) -> None:
    send_draft(game, [None, 1, None], seat=2)
    share(game)
    revoke(game, LinkKind.WATCH)
    send_draft(game, [None, 1, None], seat=2)
    assert not Draft.objects.exists()


def test_the_state_has_whether_somebody_can_watch(game: Game) -> None:
    phone, address = phone_of(game.owner), reverse("play", args=[game.pk])
    assert state(page(phone, "play", game.pk))["watched"] is False
    unchanged = {"revision": "0", "unrecorded": "0", "watched": "false"}
    assert phone.get(address, unchanged, headers=JSON).status_code == 204
    share(game, LinkKind.EVENING)
    assert state(phone.get(address, unchanged, headers=JSON).text)["watched"] is True
    assert phone.get(address, {**unchanged, "watched": "true"}, headers=JSON).status_code == 204
    share(game)
    assert state(page(phone, "play", game.pk))["watched"] is True


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        ([None, 1, None], {"revision": 1}),
        ([None, 1, None], {"kind": "tricks"}),
        ([None, 2, None], {}),
        ([None, 1], {}),
        ([None, 1, None, None], {}),
        ([None, 1, None], {"seat": 3}),
    ],
)
def test_what_does_not_fit_the_present_phase_is_not_stored(
    game: Game, values: list[int | None], fields: dict[str, object]
) -> None:
    share(game)
    assert send_draft(game, values, **fields).status_code == 204  # type: ignore[arg-type]
    assert not Draft.objects.exists()


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        (["x"], {}),
        (["-1", "", ""], {}),
        (["1_0", "", ""], {}),
        (["٣", "", ""], {}),
        (["100", "", ""], {}),
        (["1", "", ""], {"seat": "x"}),
        (["1", "", ""], {"kind": "trump"}),
        (["1", "", ""], {"kind": ""}),
        (["1", "", ""], {"revision": "x"}),
    ],
)
def test_a_malformed_draft_is_refused(game: Game, values: list[str], fields: dict[str, object]) -> None:
    share(game)
    known = {"revision": 0, "kind": "bids", "seat": "", "value": values, **fields}
    phone = phone_of(game.owner)
    assert phone.post(reverse("draft", args=[game.pk]), known, headers=JSON).status_code == 422
    assert not Draft.objects.exists()


@pytest.mark.parametrize("ruleset", [COVERED, SECRET])
def test_bids_that_are_covered_or_secret_are_not_stored(ruleset: Ruleset) -> None:
    """B2, B3: not even if the Confidant enters them openly."""
    game = make_game(ruleset=ruleset)
    share(game)
    send_draft(game, [1, None, None], seat=1)
    if ruleset is SECRET:
        enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
        send_draft(game, [1, None, None], seat=1)
    assert not Draft.objects.exists()


def test_tricks_of_covered_and_secret_rounds_are_seen_because_they_lie_on_the_table() -> None:
    for ruleset in (COVERED, SECRET):
        game = make_game(ruleset=ruleset)
        token = share(game)
        if ruleset is COVERED:
            enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
        send_draft(game, [None, 1, None], seat=2, kind="tricks")
        assert row_of(look(token).text, "Bruno").endswith("1")


def test_only_the_confidant_can_send_a_draft(game: Game) -> None:
    share(game)
    fields = {"revision": 0, "kind": "bids", "seat": "", "value": ["1", "", ""]}
    for phone in (Client(), phone_of(make_confidant())):
        assert phone.post(reverse("draft", args=[game.pk]), fields).status_code == 404
    assert not Draft.objects.exists()


def test_a_game_in_the_bin_has_no_draft(game: Game) -> None:
    share(game)
    game_bin.put_in_bin(game.owner, game.pk)
    send_draft(game, [1, None, None])
    assert not Draft.objects.exists()


def test_a_draft_of_another_number_of_seats_is_not_shown(game: Game) -> None:
    """A player may join at this moment; the page must not break."""
    token = share(game)
    Draft.objects.create(game=game, version=1, revision=0, kind="bids", values=json.loads("[1]"), seat=1)
    assert row_of(look(token).text, "Ada") == "Ada deals 0"
