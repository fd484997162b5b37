"""Entries that no page sends: refused with a sentence, never misread, never a server error."""

from __future__ import annotations

import json
from itertools import product

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scorekeeper.models import Entry, Game
from tests.helpers.phones import JSON, Data, Response, entry, phone_of, send, state
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_game, new_key

BIDS, TRICKS = THREE_ROUNDS[0]

ODD_NUMBERS = [
    *("", " ", "x", "-1", "21", "1000000000", "9" * 5000, "-" + "9" * 5000, "1e3", "NaN", "inf", "5.0", "1,0"),
    *("1_0", "٣", "５", "²", "+1", " 1", "1 ", "1\n", "\t1", "01x", "0x1", "0b1", "true", "True", "null", "[]", "[1]"),
    *("\0", "1\0", "\u202e1", "1\u200b", "½", "Ⅰ", "--1", "−1", "-0", "1;2", "1' OR '1'='1", "<script>", "{{7*7}}"),
    *("00", "01", "07", "000", "-01"),
]
ODD_WORDS = ["", "\0", "x" * 10_000, "-1", "0", "1_0", "٣", "9" * 5000, "1.0", " ", "bids\0", "BIDS", "<b>", "nan"]


def unchanged(game: Game, response: Response) -> bool:
    """Return whether an entry was refused with a sentence and changed nothing."""
    assert response.status_code == 422
    assert state(response.text)["notice"]
    game.refresh_from_db()
    return game.revision == Entry.objects.filter(game=game).count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("seat", [0, 2])
def test_a_bid_that_is_not_a_plain_number_is_refused_and_sent_back_as_typed(seat: int) -> None:
    """G6."""
    game = make_game()
    phone, values = phone_of(game.owner), ["0", "0", "0"]
    for text in ODD_NUMBERS:
        values[seat] = text
        response = send(phone, game, entry(game, "bids", values, number=1))
        assert unchanged(game, response), text
        mine = state(response.text)["mine"]["values"][seat]
        assert mine is None if text == "" else str(mine) == text


@pytest.mark.django_db
def test_tricks_that_are_not_plain_numbers_are_refused() -> None:
    """G9."""
    game = make_game()
    phone = phone_of(game.owner)
    enter(game, Kind.BIDS, number=1, values=BIDS)
    for text in ODD_NUMBERS:
        response = send(phone, game, entry(game, "tricks", ["0", "0", text], number=1))
        assert response.status_code == 422, text
        assert Entry.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["0", "1"])
def test_plain_digits_are_accepted(text: str) -> None:
    """G6."""
    game = make_game()
    assert send(phone_of(game.owner), game, entry(game, "bids", [text, "0", "0"], number=1)).status_code == 200
    assert Entry.objects.get().values == [int(text), 0, 0]


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["key", "revision", "kind", "round"])
def test_a_malformed_hidden_field_is_refused(field: str) -> None:
    game = make_game()
    phone = phone_of(game.owner)
    for text in ODD_WORDS:
        if (field, text) != ("revision", "0"):
            fields = entry(game, "bids", BIDS, number=1, **{field: text})
            assert send(phone, game, fields).status_code in {409, 422}, text
    assert not Entry.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["key", "revision", "kind", "round", "value"])
def test_an_entry_without_one_of_its_fields_is_refused(field: str) -> None:
    game = make_game()
    fields = entry(game, "bids", BIDS, number=1)
    del fields[field]
    assert unchanged(game, send(phone_of(game.owner), game, fields))


@pytest.mark.django_db
@pytest.mark.parametrize("script", [True, False])
def test_an_entry_with_a_repeated_field_is_refused_and_the_field_named(script: bool) -> None:
    """Neither of two values is used, even if both are the same."""
    game = make_game()
    phone, fields = phone_of(game.owner), {**entry(game, "bids", BIDS, number=1), "sign": "+"}
    for field, is_same in product(("key", "revision", "kind", "round", "sign"), (True, False)):
        repeated = {**fields, field: [fields[field] if is_same else "x", fields[field]]}
        response = send(phone, game, repeated, script=script)
        shown = state(response.text)["notice"] if script else response.text
        assert response.status_code == 422
        assert f"The entry’s “{field}” is missing, repeated or malformed." in shown
    assert not Entry.objects.exists()


