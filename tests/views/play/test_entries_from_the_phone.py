"""Entries sent by the play page's script: the response is the state of the game, with a refused entry in it."""

from __future__ import annotations

import re

import pytest

from scorekeeper.games import game_bin
from scorekeeper.models import Entry, Game
from tests.helpers.phones import entry, phone_of, send, state
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game, whole_game

pytestmark = pytest.mark.django_db

BIDS, TRICKS = THREE_ROUNDS[0]


def test_the_bids_of_a_round_are_recorded_and_the_tricks_come_next() -> None:
    """G6, B1."""
    game = make_game()
    response = send(phone_of(game.owner), game, entry(game, "bids", BIDS, number=1))
    data = state(response.text)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    assert (data["revision"], data["phase"], data["bids"]) == (1, "tricks", [*BIDS])
    assert (data["notice"], data["mine"]) == ("", None)


def test_the_tricks_end_the_round() -> None:
    """G9, P4."""
    game = make_game()
    phone = phone_of(game.owner)
    send(phone, game, entry(game, "bids", BIDS, number=1))
    data = state(send(phone, game, entry(game, "tricks", TRICKS, number=1)).text)
    assert (data["round"], data["phase"], data["totals"]) == (2, "bids", [20, -10, 30])
    assert data["rounds"] == [{"bids": [*BIDS], "tricks": [*TRICKS], "points": [20, -10, 30], "totals": [20, -10, 30]}]


@pytest.mark.parametrize("colour", ["blue", "green", "red", "yellow", "none"])
def test_trump_is_one_tap_before_or_after_the_bids(colour: str) -> None:
    """G8."""
    game = make_game()
    phone = phone_of(game.owner)
    assert state(send(phone, game, entry(game, "trump", [colour], number=1)).text)["trump"] == colour
    send(phone, game, entry(game, "bids", BIDS, number=1))
    assert state(send(phone, game, entry(game, "trump", [""], number=1)).text)["trump"] is None


def test_undo_and_redo_go_over_rounds() -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS[:2])
    phone = phone_of(game.owner)
    for steps, (round_, phase) in enumerate([(2, "tricks"), (2, "bids"), (1, "tricks"), (1, "bids")], 1):
        data = state(send(phone, game, entry(game, "undo")).text)
        assert (data["revision"], data["round"], data["phase"]) == (4 + steps, round_, phase)
    assert not data["canUndo"]
    for _ in range(4):
        data = state(send(phone, game, entry(game, "redo")).text)
    assert (data["totals"], data["undone"], data["revision"]) == ([50, 10, 20], None, 12)


@pytest.mark.parametrize(("kind", "sentence"), [("undo", "nothing to undo"), ("redo", "nothing to redo")])
def test_undo_and_redo_with_nothing_to_undo_or_redo_say_so(kind: str, sentence: str) -> None:
    """A3."""
    game = make_game()
    response = send(phone_of(game.owner), game, entry(game, kind))
    assert response.status_code == 422
    assert sentence in state(response.text)["notice"]


def test_entering_the_numbers_of_an_earlier_round_again_corrects_them() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    data = state(send(phone_of(game.owner), game, entry(game, "tricks", (1, 0, 0), number=1)).text)
    assert data["totals"] == [40 - 30, 40, 10 - 40]


