"""The page on which a round is corrected."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.games import game_bin
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Entry, Game
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.markup import on_one_line, without_bdi
from tests.helpers.phones import page, phone_of, post_form
from tests.helpers.round_page import chosen_trump, correct, fields_of, typed_in
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game, whole_game

pytestmark = pytest.mark.django_db


def test_the_form_of_a_round_has_its_bids_tricks_and_trump() -> None:
    """A2, G8."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.TRUMP, number=2, values=("red",))
    text = on_one_line(page(phone_of(game.owner), "round", game.pk, 2))
    assert typed_in(text, "bids") == ["1", "0", "2"]
    assert typed_in(text, "tricks") == ["1", "0", "1"]
    assert chosen_trump(text) == ["red"]
    assert text.count("<form") == text.count("csrfmiddlewaretoken")


def test_a_round_without_tricks_has_no_fields_for_them() -> None:
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(1, 0, 1))
    text = page(phone_of(game.owner), "round", game.pk, 1)
    assert typed_in(text) == typed_in(text, "bids") == ["1", "0", "1"]


def test_the_last_round_has_no_trump_to_choose() -> None:
    """G8."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    text = page(phone_of(game.owner), "round", game.pk, 10)
    assert "there is no trump" in text
    assert "trump-key" not in text


@pytest.mark.parametrize("number", [0, 4, 21, 99, 10**20])
def test_the_page_of_a_round_that_has_not_begun_is_not_found(number: int) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert phone_of(game.owner).get(f"/games/{game.pk}/rounds/{number}/").status_code == 404


def test_a_correction_changes_all_later_totals_and_redirects_to_the_game_page() -> None:
    """A2."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    phone = phone_of(game.owner)
    response = correct(phone, game, 1, bids=["0", "1", "0", "0", "0", "0"])
    assert (response.status_code, response["Location"].split("?")[0]) == (302, reverse("game", args=[game.pk]))
    assert Game.objects.get().totals == [-100, 180 - 10, 200, 200, 200, 200]


@pytest.mark.parametrize("opened_from", ["game", "play"])
def test_the_page_after_a_correction_says_so_until_the_game_moves_on(opened_from: str) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    address = correct(phone, game, 2, bids=["0", "0", "1"], back=opened_from)["Location"]
    assert address.startswith(reverse(opened_from, args=[game.pk]))
    assert "Round 2 is corrected." in phone.get(address).text
    enter(game, Kind.TRUMP, number=4, values=("red",))
    assert "is corrected." not in phone.get(address).text


def test_the_dealer_of_an_earlier_round_is_corrected_and_later_dealers_follow() -> None:
    """G3, A2."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    text = on_one_line(page(phone, "round", game.pk, 2))
    assert re.findall(r'<option value="(\d)" selected>', text) == ["1"]
    assert correct(phone, game, 2, dealer=["2"]).status_code == 302
    assert [deal.dealer for deal in read_game_log(game.owner, game.pk).game.deals[:4]] == [0, 2, 0, 1]
    assert Entry.objects.latest("revision").kind == "dealer"
    assert re.findall(r'<option value="(\d)" selected>', on_one_line(page(phone, "round", game.pk, 3))) == ["0"]
    assert ">Carla</bdi> deals round 2" in page(phone, "game", game.pk)


def test_a_dealer_who_is_not_at_the_table_is_refused() -> None:
    """G3."""
    game = make_game(rounds=THREE_ROUNDS)
    for dealer in ("3", "x", ""):
        response = correct(phone_of(game.owner), game, 2, dealer=[dealer])
        assert response.status_code == 422
        assert "There is no such seat at this table." in response.text
    assert Entry.objects.count() == 6


def test_a_correction_that_breaks_a_rule_is_refused_and_stays_in_its_fields() -> None:
    """A2, M4: with Carla's new bid the sum is forbidden, so that Bruno, who deals, would have to bid again."""
    game = make_game(rounds=THREE_ROUNDS, plus_minus_one_from=2)
    response = correct(phone_of(game.owner), game, 2, bids=["1", "0", "1"])
    assert response.status_code == 422
    assert "Bruno deals and may not bid 0: the bids may not add up to 2." in without_bdi(response.text)
    assert typed_in(response.text) == ["1", "0", "1", "1", "0", "1"]
    assert Entry.objects.count() == 6


@pytest.mark.parametrize("values", [("1", "", "x"), ("-1", "1_0", "٣")])
def test_a_value_that_is_not_a_number_is_refused_and_stays_in_its_field(values: tuple[str, ...]) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    response = correct(phone_of(game.owner), game, 2, tricks=values)
    assert response.status_code == 422
    assert typed_in(response.text) == ["1", "0", "2", *values]


def test_an_outdated_correction_shows_theirs_and_mine() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    late = {**fields_of(page(phone, "round", game.pk, 2)), "tricks": ["2", "0", "0"]}
    correct(phone, game, 2, tricks=["0", "2", "0"])
    response = post_form(phone, "round", game.pk, 2, **late)
    assert response.status_code == 409
    assert "with the tricks of round 2: 0 · 2 · 0" in response.text
    assert typed_in(response.text)[3:] == ["2", "0", "0"]
    assert Entry.objects.count() == 7


def test_a_correction_of_a_missing_round_changes_nothing() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    fields = fields_of(page(phone, "round", game.pk, 2))
    assert post_form(phone, "round", game.pk, 9, **fields).status_code == 404
    assert Entry.objects.count() == 6


SPECIAL = Ruleset(special_cards=4)


