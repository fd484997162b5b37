"""One round, opened to be corrected."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.models import Entry, Game
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from scorekeeper.rules.statements import Kind
from tests.helpers.phones import Data, entry, page, phone_of, send
from tests.helpers.tables import NAMES, THREE_ROUNDS, make_game, say, whole_game

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
    response = send(phone, game, correction(game, "bids", (0, 1, 0, 0, 0, 0), number=1), script=False)
    assert (response.status_code, response["Location"]) == (302, reverse("game", args=[game.pk]))
    assert Game.objects.get().totals == [-100, 180 - 10, 200, 200, 200, 200]


def test_a_correction_that_breaks_a_rule_is_refused_as_it_was_typed() -> None:
    """A2, M4: Carla's new bid makes the sum equal, so that Bruno, who deals, would have to bid again."""
    game = make_game(rounds=THREE_ROUNDS, plus_minus_one_from=2)
    response = send(phone_of(game.confidant), game, correction(game, "bids", (1, 0, 1), number=2), script=False)
    assert response.status_code == 422
    assert "Bruno deals and may not bid 0: the bids may not add up to 2." in response.text
    assert typed_in(response.text) == ["1", "0", "1", "1", "0", "1"]
    assert Entry.objects.count() == 6


@pytest.mark.parametrize("values", [("1", "", "x"), ("-1", "1_0", "٣")])
def test_what_is_no_number_is_refused_as_it_was_typed(values: tuple[str, ...]) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    response = send(phone_of(game.confidant), game, correction(game, "tricks", values, number=2), script=False)
    assert response.status_code == 422
    assert typed_in(response.text) == ["1", "0", "2", *values]


def test_a_correction_that_comes_too_late_shows_theirs_and_keeps_mine() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.confidant)
    late = correction(game, "tricks", (2, 0, 0), number=2)
    send(phone, game, correction(game, "tricks", (0, 2, 0), number=2), script=False)
    response = send(phone, game, late, script=False)
    assert response.status_code == 409
    assert "with the tricks of round 2: 0 · 2 · 0" in response.text
    assert typed_in(response.text)[3:] == ["2", "0", "0"]
    assert Entry.objects.count() == 7


def test_a_correction_of_a_round_that_is_not_there_changes_nothing() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    response = send(phone_of(game.confidant), game, correction(game, "tricks", (9, 0, 0), number=9), script=False)
    assert response.status_code in {404, 422}
    assert Entry.objects.count() == 6


SPECIAL = Ruleset(special_cards=4)


def form_of(text: str, kind: str, place: int = 0) -> str:
    """Return one of the forms of the page that make statements of a kind."""
    forms: list[str] = re.findall(r'<form method="post" action="/games/\d+/entries/".*?</form>', text, re.DOTALL)
    return [form for form in forms if f'name="kind" value="{kind}"' in form][place]


def hidden_in(form: str) -> Data:
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


def test_only_those_who_played_the_round_have_fields_and_the_numbers_stay_at_their_seats() -> None:
    """A5, A2."""
    game = make_game(players=NAMES[:4])
    say(game, Kind.LEAVE, number=1, values=(1,))
    say(game, Kind.BIDS, number=1, values=(1, None, 0, 1))
    say(game, Kind.TRICKS, number=1, values=(1, None, 0, 0))
    phone = phone_of(game.confidant)
    text = page(phone, "round", game.pk, 1)
    assert typed_in(text) == ["1", "0", "1", "1", "0", "0"]
    assert "Bruno" not in form_of(text, "bids")
    values = re.findall(r'name="value"[^>]* value="([^"]*)"', form_of(text, "tricks"))
    assert values == ["1", "", "0", "0"]
    send(phone, game, correction(game, "tricks", ("0", "", "1", "0"), number=1), script=False)
    assert Entry.objects.latest("revision").values == [0, None, 1, 0]