def test_after_the_last_round_only_corrections_are_accepted() -> None:
    """G4, A2."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    phone = phone_of(game.owner)
    more = send(phone, game, entry(game, "bids", (0,) * 6, number=11))
    assert more.status_code == 422
    assert state(more.text)["notice"] == "Round 11 does not exist: the last round of this game is 10."
    corrected = send(phone, game, entry(game, "bids", (10, 0, 0, 0, 0, 0), number=10))
    assert (corrected.status_code, state(corrected.text)["totals"][0]) == (200, -90 + 120)


def test_a_game_can_be_ended_after_a_played_round() -> None:
    """A7."""
    game = make_game(rounds=THREE_ROUNDS)
    data = state(send(phone_of(game.owner), game, entry(game, "end", number=3)).text)
    assert (data["phase"], data["places"], data["ranks"]) == ("finished", [0, 1, 2], [1, 1, 3])


@pytest.mark.parametrize(
    ("kind", "values", "sentence"),
    [
        ("bids", (1, 0, 0), "Ada deals and may not bid 1: the bids may not add up to 1."),
        ("bids", (2, 0, 0), "Ada’s bid 2 is more than the cards dealt in round 1: 1."),
        ("bids", (0, -1, 0), "Bruno’s bid −1 is below 0."),
        ("bids", (0, "", 0), "Bruno has no bid in round 1."),
        ("tricks", (0, 0, 1), "The bids of round 1 are missing."),
    ],
)
def test_an_entry_that_breaks_a_rule_is_refused_and_sent_back(
    kind: str, values: tuple[object, ...], sentence: str
) -> None:
    """G6, M1."""
    game = make_game(plus_minus_one_from=1)
    response = send(phone_of(game.owner), game, entry(game, kind, values, number=1))
    data = state(response.text)
    assert response.status_code == 422
    assert sentence in re.sub("[\u2068\u2069]", "", data["notice"])
    assert data["mine"] == {"kind": kind, "round": 1, "values": [None if value == "" else value for value in values]}
    assert (data["revision"], Entry.objects.count()) == (0, 0)


def test_tricks_that_do_not_add_up_are_refused_and_sent_back() -> None:
    """G9."""
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=BIDS)
    response = send(phone_of(game.owner), game, entry(game, "tricks", (1, 1, 0), number=1))
    assert response.status_code == 422
    assert state(response.text)["notice"] == "The tricks of round 1 add up to 2 instead of 1."
    assert state(response.text)["mine"]["values"] == [1, 1, 0]


def test_a_duplicate_entry_counts_once_and_is_marked_in_the_response() -> None:
    game = make_game()
    phone, fields = phone_of(game.owner), entry(game, "bids", BIDS, number=1)
    first, second = send(phone, game, fields), send(phone, game, fields)
    assert (first.status_code, second.status_code) == (200, 200)
    assert "Idempotent-Replay" not in first.headers
    assert second["Idempotent-Replay"] == "true"
    assert state(first.text) == state(second.text)
    assert Entry.objects.count() == 1


def test_the_same_key_with_other_numbers_is_refused_and_nothing_changes() -> None:
    game = make_game()
    phone, fields = phone_of(game.owner), entry(game, "bids", BIDS, number=1)
    send(phone, game, fields)
    response = send(phone, game, {**fields, "value": [1, 1, 1], "revision": 1})
    assert response.status_code == 422
    assert state(response.text)["mine"]["values"] == [1, 1, 1]
    assert state(response.text)["bids"] == [*BIDS]
    assert Entry.objects.get().values == [*BIDS]


def test_an_outdated_entry_changes_nothing_and_shows_theirs_and_mine() -> None:
    game = make_game()
    phone, mine = phone_of(game.owner), entry(game, "bids", (1, 1, 1), number=1)
    send(phone, game, entry(game, "bids", BIDS, number=1))
    response = send(phone, game, mine)
    data = state(response.text)
    assert response.status_code == 409
    assert (data["revision"], data["bids"]) == (1, [*BIDS])
    assert data["mine"] == {"kind": "bids", "round": 1, "values": [1, 1, 1]}
    assert "with the bids of round 1: 0 · 1 · 1" in data["notice"]
    assert "Not recorded: 1 · 1 · 1." in data["notice"]


def test_a_correction_from_a_page_three_entries_old_overwrites_nothing() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    old = entry(game, "tricks", (1, 0, 0), number=1, revision=3)
    response = send(phone_of(game.owner), game, old)
    assert response.status_code == 409
    assert state(response.text)["totals"] == [40, 40, 10]
    assert Entry.objects.count() == 6


def test_an_outdated_undo_changes_nothing() -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS)
    response = send(phone_of(game.owner), game, entry(game, "undo", revision=5))
    assert response.status_code == 409
    assert "Another phone was faster." in state(response.text)["notice"]
    assert Game.objects.get().rounds_recorded == 3


def test_a_game_in_the_bin_accepts_no_entry() -> None:
    game = make_game()
    game_bin.put_in_bin(game.owner, game.pk)
    response = send(phone_of(game.owner), game, entry(game, "bids", BIDS, number=1))
    assert response.status_code == 409
    assert not Entry.objects.exists()
