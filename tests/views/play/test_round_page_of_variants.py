"""Corrections in rounds with special cards, secret bids or an elimination."""

from __future__ import annotations

import re

import pytest

from scorekeeper.models import Entry, Game
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from tests.helpers.markup import on_one_line
from tests.helpers.phones import page, phone_of
from tests.helpers.round_page import buttons_in, chosen_trump, correct, typed_in
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game

pytestmark = pytest.mark.django_db

SPECIAL = Ruleset(special_cards=4)


def test_tricks_and_bombs_of_a_scored_round_are_corrected_together() -> None:
    """S1, A2: one without the other would break the sum."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    phone = phone_of(game.owner)
    assert typed_in(page(phone, "round", game.pk, 1), "tricks|void") == ["1", "0", "0", "0"]
    response = correct(phone, game, 1, tricks=["0", "0", "0"], void="1")
    assert response.status_code == 302
    assert Game.objects.get().totals == [-10, 20, 20]
    assert typed_in(page(phone, "round", game.pk, 1), "tricks|void") == ["0", "0", "0", "1"]
    assert [entry.kind for entry in Entry.objects.all()] == ["bids", "tricks", "tricks"]


@pytest.mark.parametrize("void", ["2", "-1", "x", ""])
def test_an_invalid_number_of_void_tricks_is_refused_and_stays_in_its_field(void: str) -> None:
    """S1."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    response = correct(phone_of(game.owner), game, 1, void=void)
    assert response.status_code == 422
    assert "Round 1 has no more than 1 tricks that can go to nobody." in response.text
    assert typed_in(response.text, "tricks|void") == ["1", "0", "0", void]


def test_bombs_of_a_round_without_tricks_can_be_corrected() -> None:
    """S1."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.VOID, number=1, values=(1,))
    phone = phone_of(game.owner)
    assert typed_in(page(phone, "round", game.pk, 1), "void") == ["1"]
    assert correct(phone, game, 1, void="0").status_code == 302
    assert (Entry.objects.latest("revision").kind, Entry.objects.latest("revision").values) == ("void", [0])


def test_a_game_without_special_cards_has_no_fields_for_bombs_and_clouds() -> None:
    """S3."""
    text = page(phone_of((game := make_game(rounds=THREE_ROUNDS)).owner), "round", game.pk, 1)
    assert not buttons_in(text, "cloud")
    assert not typed_in(text, "void")


def test_the_bids_in_the_form_are_those_before_the_cloud() -> None:
    """S2."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(0, -1))
    text = on_one_line(page(phone_of(game.owner), "round", game.pk, 1))
    assert typed_in(text, "bids") == ["1", "0", "0"]
    assert "<del>1</del>0" in text
    assert re.findall(r'class="note">\s*(Cloud [^<]*?)\s*<', text) == ["Cloud −1"]


def test_a_cloud_is_recorded_and_reversed_on_the_page_of_its_round() -> None:
    """S2."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    phone = phone_of(game.owner)
    for step, total in (("-1", -10), ("1", 30)):
        assert correct(phone, game, 1, cloud=f"0 {step}").status_code == 302
        assert Game.objects.get().totals[0] == total


def test_a_cloud_that_is_impossible_is_disabled() -> None:
    """S2."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    text = page(phone_of(game.owner), "round", game.pk, 1)
    assert buttons_in(text, "cloud") == ["0 -1", "0 1", "1 -1", "1 1", "2 -1", "2 1"]
    assert re.findall(r'name="cloud" value="([^"]*)" disabled', text) == ["0 1", "1 -1", "2 -1"]


def test_the_turned_up_card_can_be_recorded_with_the_trump() -> None:
    """G8."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    text = page(phone, "round", game.pk, 2)
    assert re.findall(r'name="trump"\s+value="([^"]*)"', text) == ["blue", "green", "red", "yellow", "none"]
    assert re.findall(r'name="turned" value="([^"]*)"', text) == ["", "wizard", "fool", "unknown"]
    correct(phone, game, 2, trump="red", turned="wizard")
    assert Entry.objects.latest("revision").values == ["red", "wizard"]
    assert chosen_trump(page(phone, "round", game.pk, 2)) == ["red", "wizard"]
    correct(phone, game, 2, turned="fool")
    assert Entry.objects.latest("revision").values == ["none", "fool"]
    correct(phone, game, 2, trump="green", turned="")
    assert Entry.objects.latest("revision").values == ["green"]


def test_a_trump_is_taken_back_on_the_page_of_its_round() -> None:
    """G8."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    correct(phone, game, 2, trump="red")
    correct(phone, game, 2, turned="unknown")
    assert (Entry.objects.latest("revision").kind, Entry.objects.latest("revision").values) == ("trump", [None])
    assert chosen_trump(page(phone, "round", game.pk, 2)) == []


def test_a_secret_round_in_progress_has_fields_for_tricks_and_none_for_bids() -> None:
    """B3."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.SECRET))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    text = page(phone_of(game.owner), "round", game.pk, 1)
    assert typed_in(text) == typed_in(text, "tricks") == ["1", "0", "0"]


def test_a_correction_that_would_change_who_was_eliminated_is_refused() -> None:
    """A2, V4."""
    game = make_game(players=NAMES, ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 11):
        enter(game, Kind.BIDS, number=number, values=(number, 0, 0, 0, 0, int(number > 5)))
        enter(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0, 0, 0))
    enter(game, Kind.BIDS, number=11, values=(11, 0, 0, 0, 0, None))
    phone = phone_of(game.owner)
    response = correct(phone, game, 10, bids=["0", "10", "0", "0", "0", "0"])
    assert response.status_code == 302
    for number in range(2, 10):
        bids = [str(number), str(number), "0", "0", "0", str(int(number > 5))]
        response = correct(phone, game, number, bids=bids)
        if response.status_code == 422:
            break
    assert response.status_code == 422
    assert "This would change who left after round 10" in response.text
    assert typed_in(response.text, "bids") == bids
