"""What may happen at a table, said in a shape that no page of ours sends: refused in words, and nothing is changed."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scorekeeper.games.game_log import read_tablet
from scorekeeper.models import Entry, Game, Player
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.phones import entry, phone_of, post_form, send, state
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, make_game, new_key
from tests.views.play.test_malformed_entries import ODD_NUMBERS

SPECIAL = Ruleset(special_cards=4)
NOW = 4

# Each kind with values that stand, so that a test can break one of them.
FITTING: dict[Kind, list[str]] = {
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
# What a number may look like, trimmed and with either minus, is a number here.
NO_SEATS = [text for text in ODD_NUMBERS if text.strip() not in {"", "1"}]
NO_POINTS = [text for text in ODD_NUMBERS if text.strip() not in {"1", "-1", "−1", "21"}]


def refused(game: Game, kind: str, values: list[str], number: int = NOW) -> list[str]:
    """Send a statement that must be refused with nothing changed, and return the sentences."""
    before = game.revision
    phone, fields = phone_of(game.confidant), entry(game, kind, values, number=number)
    response = send(phone, game, fields)
    assert response.status_code == 422, response.text
    assert state(response.text)["notice"]
    game.refresh_from_db()
    assert game.revision == Entry.objects.filter(game=game).count() == before
    plain = post_form(phone, "table_actions", game.pk, **{**fields, "key": new_key()})
    assert plain.status_code == 422
    return re.findall(r'role="alert"><p>(.*?)</p></div>', html.unescape(plain.text), re.DOTALL)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [*FITTING])
def test_the_statements_that_these_tests_break_stand_otherwise(kind: Kind) -> None:
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    assert send(phone_of(game.confidant), game, entry(game, kind, FITTING[kind], number=NOW)).status_code == 200
    assert Entry.objects.latest("revision").kind == kind


@pytest.mark.django_db
@pytest.mark.parametrize("kind", SAYS_WHAT_IS_MISSING)
def test_too_few_or_too_many_values_are_refused_by_saying_what_is_asked(kind: Kind) -> None:
    """A4, A5, A6, G3, S1, S2, V4."""
    fitting = {**FITTING, **ABOUT_EARLIER, Kind.DECIDE: ["0"]}[kind]
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    for values in ([], fitting[:-1], [*fitting, "1"], ["1"] * 150):
        (sentence,) = refused(game, kind, values)
        assert SAYS_WHAT_IS_MISSING[kind] in sentence


@pytest.mark.django_db
@pytest.mark.parametrize("text", NO_SEATS)
@pytest.mark.parametrize("kind", [Kind.DEALER, Kind.LEAVE, Kind.REPLACE, Kind.ADJUST])
def test_what_is_no_seat_is_refused_in_one_sentence(kind: Kind, text: str) -> None:
    """A4, A5, G3."""
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    assert len(refused(game, kind, [text, *FITTING[kind][1:]])) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("text", NO_POINTS)
def test_what_is_no_number_of_points_is_refused(text: str) -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS)
    assert refused(game, "adjust", ["0", text, "why"]) == [
        "An adjustment is a whole number of points other than 0, at most 9999."
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("values", [["0", "2"], ["0", "0"], ["0", "x"], ["9", "1"], ["x", "1"], ["", "1"], ["-1", "1"]])
def test_a_cloud_that_is_none_is_refused(values: list[str]) -> None:
    """S2."""
    assert len(refused(make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL), "cloud", values, number=1)) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["5", "-1", "x", "", "1.0", "9" * 50])
def test_void_tricks_that_are_none_are_refused(text: str) -> None:
    """S1."""
    assert len(refused(make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL), "void", [text])) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in {Kind.UNDO, Kind.REDO}])
def test_a_statement_that_names_no_round_is_refused(kind: Kind) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    fields = entry(game, kind, FITTING.get(kind, []))
    assert send(phone_of(game.confidant), game, fields).status_code == 422
    assert Entry.objects.count() == 6


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [Kind.MISDEAL, *(kind for kind in FITTING if kind is not Kind.VOID)])
def test_what_is_said_of_another_round_than_the_one_that_is_played_is_refused(kind: Kind) -> None:
    """A1, A4, A5, A6, G3."""
    game = make_game(rounds=THREE_ROUNDS)
    (sentence,) = refused(game, kind, FITTING.get(kind, []), number=2)
    assert sentence == "This can be said of round 4, which is being played, not of round 2."


class AnyStatement(TestCase):
    """Whatever is said of a table, the answer is one of four, and the game can be read afterwards."""

    @classmethod
    def setUpTestData(cls) -> None:
        make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)

    @given(
        said=st.lists(
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
    def test_no_statement_is_a_fault_of_ours(self, said: list[tuple[str, int, list[str], str]], script: bool) -> None:
        """A1, A4, A5, A6."""
        game = Game.objects.get()
        recorded, phone = game.revision, phone_of(game.confidant)
        for kind, number, values, name in said:
            fields = entry(game, kind, values, number=number)
            response = send(phone, game, fields) if script else post_form(phone, name, game.pk, **fields)
            assert response.status_code in {200, 302, 404, 409, 422}
        game.refresh_from_db()
        kept = read_tablet(game.confidant, game.pk)
        assert list(kept.game.totals) == game.totals
        assert {player.name for player in Player.objects.filter(confidant=game.confidant)} >= {
            *kept.game.record.players
        }
        # Where nothing was recorded they are the pages of any game.
        for page in ("", "play/", "actions/", "rounds/1/") if game.revision > recorded else ():
            assert phone.get(f"/games/{game.pk}/{page}").status_code == 200
