"""The page on which a round is corrected."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from scorekeeper.games import recording
from scorekeeper.models import Entry, Game
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from tests.helpers.markup import on_one_line
from tests.helpers.phones import Data, page, phone_of, post_form
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game, whole_game

if TYPE_CHECKING:
    from django.test import Client
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

pytestmark = pytest.mark.django_db


FIELDS = "bids|tricks|void"


def fields_of(text: str) -> Data:
    """Return the fields that a browser sends with the unchanged form of the page."""
    (form,) = re.findall(r'<form method="post" action="/games/\d+/rounds/\d+/".*?</form>', text, re.DOTALL)
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input [^>]*name="(\w+)"[^>]* value="([^"]*)"', form):
        fields.setdefault(name, []).append(value)
    return fields


def typed_in(text: str, names: str = FIELDS) -> list[str]:
    """Return the values of the visible fields."""
    return re.findall(rf'<input name="(?:{names})"[^>]* value="([^"]*)"', text)


def buttons_in(text: str, name: str) -> list[str]:
    return re.findall(rf'<button[^>]* name="{name}" value="([^"]*)"', text)


def correct(phone: Client, game: Game, number: int, **typed: object) -> Response:
    """Open a round, change some of its fields, and send the form."""
    fields = fields_of(page(phone, "round", game.pk, number))
    return post_form(phone, "round", game.pk, number, **{**fields, **typed})


def test_the_form_of_a_round_has_its_bids_tricks_and_trump() -> None:
    """A2, G8."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.TRUMP, number=2, values=("red",))
    text = on_one_line(page(phone_of(game.confidant), "round", game.pk, 2))
    assert typed_in(text, "bids") == ["1", "0", "2"]
    assert typed_in(text, "tricks") == ["1", "0", "1"]
    assert re.findall(r'name="trump" value="([^"]*)" aria-pressed="true"', text) == ["red"]
    assert text.count("<form") == text.count("csrfmiddlewaretoken")


def test_a_round_without_tricks_has_no_fields_for_them() -> None:
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(1, 0, 1))
    text = page(phone_of(game.confidant), "round", game.pk, 1)
    assert typed_in(text) == typed_in(text, "bids") == ["1", "0", "1"]


def test_the_last_round_has_no_trump_to_choose() -> None:
    """G8."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    text = page(phone_of(game.confidant), "round", game.pk, 10)
    assert "there is no trump" in text
    assert "trump-key" not in text


@pytest.mark.parametrize("number", [0, 4, 21, 99, 10**20])
def test_the_page_of_a_round_that_has_not_begun_is_not_found(number: int) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert phone_of(game.confidant).get(f"/games/{game.pk}/rounds/{number}/").status_code == 404


def test_a_correction_changes_all_later_totals_and_redirects_to_the_game_page() -> None:
    """A2."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    phone = phone_of(game.confidant)
    response = correct(phone, game, 1, bids=["0", "1", "0", "0", "0", "0"])
    assert (response.status_code, response["Location"]) == (302, reverse("game", args=[game.pk]))
    assert Game.objects.get().totals == [-100, 180 - 10, 200, 200, 200, 200]


def test_a_correction_that_breaks_a_rule_is_refused_and_stays_in_its_fields() -> None:
    """A2, M4: with Carla's new bid the sum is forbidden, so that Bruno, who deals, would have to bid again."""
    game = make_game(rounds=THREE_ROUNDS, plus_minus_one_from=2)
    response = correct(phone_of(game.confidant), game, 2, bids=["1", "0", "1"])
    assert response.status_code == 422
    assert "Bruno deals and may not bid 0: the bids may not add up to 2." in response.text
    assert typed_in(response.text) == ["1", "0", "1", "1", "0", "1"]
    assert Entry.objects.count() == 6


@pytest.mark.parametrize("values", [("1", "", "x"), ("-1", "1_0", "٣")])
def test_a_value_that_is_not_a_number_is_refused_and_stays_in_its_field(values: tuple[str, ...]) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    response = correct(phone_of(game.confidant), game, 2, tricks=values)
    assert response.status_code == 422
    assert typed_in(response.text) == ["1", "0", "2", *values]


