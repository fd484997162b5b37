"""One round, opened to be corrected."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.models import Entry, Game
from scorekeeper.rules.statements import Kind
from tests.phones import Data, entry, page, phone_of, send
from tests.tables import NAMES, THREE_ROUNDS, make_game, say, whole_game

pytestmark = pytest.mark.django_db


def typed_in(text: str) -> list[str]:
    return re.findall(r'<input name="value"[^>]* value="([^"]*)"', text)


def kinds_in(text: str) -> list[str]:
    return re.findall(r'<input type="hidden" name="kind" value="(\w+)"', text)


def correction(game: Game, kind: str, values: tuple[object, ...], *, number: int, **fields: object) -> Data:
    return {**entry(game, kind, values, number=number, **fields), "from": "round"}


def test_a_round_shows_its_bids_its_tricks_and_its_trump_ready_to_be_changed() -> None:
    """A2, G8."""
    game = make_game(rounds=THREE_ROUNDS)
    say(game, Kind.TRUMP, number=2, values=("red",))
    text = page(phone_of(game.confidant), "round", game.pk, 2)
    assert kinds_in(text) == ["bids", "tricks", "trump", "trump", "trump"]
    assert typed_in(text) == ["1", "0", "2", "1", "0", "1"]
    assert re.findall(r'value="(\w+)" aria-pressed="true"', text)[0] == "red"


def test_a_round_that_is_only_begun_has_no_tricks_to_correct() -> None:
    game = make_game()
    say(game, Kind.BIDS, number=1, values=(1, 0, 1))
    text = page(phone_of(game.confidant), "round", game.pk, 1)
    assert kinds_in(text)[:2] == ["bids", "trump"]
    assert typed_in(text) == ["1", "0", "1"]


def test_the_last_round_has_no_trump_to_choose() -> None:
    """G8."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    text = page(phone_of(game.confidant), "round", game.pk, 10)
    assert "there is no trump" in text
    assert "trump-key" not in text


@pytest.mark.parametrize("number", [0, 4, 21, 99, 10**20])
def test_a_round_that_was_not_begun_is_not_there(number: int) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert phone_of(game.confidant).get(f"/games/{game.pk}/rounds/{number}/").status_code == 404


def test_a_correction_leads_to_the_tablet_and_every_later_total_follows() -> None:
    """A2."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    phone = phone_of(game.confidant)
    response = send(phone, game, correction(game, "bids", (0, 1, 0, 0, 0, 0), number=1), htmx=False)
    assert (response.status_code, response["Location"]) == (302, reverse("tablet", args=[game.pk]))
    assert Game.objects.get().totals == [-100, 180 - 10, 200, 200, 200, 200]


def test_a_correction_that_breaks_a_rule_is_refused_as_it_was_typed() -> None:
    """A2, M4: Carla's new bid makes the sum equal, so that Bruno, who deals, would have to bid again."""
    game = make_game(rounds=THREE_ROUNDS, plus_minus_one_from=2)
    response = send(phone_of(game.confidant), game, correction(game, "bids", (1, 0, 1), number=2), htmx=False)
    assert response.status_code == 422
    assert "Bruno deals and may not bid 0: the bids may not add up to 2." in response.text
    assert typed_in(response.text) == ["1", "0", "1", "1", "0", "1"]
    assert Entry.objects.count() == 6


@pytest.mark.parametrize("values", [("1", "", "x"), ("-1", "1_0", "٣")])
def test_what_is_no_number_is_refused_as_it_was_typed(values: tuple[str, ...]) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    response = send(phone_of(game.confidant), game, correction(game, "tricks", values, number=2), htmx=False)
    assert response.status_code == 422
    assert typed_in(response.text) == ["1", "0", "2", *values]


def test_a_correction_that_comes_too_late_shows_theirs_and_keeps_mine() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.confidant)
    late = correction(game, "tricks", (2, 0, 0), number=2)
    send(phone, game, correction(game, "tricks", (0, 2, 0), number=2), htmx=False)
    response = send(phone, game, late, htmx=False)
    assert response.status_code == 409
    assert "with the tricks of round 2: 0 · 2 · 0" in response.text
    assert typed_in(response.text)[3:] == ["2", "0", "0"]
    assert Entry.objects.count() == 7


def test_a_correction_of_a_round_that_is_not_there_changes_nothing() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    response = send(phone_of(game.confidant), game, correction(game, "tricks", (9, 0, 0), number=9), htmx=False)
    assert response.status_code in {404, 422}
    assert Entry.objects.count() == 6