def test_tricks_and_bombs_of_a_counted_round_are_corrected_together() -> None:
    """S1, A2: one without the other would break the sum."""
    game = make_game(ruleset=SPECIAL)
    say(game, Kind.BIDS, number=1, values=(1, 0, 0))
    say(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    phone = phone_of(game.confidant)
    assert typed_in(form_of(page(phone, "round", game.pk, 1), "tricks")) == ["1", "0", "0", "0"]
    response = send(phone, game, correction(game, "tricks", (0, 0, 0, 1), number=1), script=False)
    assert response.status_code == 302
    assert Game.objects.get().totals == [-10, 20, 20]
    assert typed_in(form_of(page(phone, "round", game.pk, 1), "tricks")) == ["0", "0", "0", "1"]


@pytest.mark.parametrize("void", ["2", "-1", "x", ""])
def test_void_tricks_that_cannot_be_are_refused_as_they_were_typed(void: str) -> None:
    """S1."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    response = send(phone_of(game.confidant), game, correction(game, "tricks", (1, 0, 0, void), number=1), script=False)
    assert response.status_code == 422
    assert "Round 1 has no more than 1 tricks that can go to nobody." in response.text
    assert typed_in(form_of(response.text, "tricks")) == ["1", "0", "0", void]


def test_bombs_of_a_round_without_tricks_have_a_form_of_their_own() -> None:
    """S1."""
    game = make_game(ruleset=SPECIAL)
    say(game, Kind.BIDS, number=1, values=(1, 0, 0))
    say(game, Kind.VOID, number=1, values=(1,))
    phone = phone_of(game.confidant)
    form = form_of(page(phone, "round", game.pk, 1), "void")
    assert typed_in(form) == ["1"]
    assert send(phone, game, {**hidden_in(form), "value": ["0"]}, script=False).status_code == 302


def test_a_game_without_special_cards_asks_for_no_bomb_and_no_cloud() -> None:
    """S3."""
    text = page(phone_of((game := make_game(rounds=THREE_ROUNDS)).confidant), "round", game.pk, 1)
    assert not {"void", "cloud"} & {*kinds_in(text)}
    assert len(typed_in(form_of(text, "tricks"))) == 3


def test_the_bids_to_be_corrected_are_those_that_were_said_before_the_cloud() -> None:
    """S2."""
    game = make_game(ruleset=SPECIAL)
    say(game, Kind.BIDS, number=1, values=(1, 0, 0))
    say(game, Kind.CLOUD, number=1, values=(0, -1))
    text = page(phone_of(game.confidant), "round", game.pk, 1)
    assert typed_in(form_of(text, "bids")) == ["1", "0", "0"]
    assert "<del>1</del> 0" in form_of(text, "cloud")


def test_a_cloud_is_recorded_and_taken_back_on_the_page_of_its_round() -> None:
    """S2."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    phone = phone_of(game.confidant)
    for step, total in (("-1", -10), ("1", 30)):
        fields = hidden_in(form_of(page(phone, "round", game.pk, 1), "cloud"))
        assert send(phone, game, {**fields, "value": ["0", step]}, script=False).status_code == 302
        assert Game.objects.get().totals[0] == total


def test_a_cloud_goes_only_the_way_that_is_possible() -> None:
    """S2."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))], ruleset=SPECIAL)
    text = page(phone_of(game.confidant), "round", game.pk, 1)
    shut = [re.findall(r'<button name="value" value="(-?1)" disabled', form_of(text, "cloud", seat)) for seat in (0, 1)]
    assert shut == [["1"], ["-1"]]


def test_which_card_was_turned_up_can_be_recorded_with_the_trump() -> None:
    """G8."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.confidant)
    wizard = form_of(page(phone, "round", game.pk, 2), "trump", 1)
    assert re.findall(r'name="value" value="(\w+)"', wizard) == ["blue", "green", "red", "yellow", "wizard"]
    send(phone, game, {**hidden_in(wizard), "value": ["red", "wizard"]}, script=False)
    assert Entry.objects.latest("revision").values == ["red", "wizard"]
    text = page(phone, "round", game.pk, 2)
    pressed = [re.findall(r'aria-pressed="true"', form_of(text, "trump", place)) for place in range(3)]
    assert [len(found) for found in pressed] == [0, 1, 0]
    fool = form_of(text, "trump", 2)
    assert re.findall(r'name="value" value="(\w+)"', fool) == ["none", "fool"]


def test_a_secret_round_in_progress_has_tricks_to_correct_and_no_bids() -> None:
    """B3."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.SECRET))
    say(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    text = page(phone_of(game.confidant), "round", game.pk, 1)
    assert [kind for kind in kinds_in(text) if kind != "trump"] == ["tricks"]


def test_a_correction_that_would_change_who_left_is_refused_in_the_words_of_the_rule() -> None:
    """A2, V4."""
    game = make_game(players=NAMES, ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 11):
        say(game, Kind.BIDS, number=number, values=(number, 0, 0, 0, 0, int(number > 5)))
        say(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0, 0, 0))
    say(game, Kind.BIDS, number=11, values=(11, 0, 0, 0, 0, None))
    phone = phone_of(game.confidant)
    values = ("0", "10", "0", "0", "0", "0")
    response = send(phone, game, correction(game, "bids", values, number=10), script=False)
    assert response.status_code == 302
    for number in range(2, 10):
        bids = (str(number), str(number), "0", "0", "0", str(int(number > 5)))
        response = send(phone, game, correction(game, "bids", bids, number=number), script=False)
        if response.status_code == 422:
            break
    assert response.status_code == 422
    assert "This would change who left after round 10" in response.text
    assert typed_in(form_of(response.text, "bids")) == [*bids]
