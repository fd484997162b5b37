"""Entries without JavaScript: a plain form, a redirect, and the page again if something was wrong."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorekeeper.models import Entry, Game
from tests.helpers.markup import without_bdi
from tests.helpers.phones import Data, entry, page, phone_of, post_form, send
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game, whole_game

pytestmark = pytest.mark.django_db

BIDS, TRICKS = THREE_ROUNDS[0]


def forms_in(text: str) -> list[Data]:
    """Return the hidden fields of each entry form of a page."""
    found = re.findall(r'<form method="post" action="/games/\d+/(?:play/)?".*?</form>', text, re.DOTALL)
    return [dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)) for form in found]


def typed_in(text: str) -> list[str]:
    return re.findall(r'<input name="value"[^>]*\svalue="([^"]*)"', text)


def test_a_whole_game_can_be_recorded_with_the_forms_of_the_page() -> None:
    """G4, G9."""
    game = make_game(players=NAMES)
    phone = phone_of(game.owner)
    for bids, tricks in whole_game(6):
        for values in (bids, tricks):
            fields = forms_in(page(phone, "play", game.pk))[0]
            response = send(phone, game, {**fields, "value": [*values]}, script=False)
            assert (response.status_code, response["Location"]) == (302, reverse("play", args=[game.pk]))
    game.refresh_from_db()
    assert (game.is_finished, game.rounds_recorded) == (True, 10)


def test_the_forms_of_the_page_are_for_the_next_entry() -> None:
    """G8, A3."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.UNDO)
    forms = forms_in(page(phone_of(game.owner), "play", game.pk))
    kinds_and_rounds = [(form["kind"], form["round"]) for form in forms]
    assert kinds_and_rounds == [("tricks", "3"), ("trump", "3"), ("undo", ""), ("redo", "")]
    assert {form["revision"] for form in forms} == {"7"}
    assert len({form["key"] for form in forms}) == 4


def test_a_form_sent_twice_counts_once_and_redirects_to_the_same_page() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    fields = {**forms_in(page(phone, "play", game.pk))[0], "value": [*BIDS]}
    first, second = (send(phone, game, fields, script=False) for _ in range(2))
    assert (first.status_code, second.status_code) == (302, 302)
    assert first["Location"] == second["Location"]
    assert second["Idempotent-Replay"] == "true"
    assert Entry.objects.count() == 1


def test_an_entry_that_breaks_a_rule_is_shown_as_typed_with_a_sentence() -> None:
    """M1."""
    game = make_game(plus_minus_one_from=1)
    response = send(phone_of(game.owner), game, entry(game, "bids", ("1", "0", "0"), number=1), script=False)
    assert response.status_code == 422
    assert "Ada deals and may not bid 1: the bids may not add up to 1." in without_bdi(response.text)
    assert typed_in(response.text) == ["1", "0", "0"]


def test_an_outdated_entry_is_shown_but_not_put_into_another_form() -> None:
    game = make_game()
    phone, late = phone_of(game.owner), entry(game, "bids", (1, 1, 1), number=1)
    send(phone, game, entry(game, "bids", BIDS, number=1))
    response = send(phone, game, late, script=False)
    assert response.status_code == 409
    assert "Not recorded: 1 · 1 · 1." in response.text
    assert forms_in(response.text)[0]["kind"] == "tricks"
    assert typed_in(response.text) == ["", "", ""]


def test_a_refused_trump_is_not_put_into_the_number_fields() -> None:
    """G8."""
    game = make_game(rounds=THREE_ROUNDS)
    response = send(phone_of(game.owner), game, entry(game, "trump", ["blue"], number=9), script=False)
    assert response.status_code == 422
    assert typed_in(response.text) == ["", "", ""]


def test_the_same_key_with_other_numbers_is_refused_with_a_sentence() -> None:
    game = make_game()
    phone, fields = phone_of(game.owner), entry(game, "bids", BIDS, number=1)
    send(phone, game, fields, script=False)
    response = send(phone, game, {**fields, "value": [1, 1, 1]}, script=False)
    assert response.status_code == 422
    assert "This entry was sent before with other numbers; nothing was changed." in response.text
    assert Entry.objects.get().values == [*BIDS]


@pytest.mark.parametrize(("page", "then"), [("play", "play"), ("table_actions", "play"), ("game", "game")])
def test_each_page_accepts_its_own_entries_and_redirects(page: str, then: str) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    response = post_form(phone_of(game.owner), page, game.pk, **entry(game, "end", number=3))
    assert (response.status_code, response["Location"].partition("?")[0]) == (302, reverse(then, args=[game.pk]))
    assert Game.objects.get().is_finished


def test_entries_to_the_old_address_are_still_recorded() -> None:
    game = make_game()
    fields = entry(game, "bids", BIDS, number=1)
    response = phone_of(game.owner).post(f"/games/{game.pk}/entries/", fields, follow=True)
    assert response.redirect_chain[0] == (reverse("play", args=[game.pk]), 308)
    assert Entry.objects.get().values == [*BIDS]


def test_an_outdated_end_of_the_game_is_refused_on_the_game_page() -> None:
    """A7."""
    game = make_game(rounds=THREE_ROUNDS)
    phone, late = phone_of(game.owner), entry(game, "end", number=3)
    enter(game, Kind.BIDS, number=4, values=(0, 0, 0))
    response = post_form(phone, "game", game.pk, **late)
    assert response.status_code == 409
    assert "Another phone was faster." in response.text
    assert 'class="game-head"' in response.text


def test_a_game_can_be_ended_on_the_game_page() -> None:
    """A7."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    (form,) = forms_in(page(phone, "game", game.pk))
    assert (form["kind"], form["round"]) == ("end", "3")
    response = post_form(phone, "game", game.pk, **form)
    assert response["Location"] == reverse("game", args=[game.pk])
    assert Game.objects.get().is_finished