@pytest.mark.django_db
def test_too_few_or_too_many_numbers_are_refused() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    for values in ([], [0], [0, 0], [0, 0, 0, 0], [0] * 150):
        assert unchanged(game, send(phone, game, entry(game, "bids", values, number=1))), values


@pytest.mark.django_db
def test_values_for_a_kind_without_values_are_refused() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    for kind in ("undo", "redo", "end", "misdeal"):
        assert send(phone, game, entry(game, kind, [1], number=3)).status_code == 422, kind
        assert Entry.objects.count() == 6


@pytest.mark.django_db
def test_a_colour_that_is_no_trump_is_refused() -> None:
    """G8."""
    game = make_game()
    phone = phone_of(game.owner)
    for values in (["pink"], ["BLUE"], ["blue", "red"], ["\0"], ["1"], ["<script>"], ["red", "x"]):
        assert unchanged(game, send(phone, game, entry(game, "trump", values, number=1))), values


@pytest.mark.django_db
def test_extra_fields_are_ignored() -> None:
    game, other = make_game(), make_game()
    extra = {"game": other.pk, "game_id": other.pk, "confidant": other.owner.pk, "made_by": other.owner.pk}
    forged = {**extra, "totals": "[999, 0, 0]", "is_finished": "1", "points": "500", "version": "7", "id": "1"}
    response = send(phone_of(game.owner), game, {**entry(game, "bids", BIDS, number=1), **forged})
    assert response.status_code == 200
    stored = Entry.objects.get()
    assert (stored.game, stored.made_by, stored.revision) == (game, game.owner, 1)
    assert Game.objects.get(pk=game.pk).totals == [0, 0, 0]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/octet-stream", "multipart/form-data"])
def test_a_body_that_is_not_a_form_is_refused(kind: str) -> None:
    game = make_game()
    phone, address = phone_of(game.owner), reverse("play", args=[game.pk])
    for body in (b"", b"{}", b"[[[", b"\0", b"\xff\xfe", json.dumps({"kind": "bids"}).encode()):
        response = phone.generic("POST", address, body, content_type=kind, headers=JSON)
        assert response.status_code in {400, 422}, body
    assert not Entry.objects.exists()


class AnyFields(TestCase):
    """Generated requests: the status is one of a few, and only accepted entries change the game."""

    @classmethod
    def setUpTestData(cls) -> None:
        make_game(rounds=THREE_ROUNDS[:1])

    @given(
        fields=st.fixed_dictionaries(
            {
                "kind": st.sampled_from([*Kind]) | st.text(max_size=9),
                "round": st.integers(-1, 3).map(str) | st.text(max_size=3),
                "value": st.lists(st.integers(-1, 2).map(str) | st.text(max_size=4), max_size=5),
                "revision": st.sampled_from(["0", "1", "2"]) | st.text(max_size=3),
                "key": st.just("") | st.text("abcdefgh0123", min_size=8, max_size=9),
                "sign": st.sampled_from(["", "+", "-"]) | st.text(max_size=2),
            }
        ),
        script=st.booleans(),
    )
    def test_no_entry_causes_a_server_error(self, fields: Data, script: bool) -> None:
        game = Game.objects.get()
        phone = phone_of(game.owner)
        for sent in (fields, {**fields, "revision": "2", "key": new_key()}):
            response = send(phone, game, sent, script=script)
            assert response.status_code in {200, 302, 404, 409, 422}
            game.refresh_from_db()
            assert game.revision == Entry.objects.filter(game=game).count()
