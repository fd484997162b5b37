"""Malformed statements that no page sends: refused with a sentence, and nothing is changed."""

from __future__ import annotations

import html
import re
from functools import cache

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scorekeeper.forms.entry_values import MalformedValue, TypedValues
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Entry, Game, Player
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.statements import STATEMENTS
from scorekeeper.rules.validation import validate
from scorekeeper.views.responses import problem_texts
from tests.helpers.game_builder import GameBuilder
from tests.helpers.phones import entry, phone_of, post_form, send, state
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, make_game, new_key
from tests.views.play.test_malformed_entries import ODD_NUMBERS

SPECIAL = Ruleset(special_cards=4)
NOW = 4

# Each kind with valid values, so that a test can break one of them.
VALID: dict[Kind, list[str]] = {
    Kind.VOID: ["1"],
    Kind.DEALER: ["0"],
    Kind.ADJUST: ["0", "-10", "misplay"],
    Kind.LEAVE: ["0"],
    Kind.REPLACE: ["0", "Eva"],
    Kind.JOIN: ["Dora", "0"],
}
ABOUT_EARLIER = {Kind.CLOUD: ["0", "1"]}
SAYS_WHAT_IS_MISSING = {
    Kind.VOID: "how many tricks",
    Kind.CLOUD: "whose bid",
    Kind.DEALER: "who deals",
    Kind.ADJUST: "one player or the whole table",
    Kind.DECIDE: "who leaves",
    Kind.LEAVE: "who leaves",
    Kind.REPLACE: "whose seat",
    Kind.JOIN: "late player",
}
# Texts that are valid here after trimming and with either minus sign are left out.
NO_SEATS = [text for text in ODD_NUMBERS if text.strip() not in {"", "1"}]
NO_POINTS = [text for text in ODD_NUMBERS if text.strip() not in {"1", "-1", "−1", "21"}]


@cache
def _played() -> GameBuilder:
    builder = GameBuilder(3, SPECIAL)
    for number, (bids, tricks) in enumerate(THREE_ROUNDS, 1):
        builder.enter(Kind.BIDS, *bids, number=number)
        builder.enter(Kind.TRICKS, *tricks, number=number)
    return builder


def sentences_for(kind: Kind, values: list[str]) -> list[str]:
    """Return why the form or the rules refuse these values after three rounds, which all pages show."""
    now = _played()
    try:
        validate(now.game, now.table, now.history, TypedValues(str(NOW), values, 3).read(STATEMENTS[kind]))
    except MalformedValue as error:
        return [error.sentence]
    except RuleError as error:
        return problem_texts(error)
    return []


def refused(phone: Client, game: Game, kind: str, values: list[str], number: int = NOW) -> list[str]:
    """Send a statement, check that it is refused and changes nothing, and return the sentences."""
    before, fields = game.revision, entry(game, kind, values, number=number)
    response = send(phone, game, fields)
    assert response.status_code == 422, response.text
    assert state(response.text)["notice"]
    game.refresh_from_db()
    assert game.revision == Entry.objects.filter(game=game).count() == before
    plain = post_form(phone, "table_actions", game.pk, **{**fields, "key": new_key()})
    assert plain.status_code == 422
    return re.findall(r'role="alert"><p\b[^>]*>(.*?)</p>\s*</div>', html.unescape(plain.text), re.DOTALL)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [*VALID])
def test_the_statements_that_these_tests_break_are_valid_themselves(kind: Kind) -> None:
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    assert send(phone_of(game.owner), game, entry(game, kind, VALID[kind], number=NOW)).status_code == 200
    assert Entry.objects.latest("revision").kind == kind


@pytest.mark.django_db
def test_too_few_or_too_many_values_are_refused_with_what_is_needed() -> None:
    """A4, A5, A6, G3, S1, S2, V4."""
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    phone = phone_of(game.owner)
    for kind, words in SAYS_WHAT_IS_MISSING.items():
        valid = {**VALID, **ABOUT_EARLIER, Kind.DECIDE: ["0"]}[kind]
        for values in (valid[:-1], [*valid, "1"], ["1"] * 150):
            (sentence,) = refused(phone, game, kind, values)
            assert words in sentence, (kind, values)
    assert SAYS_WHAT_IS_MISSING[Kind.ADJUST] in refused(phone, game, Kind.ADJUST, [])[0]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [Kind.DEALER, Kind.LEAVE, Kind.REPLACE, Kind.ADJUST])