def test_an_outdated_correction_shows_theirs_and_mine() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.confidant)
    late = {**fields_of(page(phone, "round", game.pk, 2)), "tricks": ["2", "0", "0"]}
    correct(phone, game, 2, tricks=["0", "2", "0"])
    response = post_form(phone, "round", game.pk, 2, **late)
    assert response.status_code == 409
    assert "with the tricks of round 2: 0 · 2 · 0" in response.text
    assert typed_in(response.text)[3:] == ["2", "0", "0"]
    assert Entry.objects.count() == 7


def test_a_correction_of_a_missing_round_changes_nothing() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.confidant)
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
    phone = phone_of(game.confidant)
    text = page(phone, "round", game.pk, 1)
    assert typed_in(text) == ["1", "0", "1", "1", "0", "0"]
    assert "Bruno" not in text
    assert fields_of(text)["tricks"] == ["1", "", "0", "0"]
    correct(phone, game, 1, tricks=["0", "", "1", "0"])
    assert Entry.objects.latest("revision").values == [0, None, 1, 0]


def test_tricks_and_bombs_of_a_scored_round_are_corrected_together() -> None:
    """S1, A2: one without the other would break the sum."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    phone = phone_of(game.confidant)
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
    response = correct(phone_of(game.confidant), game, 1, void=void)
    assert response.status_code == 422
    assert "Round 1 has no more than 1 tricks that can go to nobody." in response.text
    assert typed_in(response.text, "tricks|void") == ["1", "0", "0", void]


def test_bombs_of_a_round_without_tricks_can_be_corrected() -> None:
    """S1."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.VOID, number=1, values=(1,))
    phone = phone_of(game.confidant)
    assert typed_in(page(phone, "round", game.pk, 1), "void") == ["1"]
    assert correct(phone, game, 1, void="0").status_code == 302
    assert (Entry.objects.latest("revision").kind, Entry.objects.latest("revision").values) == ("void", [0])


def test_a_game_without_special_cards_has_no_fields_for_bombs_and_clouds() -> None:
    """S3."""
    text = page(phone_of((game := make_game(rounds=THREE_ROUNDS)).confidant), "round", game.pk, 1)
    assert not buttons_in(text, "cloud")
    assert not typed_in(text, "void")


def test_the_bids_in_the_form_are_those_before_the_cloud() -> None:
    """S2."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(0, -1))
    text = on_one_line(page(phone_of(game.confidant), "round", game.pk, 1))
    assert typed_in(text, "bids") == ["1", "0", "0"]
    assert "<del>1</del>0" in text


def test_a_cloud_is_recorded_and_reversed_on_the_page_of_its_round() -> None:
    """S2."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    phone = phone_of(game.confidant)
    for step, total in (("-1", -10), ("1", 30)):
        assert correct(phone, game, 1, cloud=f"0 {step}").status_code == 302
        assert Game.objects.get().totals[0] == total


def test_a_cloud_that_is_impossible_is_disabled() -> None:
    """S2."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    text = page(phone_of(game.confidant), "round", game.pk, 1)
    assert buttons_in(text, "cloud") == ["0 -1", "0 1", "1 -1", "1 1", "2 -1", "2 1"]
    assert re.findall(r'name="cloud" value="([^"]*)" disabled', text) == ["0 1", "1 -1", "2 -1"]


def test_the_turned_up_card_can_be_recorded_with_the_trump() -> None:
    """G8."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.confidant)
    colours = ["blue", "green", "red", "yellow"]
    wizard = [f"{colour} wizard" for colour in colours]
    assert sorted(buttons_in(on_one_line(page(phone, "round", game.pk, 2)), "trump")) == sorted(
        [*colours, "none", *wizard, "none fool"]
    )
    correct(phone, game, 2, trump="red wizard")
    assert Entry.objects.latest("revision").values == ["red", "wizard"]
    text = on_one_line(page(phone, "round", game.pk, 2))
    assert re.findall(r'name="trump" value="([^"]*)" aria-pressed="true"', text) == ["red wizard"]
    correct(phone, game, 2, trump="none fool")
    assert Entry.objects.latest("revision").values == ["none", "fool"]


