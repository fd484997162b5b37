"""Who sits down late or takes over a seat, on the page of what happened."""

from __future__ import annotations

import re

import pytest

from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Game, Player
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.phones import entry, phone_of, send
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game
from tests.views.play.test_table_actions_page import fill_in, form_of, kinds_in, opened, recorded, undone

pytestmark = pytest.mark.django_db

BIDS, TRICKS = THREE_ROUNDS[0]


def test_a_substitute_takes_the_seat_with_its_points_and_is_known_from_then_on() -> None:
    """A5."""
    game = make_game(rounds=THREE_ROUNDS)
    recorded(game, "replace", "1", "  Eva ")
    after = read_game_log(game.confidant, game.pk).game
    assert (after.record.players, after.totals[1]) == (("Ada", "Eva", "Carla"), 40)
    eva = Player.objects.latest("last_seated_at")
    assert (eva.name, eva.confidant) == ("Eva", game.confidant)
    undone(game)
    assert read_game_log(game.confidant, game.pk).game.record.players == NAMES[:3]


@pytest.mark.parametrize(("points", "total"), [("0", 0), ("10", 10)])
def test_a_late_player_plays_from_the_next_round_with_nothing_or_the_lowest_total(points: str, total: int) -> None:
    """A6."""
    game = make_game(rounds=THREE_ROUNDS)
    assert "the lowest total, 10" in opened(game)
    recorded(game, "join", "Dora", points)
    after = read_game_log(game.confidant, game.pk).game
    assert (after.record.players[3], after.totals[3], after.active) == ("Dora", total, (0, 1, 2, 3))
    assert Player.objects.filter(name="Dora", confidant=game.confidant).exists()
    enter(game, Kind.BIDS, number=4, values=(0, 0, 0, 0))
    undone(game)
    undone(game)
    assert Game.objects.get().totals == [40, 40, 10]


def test_the_numbers_of_a_late_player_are_taken_with_those_of_the_others() -> None:
    """A6."""
    game = make_game(rounds=THREE_ROUNDS)
    recorded(game, "join", "Dora", "0")
    phone = phone_of(game.confidant)
    assert send(phone, game, entry(game, "bids", (1, 1, 1, 0), number=4)).status_code == 200
    assert send(phone, game, entry(game, "tricks", (1, 1, 2, 0), number=4)).status_code == 200
    assert Game.objects.get().totals == [70, 70, 0, 20]


def test_the_page_says_how_many_rounds_are_left_once_one_more_plays() -> None:
    """A6."""
    text = opened(make_game(rounds=THREE_ROUNDS))
    assert "the game then has 15 rounds instead of 20." in text


def test_nobody_joins_where_the_cards_of_the_tables_own_rounds_do_not_reach() -> None:
    """A6, V8."""
    text = opened(make_game(ruleset=Ruleset(schedule=(1, 20))))
    assert "Round 2 cannot deal 20 cards to 4 players: the deck has 60." in text
    assert "join" not in kinds_in(text)


def test_nobody_joins_a_table_of_six() -> None:
    """A6, G1."""
    text = opened(make_game(players=NAMES))
    assert "A late player cannot join after round 0: six play already." in text
    assert "join" not in kinds_in(text)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name needs at least one visible character."),
        ("x" * 41, "is too long for a name: 40 characters at most."),
        ("a\u202eb", "has a character that cannot be shown in a name."),
        ("ＡＤＡ", "“ＡＤＡ” has had a seat at this table already."),
        ("Carla", "“Carla” has had a seat at this table already."),
    ],
)
@pytest.mark.parametrize(("kind", "place"), [("replace", 1), ("join", 0)])
def test_a_name_that_cannot_be_used_is_refused_and_kept(kind: str, place: int, name: str, sentence: str) -> None:
    """A5, A6."""
    game = make_game(rounds=THREE_ROUNDS)
    values = ["0"]
    values.insert(place, name)
    status, text = fill_in(game, kind, *values)
    assert status == 422
    assert sentence in text
    assert f'required value="{name}"' in form_of(text, kind)
    assert Player.objects.count() == 3


def test_a_name_that_was_refused_by_the_rules_is_not_known_afterwards() -> None:
    """A6: the player is made known together with the entry, or not at all."""
    game = make_game(rounds=THREE_ROUNDS)
    status, text = fill_in(game, "join", "Dora", "7")
    assert (status, "A late player begins with 0 points or with the lowest total, 10." in text) == (422, True)
    assert not Player.objects.filter(name="Dora").exists()


def test_players_are_offered_who_are_known_and_have_no_seat_here() -> None:
    """A6."""
    game = make_game(rounds=THREE_ROUNDS)
    make_game(confidant=game.confidant, players=("Ada", "Nele", "Olaf"))
    make_game(players=("Xaver", "Yvonne", "Zoe"))
    assert re.findall(r'<option value="(.*?)">', opened(game)) == ["Nele", "Olaf"]