def test_only_players_of_the_round_have_fields_and_values_keep_their_seats() -> None:
    """A5, A2."""
    game = make_game(players=NAMES[:4])
    enter(game, Kind.LEAVE, number=1, values=(1,))
    enter(game, Kind.BIDS, number=1, values=(1, None, 0, 1))
    enter(game, Kind.TRICKS, number=1, values=(1, None, 0, 0))
    phone = phone_of(game.owner)
    text = page(phone, "round", game.pk, 1)
    assert typed_in(text) == ["1", "0", "1", "1", "0", "0"]
    assert "Bruno" not in text
    assert fields_of(text)["tricks"] == ["1", "", "0", "0"]
    correct(phone, game, 1, tricks=["0", "", "1", "0"])
    assert Entry.objects.latest("revision").values == [0, None, 1, 0]


def last_entries(count: int) -> list[tuple[str, object]]:
    """Return kind and values of the last entries, oldest first."""
    return [(entry.kind, entry.values) for entry in Entry.objects.order_by("-revision")[:count]][::-1]


def test_changed_bids_and_tricks_are_recorded_together() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    response = correct(phone_of(game.owner), game, 1, bids=["1", "1", "0"], tricks=["1", "0", "0"])
    assert response.status_code == 302
    assert last_entries(2) == [("bids", [1, 1, 0]), ("tricks", [1, 0, 0])]
    assert (Entry.objects.count(), Game.objects.get().revision) == (8, 8)


@pytest.mark.parametrize(
    ("bids", "tricks"),
    [(["1", "1", "0"], ["1", "1", "0"]), (["9", "1", "0"], ["1", "0", "0"]), (["1"], ["x", "y", "z"])],
)
def test_if_bids_or_tricks_are_refused_neither_is_recorded_and_both_stay_in_the_form(
    bids: list[str], tricks: list[str]
) -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    response = correct(phone_of(game.owner), game, 1, bids=bids, tricks=tricks)
    assert response.status_code == 422
    assert typed_in(response.text, "bids") == [*bids, *[""] * (3 - len(bids))]
    assert typed_in(response.text, "tricks") == tricks
    assert (Entry.objects.count(), Game.objects.get().revision) == (6, 6)


def test_an_unchanged_form_records_nothing() -> None:
    """A2."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    enter(game, Kind.TRUMP, number=1, values=("red", "wizard"))
    response = correct(phone_of(game.owner), game, 1, trump="red", turned="wizard")
    assert (response.status_code, response["Location"]) == (302, reverse("game", args=[game.pk]))
    assert Entry.objects.count() == 3


def test_the_chosen_trump_is_recorded_with_the_changed_numbers() -> None:
    """G8, A2."""
    game = make_game(rounds=THREE_ROUNDS)
    correct(phone_of(game.owner), game, 2, bids=["0", "0", "1"], trump="green")
    assert last_entries(2) == [("bids", [0, 0, 1]), ("trump", ["green"])]


def test_a_correction_that_is_sent_twice_counts_once() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    fields = {**fields_of(page(phone, "round", game.pk, 1)), "bids": ["1", "1", "0"], "tricks": ["1", "0", "0"]}
    first, second = (post_form(phone, "round", game.pk, 1, **fields) for _ in range(2))
    assert (first.status_code, second.status_code) == (302, 302)
    assert "Idempotent-Replay" not in first.headers
    assert second["Idempotent-Replay"] == "true"
    assert Entry.objects.count() == 8


def test_only_the_changed_part_of_an_outdated_form_is_reported() -> None:
    """A2: another phone corrected the bids, and the tricks were changed here."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    late = {**fields_of(page(phone, "round", game.pk, 2)), "tricks": ["0", "2", "0"]}
    correct(phone, game, 2, bids=["0", "0", "1"])
    response = post_form(phone, "round", game.pk, 2, **late)
    assert response.status_code == 409
    assert "Not recorded: 0 · 2 · 0." in response.text
    assert response.text.count("Another phone was faster") == 1


def test_a_round_that_another_phone_undid_is_shown_again_with_the_typed_values() -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    phone = phone_of(game.owner)
    late = {**fields_of(page(phone, "round", game.pk, 1)), "tricks": ["1", "0", "0"]}
    enter(game, Kind.UNDO)
    enter(game, Kind.UNDO)
    response = post_form(phone, "round", game.pk, 1, **late)
    assert response.status_code == 409
    assert typed_in(response.text, "tricks") == ["1", "0", "0"]
    assert Entry.objects.count() == 4


@pytest.mark.parametrize("field", ["key", "revision", "void", "cloud", "trump"])
def test_a_correction_with_a_repeated_or_malformed_field_records_nothing(field: str) -> None:
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    phone = phone_of(game.owner)
    fields = {**fields_of(page(phone, "round", game.pk, 1)), "bids": ["0", "1", "0"]}
    for value in (["1", "1"], "x", "\0", "0 x", "9" * 5000):
        assert post_form(phone, "round", game.pk, 1, **{**fields, field: value}).status_code == 422
    assert Entry.objects.count() == 2


def test_a_correction_of_a_game_in_the_bin_redirects_to_the_game() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    fields = {**fields_of(page(phone, "round", game.pk, 1)), "bids": ["1", "1", "0"]}
    game_bin.put_in_bin(game.owner, game.pk)
    response = post_form(phone, "round", game.pk, 1, **fields)
    assert (response.status_code, response["Location"]) == (302, reverse("game", args=[game.pk]))
    assert Entry.objects.count() == 6