def test_a_secret_round_in_progress_has_fields_for_tricks_and_none_for_bids() -> None:
    """B3."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.SECRET))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    text = page(phone_of(game.confidant), "round", game.pk, 1)
    assert typed_in(text) == typed_in(text, "tricks") == ["1", "0", "0"]


def test_a_correction_that_would_change_who_was_eliminated_is_refused() -> None:
    """A2, V4."""
    game = make_game(players=NAMES, ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 11):
        enter(game, Kind.BIDS, number=number, values=(number, 0, 0, 0, 0, int(number > 5)))
        enter(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0, 0, 0))
    enter(game, Kind.BIDS, number=11, values=(11, 0, 0, 0, 0, None))
    phone = phone_of(game.confidant)
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


def last_entries(count: int) -> list[tuple[str, object]]:
    """Return kind and values of the last entries, oldest first."""
    return [(entry.kind, entry.values) for entry in Entry.objects.order_by("-revision")[:count]][::-1]


def test_changed_bids_and_tricks_are_recorded_together() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    response = correct(phone_of(game.confidant), game, 1, bids=["1", "1", "0"], tricks=["1", "0", "0"])
    assert (response.status_code, response["Location"]) == (302, reverse("game", args=[game.pk]))
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
    response = correct(phone_of(game.confidant), game, 1, bids=bids, tricks=tricks)
    assert response.status_code == 422
    assert typed_in(response.text, "bids") == [*bids, *[""] * (3 - len(bids))]
    assert typed_in(response.text, "tricks") == tricks
    assert (Entry.objects.count(), Game.objects.get().revision) == (6, 6)


def test_an_unchanged_form_records_nothing() -> None:
    """A2."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    enter(game, Kind.TRUMP, number=1, values=("red", "wizard"))
    response = correct(phone_of(game.confidant), game, 1, trump="red wizard")
    assert (response.status_code, response["Location"]) == (302, reverse("game", args=[game.pk]))
    assert Entry.objects.count() == 3


def test_pressing_a_trump_also_records_the_changed_numbers() -> None:
    """G8, A2."""
    game = make_game(rounds=THREE_ROUNDS)
    correct(phone_of(game.confidant), game, 2, bids=["0", "0", "1"], trump="green")
    assert last_entries(2) == [("bids", [0, 0, 1]), ("trump", ["green"])]


def test_a_correction_that_is_sent_twice_counts_once() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.confidant)
    fields = {**fields_of(page(phone, "round", game.pk, 1)), "bids": ["1", "1", "0"], "tricks": ["1", "0", "0"]}
    first, second = (post_form(phone, "round", game.pk, 1, **fields) for _ in range(2))
    assert (first.status_code, second.status_code) == (302, 302)
    assert "Idempotent-Replay" not in first.headers
    assert second["Idempotent-Replay"] == "true"
    assert Entry.objects.count() == 8


def test_only_the_changed_part_of_an_outdated_form_is_reported() -> None:
    """A2: another phone corrected the bids, and the tricks were changed here."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.confidant)
    late = {**fields_of(page(phone, "round", game.pk, 2)), "tricks": ["0", "2", "0"]}
    correct(phone, game, 2, bids=["0", "0", "1"])
    response = post_form(phone, "round", game.pk, 2, **late)
    assert response.status_code == 409
    assert "Not recorded: 0 · 2 · 0." in response.text
    assert response.text.count("Another phone was faster") == 1


def test_a_round_that_another_phone_undid_is_shown_again_with_the_typed_values() -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    phone = phone_of(game.confidant)
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
    phone = phone_of(game.confidant)
    fields = {**fields_of(page(phone, "round", game.pk, 1)), "bids": ["0", "1", "0"]}
    for value in (["1", "1"], "x", "\0", "0 x", "9" * 5000):
        assert post_form(phone, "round", game.pk, 1, **{**fields, field: value}).status_code == 422
    assert Entry.objects.count() == 2


def test_a_correction_of_a_game_in_the_bin_redirects_to_the_game() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.confidant)
    fields = {**fields_of(page(phone, "round", game.pk, 1)), "bids": ["1", "1", "0"]}
    recording.put_in_bin(game.confidant, game.pk)
    response = post_form(phone, "round", game.pk, 1, **fields)
    assert (response.status_code, response["Location"]) == (302, reverse("game", args=[game.pk]))
    assert Entry.objects.count() == 6