def test_an_invalid_seat_is_refused_with_one_sentence(kind: Kind) -> None:
    """A4, A5, G3."""
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    phone = phone_of(game.owner)
    for text in NO_SEATS:
        assert len(sentences_for(kind, [text, *VALID[kind][1:]])) == 1, text
    for text in NO_SEATS[::16]:
        values = [text, *VALID[kind][1:]]
        assert refused(phone, game, kind, values) == sentences_for(kind, values), text


@pytest.mark.django_db
def test_an_invalid_number_of_points_is_refused() -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    sentence = "Bonus or penalty points are a whole number other than 0, at most 9999."
    for text in NO_POINTS:
        assert sentences_for(Kind.ADJUST, ["0", text, "why"]) == [sentence], text
    for text in NO_POINTS[::16]:
        assert refused(phone, game, "adjust", ["0", text, "why"]) == [sentence], text


@pytest.mark.django_db
def test_an_invalid_cloud_is_refused() -> None:
    """S2."""
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    phone = phone_of(game.owner)
    for values in (["0", "2"], ["0", "0"], ["0", "x"], ["9", "1"], ["x", "1"], ["", "1"], ["-1", "1"]):
        assert len(refused(phone, game, "cloud", values, number=1)) == 1, values


@pytest.mark.django_db
def test_an_invalid_number_of_void_tricks_is_refused() -> None:
    """S1."""
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    phone = phone_of(game.owner)
    for text in ("5", "-1", "x", "", "1.0", "9" * 50):
        assert len(refused(phone, game, "void", [text])) == 1, text


@pytest.mark.django_db
def test_a_statement_without_a_round_is_refused() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    for kind in [kind for kind in Kind if kind not in {Kind.UNDO, Kind.REDO}]:
        assert send(phone, game, entry(game, kind, VALID.get(kind, []))).status_code == 422, kind
        assert Entry.objects.count() == 6


@pytest.mark.django_db
def test_a_statement_about_another_round_than_the_current_one_is_refused() -> None:
    """A1, A4, A5, A6, G3."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    for kind in (Kind.MISDEAL, Kind.ADJUST, Kind.LEAVE, Kind.REPLACE, Kind.JOIN):
        (sentence,) = refused(phone, game, kind, VALID.get(kind, []), number=2)
        assert sentence == "This is possible only for round 4, which is being played, not for round 2.", kind


class AnyStatement(TestCase):
    """Generated statements: the status is one of a few, and the game can be read afterwards."""

    @classmethod
    def setUpTestData(cls) -> None:
        make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)

    @given(
        statements=st.lists(
            st.tuples(
                st.sampled_from([*Kind]),
                st.integers(1, 5),
                st.lists(st.integers(-2, 4).map(str) | st.sampled_from(["", "Eva", "Dora", "red"]), max_size=5),
                st.sampled_from(["play", "game", "table_actions"]),
            ),
            max_size=6,
        ),
        script=st.booleans(),
    )
    def test_no_statement_causes_a_server_error(
        self, statements: list[tuple[str, int, list[str], str]], script: bool
    ) -> None:
        """A1, A4, A5, A6."""
        game = Game.objects.get()
        recorded, phone = game.revision, phone_of(game.owner)
        for kind, number, values, name in statements:
            fields = entry(game, kind, values, number=number)
            response = send(phone, game, fields) if script else post_form(phone, name, game.pk, **fields)
            assert response.status_code in {200, 302, 404, 409, 422}
        game.refresh_from_db()
        log = read_game_log(game.owner, game.pk)
        assert list(log.game.totals) == game.totals
        assert {player.name for player in Player.objects.filter(owner=game.owner)} >= {*log.game.record.players}
        # If nothing was recorded, they are the pages of any game.
        for page in ("", "play/", "actions/", "rounds/1/") if game.revision > recorded else ():
            assert phone.get(f"/games/{game.pk}/{page}").status_code == 200
